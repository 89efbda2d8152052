import type { Message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import { type LayoutId, MAIN_LAYOUT_ID } from "@/lib/validation/course-ids";
import type { OwnedCourse } from "@/lib/validation/owned-course";
import type { Item, SetChange } from "./changes/change";
import type { CourseUpdate } from "./changes/save";
import type { Command } from "./commands/command";
import type { Drag, DragTarget } from "./commands/drag";
import type { Drawing, DrawingTool } from "./commands/drawing";
import type { NewPlay } from "./commands/holes";
import type { Nudge } from "./commands/nudge";
import { type CourseDocument, toCourseDocument } from "./document";
import type { Draft } from "./draft";
import type { FairwayId } from "./fairways";
import { mainFairwayId } from "./fairways";
import type { Measured } from "./heights";
import { createHistory, type History } from "./history";
import type { CoursePoint } from "./points";
import type { ChangedBy, Notice } from "./remote-changes";
import { createSaving, type SaveResult, type Saving } from "./saving";
import { NO_SELECTION, type Selection, selectHole } from "./selection";
import { drawingOf, type FeatureSketch, SELECT_TOOL, type Task, type Tool } from "./tool";
import type { UnappliedChange } from "./unapplied";
import { type CourseView, EDIT_VIEW, type View, type ViewedVersion } from "./view";

/** Where the user is: undo and redo return there. */
export interface Whereabouts {
  readonly selection: Selection;
  /** The id of the layout to show. If it was deleted meanwhile, the main layout is shown instead. */
  readonly layoutId: LayoutId;
}

/** Where a step was made, and where it led. */
export interface StepContext {
  readonly before: Whereabouts;
  readonly after: Whereabouts;
  /** The key by which a command can continue the step; see `run`. */
  readonly continues?: string;
}

interface CancelledDrawing {
  readonly tool: Drawing | FeatureSketch;
  /** Whether the tee that it had placed was taken back. */
  readonly isTeeUndone: boolean;
  /** The steps before it, to know whether another one was made since. */
  readonly past: History<StepContext>["past"];
}

/** The state of one user editing one course, from which everything that the studio shows is derived. */
export interface Session extends Whereabouts {
  readonly history: History<StepContext>;
  readonly view: View;
  readonly tool: Tool;
  /** What was being drawn when the tool was cancelled last; null for nothing. Undo goes on with it until another step is made. */
  readonly cancelled: CancelledDrawing | null;
  readonly drag: Drag | null;
  /** The number of undos and redos: the map shows what the last one changed. */
  readonly travels: number;
  /** The message of the last action, such as why it did nothing; the next action clears it. */
  readonly told: Message | null;
  /** The nudges of the last step, while another one may still extend it. `at` is in milliseconds. */
  readonly nudge: { readonly total: Nudge; readonly at: number } | null;
  readonly saving: Saving;
  /** Tells that unsaved changes of an earlier page were restored. */
  readonly notice: Notice | null;
  /** Changes of the user that were not made, since others changed or deleted the same, oldest first. */
  readonly unapplied: readonly UnappliedChange[];
  /** Who changed the document last; null for the user, and if unknown. */
  readonly changedBy: ChangedBy | null;
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
  /** Selects a point of what is selected, or none; ignored for a point of anything else. Nothing ends. */
  | { readonly type: "select-point"; readonly point: CoursePoint | null }
  /** Shows a layout; the selected hole stays selected if the layout plays it. */
  | { readonly type: "show-layout"; readonly layoutId: LayoutId }
  /** Shows a saved version instead of the course, until it is closed or the course changes. */
  | { readonly type: "view-version"; readonly version: ViewedVersion }
  | { readonly type: "close-version" }
  /**
   * `select` is what to select afterwards, by default what changed; `layoutId` the layout to show. If `continues` is the key of the
   * last step, the command replaces what that step did.
   */
  | {
      readonly type: "run";
      readonly command: Command;
      readonly select?: Selection | undefined;
      readonly layoutId?: LayoutId;
      readonly continues?: string;
    }
  /** A drag begins. `at` is where a group is grabbed; everything else is grabbed where it is. */
  | { readonly type: "grab"; readonly target: DragTarget; readonly at?: Coordinates }
  /** `isStepped`: whether a group turns in large steps only. */
  | { readonly type: "drag"; readonly to: Coordinates; readonly isStepped?: boolean }
  | { readonly type: "drop" }
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
  /** Gives the map to a task, or takes it from that one. A picture that is being fitted keeps it. */
  | { readonly type: "start-task" | "end-task"; readonly task: Task["kind"] }
  | { readonly type: "aim"; readonly at: Coordinates | null }
  /** `next` contains the ids of the hole to draw after a new one; without it the tool ends. */
  | { readonly type: "place"; readonly at: Coordinates; readonly next?: DrawnHole }
  /** Adds a control point to the drawing, or a corner to the sketch. `nextId` as for "finish". */
  | { readonly type: "bend"; readonly at: Coordinates; readonly nextId?: string }
  /** Removes the last control point or corner. */
  | { readonly type: "unbend" }
  /** Finishes the flight path or the feature being drawn. `nextId` is that of another feature to draw; without it the tool ends. */
  | { readonly type: "finish"; readonly nextId?: string }
  | { readonly type: "tell"; readonly text: Message }
  | ({ readonly type: "nudge"; readonly at: number } & Nudge)
  /** Places of tees and targets were measured. Not a step: these are facts about the places where the ends already are. */
  | { readonly type: "measured"; readonly found: readonly Measured[] }
  | { readonly type: "undo" }
  | { readonly type: "redo" }
  /** `id` is that of a new save; the one of a save that is sent again stays. */
  | { readonly type: "save-started"; readonly id: string }
  /** `at` is in milliseconds since 1970, as below. */
  | { readonly type: "save-finished"; readonly result: SaveResult; readonly at: number }
  /** The user signed in again or asked for a retry. */
  | { readonly type: "retry" }
  /** Another tab or user saved a version; `by` is the user's name, null if unknown. */
  | {
      readonly type: "update-received";
      readonly update: CourseUpdate;
      readonly by: string | null;
      readonly at: number;
    }
  /** Keeps text that was typed into a field whose item is gone. */
  | {
      readonly type: "keep-text";
      readonly change: SetChange;
      readonly item: Item | null;
      readonly at: number;
    }
  /** Edits of the user that were saved, and that somebody else deleted unseen. */
  | { readonly type: "lost-received"; readonly lost: readonly UnappliedChange[] }
  /** Makes changes of the list after all, as one step. */
  | { readonly type: "apply-unapplied"; readonly entries: readonly UnappliedChange[] }
  | { readonly type: "dismiss-unapplied"; readonly entries: readonly UnappliedChange[] }
  | { readonly type: "restore"; readonly draft: Draft; readonly at: number }
  /** The steps of an earlier page were loaded and joined to the history. */
  | ({ readonly type: "join-history" } & JoinedHistory)
  /** Whether others have the course open. */
  | { readonly type: "accompanied"; readonly isAccompanied: boolean }
  /** Whether the browser could store a draft. */
  | { readonly type: "drafts-stored"; readonly stored: boolean }
  | { readonly type: "dismiss-notice" }
  /** A user who may only look at the course begins to edit it for a suggestion, or ends that: then the edits are gone. */
  | { readonly type: "suggest"; readonly isOn: boolean };

/** The ids of a hole to draw: its own, and those of its play in a layout other than the main one. */
export interface DrawnHole {
  readonly fairwayId: FairwayId;
  readonly play?: NewPlay | null;
}

/** What a sketch starts with. */
export type NewSketch =
  | Pick<FeatureSketch, "kind" | "featureId" | "featureKind" | "shape" | "holeIds">
  | { readonly kind: "measure" };

/** The fields of a stored course that a session needs. */
export type OpenedCourse = Pick<OwnedCourse, "version" | "holes" | "layouts" | "features">;

/** The session of a course that was just opened, its first hole selected. */
export function openSession(
  course: CourseDocument & { readonly version: number },
  view: CourseView = EDIT_VIEW,
): Session {
  const document = toCourseDocument(course);
  const [first] = document.holes;
  return {
    history: createHistory(document),
    view,
    layoutId: MAIN_LAYOUT_ID,
    selection: first ? selectHole(mainFairwayId(first.id)) : NO_SELECTION,
    tool: SELECT_TOOL,
    cancelled: null,
    drag: null,
    travels: 0,
    told: null,
    nudge: null,
    saving: createSaving(course.version, document),
    notice: null,
    unapplied: [],
    changedBy: null,
    isAccompanied: false,
    draftsStored: true,
    announcement: [],
  };
}

/** Ends a drag, a run of nudges, and the drawing of a hole. A sketch goes on: it concerns no hole. */
export function endGesture({ tool }: Session): Pick<Session, "drag" | "tool" | "nudge"> {
  return { drag: null, nudge: null, tool: drawingOf(tool) ? SELECT_TOOL : tool };
}
