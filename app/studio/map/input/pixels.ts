/** A position or a vector in CSS pixels: x to the right, y down. */
export interface Pixels {
  readonly x: number;
  readonly y: number;
}

/** CSS pixels between two positions. */
export function distanceBetween(a: Pixels, b: Pixels): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/**
 * Distance in CSS pixels after which a press becomes a drag. A finger is less steady than a mouse or a pen.
 */
export function dragThreshold(pointerType: string): number {
  return pointerType === "touch" ? 8 : 3;
}
