import { PAD_STYLE } from "@/lib/drawing/feature-styles";
import { markPads } from "@/lib/drawing/marks";
import type { EditedHole } from "@/lib/editor/document";
import type { Point } from "@/lib/geo/curve";
import type { Coordinates } from "@/lib/validation/coordinates";
import { stepData } from "./lines";
import { type Markup, svg } from "./markup";

/** The outlines of all pads of these holes as the data of an SVG path. */
export function padPath(holes: readonly EditedHole[], toPaper: (place: Coordinates) => Point): string {
  return markPads(holes)
    .map((corners) => `${stepData(corners.map(toPaper))}Z`)
    .join("");
}

export function drawPads(
  holes: readonly EditedHole[],
  toPaper: (place: Coordinates) => Point,
): Markup | null {
  const d = padPath(holes, toPaper);
  const { colour, fill } = PAD_STYLE;
  return d === ""
    ? null
    : svg`<path d="${d}" fill="${colour}" fill-opacity="${fill}" stroke="${colour}" stroke-width=".2"/>`;
}
