import type { Session } from "./session";
import { type Tool, taskOf } from "./tool";

/** What the map is for at the moment: a tool, a task of a part of the studio, or reading. Exactly one at a time. */
export type ModeKind = Tool["kind"] | "read" | "version";

/** What input on the map means in a mode. A drag that is in progress comes first: Escape cancels it, and undo waits for it. */
export interface Mode {
  /** A click selects what is there, places the next part of a drawing, is for the part of the studio that has the task, or nothing. */
  readonly click: "select" | "draw" | "task" | null;
  /** Whether what is selected, and what is near it, has handles that can be dragged. */
  readonly drags: boolean;
  /** Escape ends a group, cancels what the tool has begun, or is for the part that has the task. */
  readonly escape: "end-group" | "cancel" | "task" | null;
  /** Delete and Backspace delete what is selected, or take back the last part of a drawing. */
  readonly erase: "selection" | "draw" | null;
  /** Undo and redo concern the course, or the part that has the task. */
  readonly undo: "course" | "task";
  readonly cursor: "crosshair" | null;
}

const DRAW = {
  click: "draw",
  drags: false,
  escape: "cancel",
  erase: "draw",
  undo: "course",
  cursor: "crosshair",
} as const satisfies Mode;

export const MODES = {
  select: {
    click: "select",
    drags: true,
    escape: "end-group",
    erase: "selection",
    undo: "course",
    cursor: null,
  },
  hole: DRAW,
  tee: DRAW,
  target: DRAW,
  path: DRAW,
  feature: DRAW,
  measure: DRAW,
  // Until the picture is saved or given up in its panel.
  fit: { click: "task", drags: false, escape: "task", erase: null, undo: "task", cursor: null },
  comment: {
    click: "task",
    drags: false,
    escape: "cancel",
    erase: null,
    undo: "course",
    cursor: "crosshair",
  },
  read: { click: "select", drags: false, escape: null, erase: null, undo: "course", cursor: null },
  version: { click: null, drags: false, escape: null, erase: null, undo: "course", cursor: null },
} as const satisfies Record<ModeKind, Mode>;

/** The mode of a session. A task has the map whatever it shows. */
export function modeOf({ view, tool }: Pick<Session, "view" | "tool">): ModeKind {
  if (taskOf(tool)) return tool.kind;
  if (view.kind === "version") return "version";
  // Users who may only look at the course can measure it.
  return view.kind === "read" && tool.kind === "select" ? "read" : tool.kind;
}
