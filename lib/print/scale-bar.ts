import type { Unit } from "@/lib/messages/length";

const METRES_PER_FOOT = 0.3048;

export interface ScaleBar {
  /** Of paper. */
  readonly millimetres: number;
  /** What the bar stands for, in the unit: 1, 2 or 5 times a power of ten. */
  readonly length: number;
  readonly unit: Unit;
}

/** The longest bar of a round length within `most` millimetres, at so many millimetres a metre. */
export function scaleBar(scale: number, most: number, unit: Unit): ScaleBar {
  const perUnit = scale * (unit === "feet" ? METRES_PER_FOOT : 1);
  const power = 10 ** Math.floor(Math.log10(most / perUnit));
  const length = [5, 2, 1].map((step) => step * power).find((round) => round * perUnit <= most) ?? power;
  return { millimetres: length * perUnit, length: Number(length.toPrecision(1)), unit };
}
