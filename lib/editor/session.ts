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

/** The current selection. Steps of the history store it, so that undoing a step can restore it. */
export interface Selection {
  /** The id of the selected fairway; null for none. */
  readonly selected: string | null;
  /** The id of its flight path whose control points have handles; null for the primary one. */
  readonly selectedPath: string | null;
}

/** The state of one user editing one course, from which everything that the studio shows is derived. */
export interface Session extends Selection {
  readonly history: History<CourseDocument, Message, Selection>;
  /** The id of the layout to show. If it was deleted meanwhile, the main layout is shown instead. */
  readonly layoutId: string;
  readonly drag: Drag | null;
  readonly drawing: Drawing | null;
  /** The document after this drawing placed a new hole's tee; null before that, and for an existing hole. */
  readonly drawnTee: CourseDocument | null;
  /** The message of the last action, such as why it did nothing; the next action clears it. */
  readonly told: Message | null;
  /** The last nudge, by the key of its handle, while another one may still extend its step. `at` is in milliseconds. */
  readonly nudge: { readonly key: string; readonly at: number } | null;
  readonly saving: Saving;
  /** The last change of the document that the user didn't make. */
  readonly notice: Notice | null;
  /** Whether others have the course open, too. */
  readonly isAccompanied: boolean;
  /** False while the browser cannot store drafts, so that unsaved work exists in this tab only. */
  readonly draftsStored: boolean;
  /** Messages for screen readers, announced once after a change. */
  readonly announcement: readonly Message[];
}

/** A session's history with the steps of an earlier page. */
export interface JoinedHistory {
  readonly history: Session["history"];
  /** Number of undo steps back to the document that this page began with. */
  readonly steps: number;
}

/** The events of a session. Places are in degrees, distances in metres, timestamps in milliseconds. */
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
  /** Starts a tool, by default "hole": for a new hole, with ids for it and its play, or for a fairway. */
  | ({ readonly type: "draw"; readonly tool?: DrawingTool } & DrawnHole)
  | { readonly type: "aim"; readonly at: Coordinates }
  /** `next` contains the ids of the hole to draw after a new one; without it the tool ends. */
  | { readonly type: "place"; readonly at: Coordinates; readonly next?: DrawnHole }
  /** Adds a control point to the drawing. */
  | { readonly type: "bend"; readonly at: Coordinates }
  | { readonly type: "unbend" }
  /** Finishes the flight path being drawn. */
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
  /** The steps of an earlier page were loaded and joined to the history. */
  | ({ readonly type: "join-history" } & JoinedHistory)
  /** Whether others have the course open. */
  | { readonly type: "accompanied"; readonly isAccompanied: boolean }
  /** Whether the browser could store a draft. */
  | { readonly type: "drafts-stored"; readonly stored: boolean }
  | { readonly type: "dismiss-notice" };

/** The ids of a hole to draw: its own, and those of its play in a layout other than the main one. */
export interface DrawnHole {
  readonly fairwayId: string;
  readonly play?: NewPlay | null;
}

/** The fields of a stored course that a session needs. */
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
