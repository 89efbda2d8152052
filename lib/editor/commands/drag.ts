import type { Coordinates } from "@/lib/validation/coordinates";
import type { CourseDocument } from "../document";
import type { Gap } from "../gaps";
import { findHandlePlace, type Handle } from "../handles";
import type { Edit } from "./command";
import { addPoint } from "./control-points";
import { moveHandle } from "./move-handle";

/** A handle being dragged: start, move and preview any number of times, then commit or discard. Places are in degrees. */
export interface Drag {
  readonly handle: Handle;
  readonly from: Coordinates;
  readonly to: Coordinates;
  /** True if the drag itself adds the control point. */
  readonly adds?: boolean;
}

/** Starts a drag where the handle is; null if the document has no such handle. */
export function startDrag(document: CourseDocument, handle: Handle): Drag | null {
  const from = findHandlePlace(document, handle);
  return from && { handle, from, to: from };
}

/** Starts a drag in the middle of a gap, which adds a control point. */
export function startGapDrag({ handle, at }: Gap): Drag {
  return { handle, from: at, to: at, adds: true };
}

export function moveDrag(drag: Drag, to: Coordinates): Drag {
  return { ...drag, to };
}

/** The document as it would be if the drag ended now. */
export function previewDrag(document: CourseDocument, drag: Drag): CourseDocument {
  return applyDrag(document, drag)?.document ?? document;
}

/** The drag as one edit; null if the handle is back where it was, so that a click adds no step. */
export function applyDrag(document: CourseDocument, drag: Drag): Edit | null {
  if (!drag.adds || drag.handle.part !== "point") return moveHandle(drag.handle, drag.to)(document);
  return drag.to === drag.from ? null : addPoint(drag.handle, drag.to)(document);
}
