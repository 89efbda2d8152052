import { METRES_PER_FOOT } from "@/lib/geo/units";
import type { Unit } from "@/lib/messages/length";

interface ScaleBar {
  /** Length on paper. */
  readonly millimetres: number;
  /** The length that the bar represents, in its unit: 1, 2 or 5 times a power of ten. */
  readonly length: number;
  readonly unit: Unit;
}

/** The longest bar with a round length of at most `max` millimetres. `scale` is in millimetres per metre. */
export function scaleBar(scale: number, max: number, unit: Unit): ScaleBar {
  const perUnit = scale * (unit === "feet" ? METRES_PER_FOOT : 1);
  const power = 10 ** Math.floor(Math.log10(max / perUnit));
  const length = [5, 2, 1].map((step) => step * power).find((round) => round * perUnit <= max) ?? power;
  return { millimetres: length * perUnit, length: Number(length.toPrecision(1)), unit };
}
