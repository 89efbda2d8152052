import { previewDrag } from "./commands/drag";
import { previewDrawing } from "./commands/drawing";
import type { CourseDocument } from "./document";
import { memoize } from "./memoize";
import { type ModeKind, modeOf } from "./mode";
import { NO_SELECTION } from "./selection";
import type { Session } from "./session";
import { drawingOf, SELECT_TOOL, taskOf } from "./tool";

/** What the map shows: the course with what is selected, or a saved version with nothing selected. */
export interface Scene extends Pick<Session, "layoutId" | "selection" | "tool" | "drag"> {
  /** Without a drag or drawing in progress; see `drawnDocument`. */
  readonly document: CourseDocument;
  /** What input on the map means. */
  readonly mode: ModeKind;
}

/** The scene of a session: the same object each time, so that React can subscribe to it. */
export const sceneOf = memoize((session: Session): Scene => {
  const { view, history, layoutId, selection, tool, drag } = session;
  const mode = modeOf(session);
  if (view.kind !== "version") return { document: history.present, mode, layoutId, selection, tool, drag };
  const { document } = view.version;
  return { document, mode, layoutId, selection: NO_SELECTION, tool: taskOf(tool) ?? SELECT_TOOL, drag: null };
});

/** The document to draw: that of the scene, with the drag or drawing in progress applied. Computed once for each frame. */
export const drawnDocument = memoize(({ document, drag, tool }: Scene): CourseDocument => {
  if (drag) return previewDrag(document, drag);
  const drawing = drawingOf(tool);
  return drawing ? previewDrawing(document, drawing) : document;
});
