import type { Coordinates } from "@/lib/validation/coordinates";
import type { CourseDocument } from "../document";
import { type Handle, placeOf } from "../handles";
import { type Edit, moveHandle } from "./commands";
import { addPoint, type Gap } from "./points";

/** A handle in the hand: mark, then any number of previews, then commit or forget. Places are in degrees. */
export interface Drag {
  readonly handle: Handle;
  readonly from: Coordinates;
  readonly to: Coordinates;
  /** True when the handle is a control point that the drag itself makes. */
  readonly adds?: boolean;
}

/** Marks the handle where it is; null when the document has no such handle. */
export function mark(document: CourseDocument, handle: Handle): Drag | null {
  const from = placeOf(document, handle);
  return from && { handle, from, to: from };
}

/** Marks the middle of a gap: the drag puts a new control point there. */
export function markGap({ handle, at }: Gap): Drag {
  return { handle, from: at, to: at, adds: true };
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
  if (!drag.adds || drag.handle.part !== "point") return moveHandle(drag.handle, drag.to)(document);
  return drag.to === drag.from ? null : addPoint(drag.handle, drag.to)(document);
}
