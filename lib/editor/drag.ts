import type { Coordinates } from "@/lib/validation/coordinates";
import { type Edit, moveHandle } from "./commands";
import type { CourseDocument } from "./document";
import { type Handle, placeOf } from "./handles";

/** A handle in the hand: mark, then any number of previews, then commit or forget. Places are in degrees. */
export interface Drag {
  readonly handle: Handle;
  readonly from: Coordinates;
  readonly to: Coordinates;
}

/** Marks the handle where it is; null when the document has no such handle. */
export function mark(document: CourseDocument, handle: Handle): Drag | null {
  const from = placeOf(document, handle);
  return from && { handle, from, to: from };
}

/** The drag with its handle at another place. */
export function dragTo(drag: Drag, to: Coordinates): Drag {
  return { ...drag, to };
}

/** The document as it would be if the hand let go now. */
export function preview(document: CourseDocument, drag: Drag): CourseDocument {
  return commit(document, drag)?.document ?? document;
}

/** The one edit that the whole drag is; null when the handle is back where it was, so that a click is no step. */
export function commit(document: CourseDocument, drag: Drag): Edit | null {
  return moveHandle(drag.handle, drag.to)(document);
}
