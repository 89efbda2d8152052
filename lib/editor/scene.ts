import { previewDrag } from "./commands/drag";
import { previewDrawing } from "./commands/drawing";
import type { CourseDocument } from "./document";
import { memoize } from "./memoize";
import { NO_SELECTION } from "./selection";
import type { Session } from "./session";
import { drawingOf, SELECT_TOOL } from "./tool";

/**
 * What the map shows: the course with what is selected, or read-only and with nothing selected, a saved version or the course
 * of users who may only look at it, and measure.
 */
export interface Scene extends Pick<Session, "layoutId" | "selection" | "tool" | "drag"> {
  /** Without a drag or drawing in progress; see `drawnDocument`. */
  readonly document: CourseDocument;
  readonly isReadOnly: boolean;
}

/** The scene of a session: the same object each time, so that React can subscribe to it. */
export const sceneOf = memoize((session: Session): Scene => {
  const { view, history, layoutId, selection, tool, drag } = session;
  const nothing = { selection: NO_SELECTION, tool: SELECT_TOOL, drag: null };
  switch (view.kind) {
    case "version":
      return { document: view.version.document, layoutId, ...nothing, isReadOnly: true };
    case "read":
      // Measuring is the only tool that can start here.
      return { document: history.present, layoutId, ...nothing, tool, isReadOnly: true };
    case "edit":
      return { document: history.present, layoutId, selection, tool, drag, isReadOnly: false };
  }
});

/** The document to draw: that of the scene, with the drag or drawing in progress applied. Computed once for each frame. */
export const drawnDocument = memoize(({ document, drag, tool }: Scene): CourseDocument => {
  if (drag) return previewDrag(document, drag);
  const drawing = drawingOf(tool);
  return drawing ? previewDrawing(document, drawing) : document;
});
