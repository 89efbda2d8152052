import type { FeatureKind } from "@/lib/validation/feature";

/** The style of a kind of feature on maps and on paper. The dashes distinguish lines in black and white, too. */
export interface FeatureStyle {
  /** Colour of lines, outlines and the marks of points. */
  readonly colour: string;
  /** CSS pixels. */
  readonly width: number;
  readonly dash: "solid" | "dashed" | "dotted";
  /** Opacity of the fill of an area, 0 to 1. */
  readonly fill: number;
  /** One or two characters in the mark of a point; null for a plain dot. */
  readonly mark: string | null;
}

const style = (
  colour: string,
  dash: FeatureStyle["dash"],
  fill: number,
  mark: string | null = null,
  width = 2.5,
): FeatureStyle => ({ colour, width, dash, fill, mark });

export const FEATURE_STYLES: Readonly<Record<FeatureKind, FeatureStyle>> = {
  out_of_bounds: style("#d3312f", "dashed", 0.14),
  hazard: style("#c2570c", "dashed", 0.14),
  casual_area: style("#5b7083", "dotted", 0.14),
  required_relief: style("#7c3aed", "dashed", 0.14),
  water: style("#1d6fb8", "solid", 0.35, null, 1.5),
  mandatory: style("#b3137a", "solid", 0, null, 4),
  drop_zone: style("#b3137a", "solid", 0.2, "DZ"),
  tree: style("#2c7a3f", "solid", 0.3, null, 1.5),
  path: style("#8a6a3b", "dotted", 0, null, 2),
  road: style("#6b7280", "solid", 0, null, 3.5),
  building: style("#57534e", "solid", 0.45, "⌂", 1.5),
  bench: style("#57534e", "solid", 0, "B"),
  bin: style("#57534e", "solid", 0, "▽"),
  sign: style("#57534e", "solid", 0, "i"),
  parking: style("#1d4fb8", "solid", 0.2, "P", 1.5),
  toilets: style("#1d4fb8", "solid", 0.2, "WC", 1.5),
  practice_basket: style("#c2570c", "solid", 0, "◎"),
  note: style("#57534e", "dotted", 0.1, "!"),
};
