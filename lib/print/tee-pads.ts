import type { EditedHole } from "@/lib/editor/document";
import { padCorners } from "@/lib/editor/tee-pad";
import type { Point } from "@/lib/geo/curve";
import type { Coordinates } from "@/lib/validation/coordinates";
import { PAD_STYLE } from "./feature-styles";
import { stepData } from "./lines";
import { type Markup, svg } from "./markup";

/** The outlines of all pads of these holes as the data of an SVG path. */
export function padPath(holes: readonly EditedHole[], toPaper: (place: Coordinates) => Point): string {
  const corners = holes.flatMap((hole) => hole.tees.map((tee) => padCorners(hole, tee)));
  return corners.map((each) => (each ? `${stepData(each.map(toPaper))}Z` : "")).join("");
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
