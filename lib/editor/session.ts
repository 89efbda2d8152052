import type { Draft } from "@/lib/editor/draft";
import type { Message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import { MAIN_LAYOUT_ID } from "@/lib/validation/course-ids";
import type { OwnedCourse } from "@/lib/validation/owned-course";
import type { Command } from "./commands/command";
import { type Drag, previewDrag } from "./commands/drag";
import { type Drawing, type DrawingTool, previewDrawing } from "./commands/drawing";
import type { NewPlay } from "./commands/holes";
import { type CourseDocument, toCourseDocument } from "./document";
import type { Gap } from "./gaps";
import type { Handle } from "./handles";
import { createHistory, type History } from "./history";
import type { Side } from "./merge";
import type { Notice } from "./remote-changes";
import { createSaving, type SaveResult, type Saving } from "./saving";
import type { JoinedHistory } from "./stored-history";

/** What is selected. Steps of the history remember it, so that undoing one can return there. */
export interface Selection {
  /** The id of the selected fairway; null for none. */
  readonly selected: string | null;
  /** The id of its flight path whose control points have handles; null for the primary one. */
  readonly selectedPath: string | null;
}

/** One user editing one course. Everything that the studio shows follows from it. */
export interface Session extends Selection {
  readonly history: History<CourseDocument, Message, Selection>;
  /** The layout that is shown. It may have been deleted meanwhile, and the main one is shown then. */
  readonly layoutId: string;
  readonly drag: Drag | null;
  readonly drawing: Drawing | null;
  /** The document in which this drawing placed a new hole's tee; null before that, and for an existing hole. */
  readonly drawnTee: CourseDocument | null;
  /** What the last action told the user, such as why it did nothing; null after the next one. */
  readonly told: Message | null;
  /** The last nudge, by the key of its handle, while another one may still extend its step. `at` is in milliseconds. */
  readonly nudge: { readonly key: string; readonly at: number } | null;
  readonly saving: Saving;
  /** The last change of the document that the user didn't make. */
  readonly notice: Notice | null;
  /** Others have the course open, too. */
  readonly isAccompanied: boolean;
  /** False while the browser cannot store drafts, so that unsaved work exists in this tab only. */
  readonly draftsStored: boolean;
  /** What screen readers announce, once, after a change. */
  readonly announcement: readonly Message[];
}

/** Everything that can happen in a session. Places are in degrees, distances in metres, timestamps in milliseconds. */
export type SessionEvent =
  | { readonly type: "select"; readonly fairwayId: string; readonly pathId?: string }
  /** Shows a layout; the selected hole stays selected if the layout plays it. */
  | { readonly type: "show-layout"; readonly layoutId: string }
  /** `select` is the fairway to select afterwards; by default the one that changed. */
  | { readonly type: "run"; readonly command: Command; readonly select?: string }
  | { readonly type: "grab"; readonly handle: Handle }
  | { readonly type: "grab-gap"; readonly gap: Gap }
  | { readonly type: "drag"; readonly to: Coordinates }
  | { readonly type: "drop" }
  /** Escape: cancels a drag or a drawing. */
  | { readonly type: "cancel" }
  /** Starts a tool, by default "hole": for a new hole, whose play has an id already, or for a fairway. */
  | ({ readonly type: "draw"; readonly tool?: DrawingTool } & DrawnHole)
  | { readonly type: "aim"; readonly at: Coordinates }
  /** `next` are the ids of the hole to draw after a new one; without it the tool ends. */
  | { readonly type: "place"; readonly at: Coordinates; readonly next?: DrawnHole }
  /** A control point of what is being drawn. */
  | { readonly type: "bend"; readonly at: Coordinates }
  | { readonly type: "unbend" }
  /** Ends a flight path being drawn. */
  | { readonly type: "finish" }
  | { readonly type: "tell"; readonly text: Message }
  | {
      readonly type: "nudge";
      readonly handle: Handle;
      readonly by: { east: number; north: number };
      readonly at: number;
    }
  | { readonly type: "undo" }
  | { readonly type: "redo" }
  | { readonly type: "save-started" }
  | { readonly type: "save-finished"; readonly result: SaveResult }
  /** The user signed in again or asked for a retry. */
  | { readonly type: "retry" }
  /** Resolve a conflict: by one side's whole document, or item by item. */
  | { readonly type: "keep-mine" }
  | { readonly type: "take-theirs" }
  | { readonly type: "choose"; readonly itemId: string; readonly side: Side }
  | { readonly type: "merge" }
  /** Another tab or user saved this version. */
  | { readonly type: "version-received"; readonly course: OpenedCourse }
  | { readonly type: "restore"; readonly draft: Draft }
  /** The steps of an earlier page were found. */
  | ({ readonly type: "join-history" } & JoinedHistory)
  /** Whether others have the course open. */
  | { readonly type: "accompanied"; readonly isAccompanied: boolean }
  /** Whether the browser could store a draft. */
  | { readonly type: "drafts-stored"; readonly stored: boolean }
  | { readonly type: "dismiss-notice" };

/** The ids of a hole to draw: its own, and those of its play in another layout than the main one. */
export interface DrawnHole {
  readonly fairwayId: string;
  readonly play?: NewPlay | null;
}

/** What a session needs of a stored course. */
export type OpenedCourse = Pick<OwnedCourse, "version" | "holes" | "layouts" | "features">;

/** The session of a course that was just opened, its first hole selected. */
export function openSession(course: OpenedCourse): Session {
  const document = toCourseDocument(course);
  return {
    history: createHistory(document),
    layoutId: MAIN_LAYOUT_ID,
    selected: document.holes[0]?.id ?? null,
    selectedPath: null,
    drag: null,
    drawing: null,
    drawnTee: null,
    told: null,
    nudge: null,
    saving: createSaving(course.version, document),
    notice: null,
    isAccompanied: false,
    draftsStored: true,
    announcement: [],
  };
}

/** The document to show: the present one, with the drag or drawing in progress applied. */
export function shownDocument({
  history,
  drag,
  drawing,
}: Pick<Session, "history" | "drag"> & Partial<Pick<Session, "drawing">>): CourseDocument {
  if (drag) return previewDrag(history.present, drag);
  return drawing ? previewDrawing(history.present, drawing) : history.present;
}

/** No drag, drawing or run of nudges in progress. */
export const NO_GESTURE = { drag: null, drawing: null, drawnTee: null, nudge: null } as const;
