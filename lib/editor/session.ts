import type { Draft } from "@/lib/editor/draft";
import type { Message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import { MAIN_LAYOUT_ID } from "@/lib/validation/course-ids";
import type { OwnedCourse } from "@/lib/validation/owned-course";
import type { Command } from "./commands/command";
import { type Drag, previewDrag } from "./commands/drag";
import { type DrawingTool, previewDrawing } from "./commands/drawing";
import type { NewPlay } from "./commands/holes";
import { type CourseDocument, toCourseDocument } from "./document";
import type { Gap } from "./gaps";
import type { Handle } from "./handles";
import { createHistory, type History } from "./history";
import type { Side } from "./merge";
import type { Notice } from "./remote-changes";
import { createSaving, type SaveResult, type Saving } from "./saving";
import { NO_SELECTION, type Selection, selectHole } from "./selection";
import { drawingOf, type FeatureSketch, SELECT_TOOL, type Tool } from "./tool";
import { type CourseView, EDIT_VIEW, type View, type ViewedVersion } from "./view";

/** Where the user is: undo and redo return there. */
export interface Whereabouts {
  readonly selection: Selection;
  /** The id of the layout to show. If it was deleted meanwhile, the main layout is shown instead. */
  readonly layoutId: string;
}

/** Where a step was made, and where it led. */
export interface StepContext {
  readonly before: Whereabouts;
  readonly after: Whereabouts;
}

/** The state of one user editing one course, from which everything that the studio shows is derived. */
export interface Session extends Whereabouts {
  readonly history: History<CourseDocument, Message, StepContext>;
  readonly view: View;
  readonly tool: Tool;
  readonly drag: Drag | null;
  /** Whether something else than a handle is dragged, such as a group: its overlay previews that. */
  readonly isHolding: boolean;
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
  | { readonly type: "select"; readonly selection: Selection }
  /** Shows a layout; the selected hole stays selected if the layout plays it. */
  | { readonly type: "show-layout"; readonly layoutId: string }
  /** Shows a saved version instead of the course, until it is closed or the course changes. */
  | { readonly type: "view-version"; readonly version: ViewedVersion }
  | { readonly type: "close-version" }
  /** `select` is what to select afterwards, by default what changed; `layoutId` the layout to show. */
  | {
      readonly type: "run";
      readonly command: Command;
      readonly select?: Selection | undefined;
      readonly layoutId?: string;
    }
  | { readonly type: "grab"; readonly handle: Handle }
  | { readonly type: "grab-gap"; readonly gap: Gap }
  | { readonly type: "drag"; readonly to: Coordinates }
  | { readonly type: "drop" }
  /** The drag of something else than a handle began or ended. */
  | { readonly type: "hold"; readonly isHolding: boolean }
  /** Escape: cancels a drag, or what the tool has begun. */
  | { readonly type: "cancel" }
  /** The studio closed: cancels a drag and the tool, and closes a version, since nothing shows them any more. */
  | { readonly type: "leave-studio" }
  /** Ends the tool. A feature that has enough corners is kept. */
  | { readonly type: "leave-tool" }
  /** Starts a tool, by default "hole": for a new hole, with ids for it and its play, or for a fairway. */
  | ({ readonly type: "draw"; readonly tool?: DrawingTool } & DrawnHole)
  /** Starts to draw a feature, or to measure a line. */
  | { readonly type: "sketch"; readonly sketch: NewSketch }
  | { readonly type: "aim"; readonly at: Coordinates | null }
  /** `next` contains the ids of the hole to draw after a new one; without it the tool ends. */
  | { readonly type: "place"; readonly at: Coordinates; readonly next?: DrawnHole }
  /** Adds a control point to the drawing, or a corner to the sketch. */
  | { readonly type: "bend"; readonly at: Coordinates }
  /** Removes the last control point or corner. */
  | { readonly type: "unbend" }
  /** Finishes the flight path or the feature being drawn. */
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

/** What a sketch starts with. */
export type NewSketch =
  | Pick<FeatureSketch, "kind" | "featureId" | "featureKind" | "shape">
  | { readonly kind: "measure" };

/** The fields of a stored course that a session needs. */
export type OpenedCourse = Pick<OwnedCourse, "version" | "holes" | "layouts" | "features">;

/** The session of a course that was just opened, its first hole selected. */
export function openSession(course: OpenedCourse, view: CourseView = EDIT_VIEW): Session {
  const document = toCourseDocument(course);
  const [first] = document.holes;
  return {
    history: createHistory(document),
    view,
    layoutId: MAIN_LAYOUT_ID,
    selection: first ? selectHole(first.id) : NO_SELECTION,
    tool: SELECT_TOOL,
    drag: null,
    isHolding: false,
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
  tool,
}: Pick<Session, "history" | "drag" | "tool">): CourseDocument {
  return previewGesture(history.present, { drag, tool });
}

/** A document with the drag or drawing in progress applied. */
export function previewGesture(
  document: CourseDocument,
  { drag, tool }: Pick<Session, "drag" | "tool">,
): CourseDocument {
  if (drag) return previewDrag(document, drag);
  const drawing = drawingOf(tool);
  return drawing ? previewDrawing(document, drawing) : document;
}

/** Ends a drag, a run of nudges, and the drawing of a hole. A sketch goes on: it concerns no hole. */
export function endGesture({ tool }: Session): Pick<Session, "drag" | "tool" | "nudge"> {
  return { drag: null, nudge: null, tool: drawingOf(tool) ? SELECT_TOOL : tool };
}
