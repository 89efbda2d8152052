/** Metres or metres per second: forward, left and up of a thrower who faces the target. */
export type Vector = readonly [x: number, y: number, z: number];

export const add = (a: Vector, b: Vector, by = 1): Vector => [
  a[0] + by * b[0],
  a[1] + by * b[1],
  a[2] + by * b[2],
];
export const scale = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by];
export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const norm = (a: Vector): number => Math.hypot(a[0], a[1], a[2]);
/** The vector with length 1; a vector of no length stays. */
export const unit = (a: Vector): Vector => scale(a, 1 / (norm(a) || 1));
