import type { FeatureKind } from "@/lib/validation/feature";

/** The style of a kind of feature in lists, on maps and on paper. The dashes distinguish lines in black and white, too. */
export interface FeatureStyle {
  /** Colour of lines, outlines and the marks of points. */
  readonly colour: string;
  /** CSS pixels. */
  readonly width: number;
  readonly dash: "solid" | "dashed" | "dotted";
  /** Opacity of the fill of an area, 0 to 1. */
  readonly fill: number;
}

const style = (colour: string, dash: FeatureStyle["dash"], fill: number, width: number): FeatureStyle => ({
  colour,
  width,
  dash,
  fill,
});

export const FEATURE_STYLES: Readonly<Record<FeatureKind, FeatureStyle>> = {
  out_of_bounds: style("#d3312f", "dashed", 0.14, 2.5),
  hazard: style("#c2570c", "dashed", 0.14, 2.5),
  casual_area: style("#5b7083", "dotted", 0.14, 2.5),
  required_relief: style("#7c3aed", "dashed", 0.14, 2.5),
  water: style("#1d6fb8", "solid", 0.35, 1.5),
  mandatory: style("#b3137a", "solid", 0, 4),
  drop_zone: style("#b3137a", "solid", 0.2, 2.5),
  tree: style("#2c7a3f", "solid", 0.3, 1.5),
  path: style("#8a6a3b", "dotted", 0, 2),
  road: style("#6b7280", "solid", 0, 3.5),
  building: style("#57534e", "solid", 0.45, 1.5),
  bench: style("#57534e", "solid", 0, 2.5),
  bin: style("#57534e", "solid", 0, 2.5),
  sign: style("#57534e", "solid", 0, 2.5),
  parking: style("#1d4fb8", "solid", 0.2, 1.5),
  toilets: style("#1d4fb8", "solid", 0.2, 1.5),
  practice_basket: style("#c2570c", "solid", 0, 2.5),
  note: style("#57534e", "dotted", 0.1, 2.5),
};

/** The style of tee pads, which are drawn to scale. */
export const PAD_STYLE = style("#4b5563", "solid", 0.55, 1);
