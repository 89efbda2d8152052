/** A position or a vector in CSS pixels: x to the right, y down. */
export interface Pixels {
  readonly x: number;
  readonly y: number;
}

/** CSS pixels between two positions. */
export function distanceBetween(a: Pixels, b: Pixels): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
