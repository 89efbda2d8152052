import type { EditedHole } from "@/lib/editor/document";
import { throwSummary } from "@/lib/flight/throw-words";
import { flightCurve, type Point } from "@/lib/geo/curve";
import type { Translate } from "@/lib/messages/translator";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { Fit } from "./fit";
import { textAt } from "./ink";
import type { LegendEntry } from "./legend";
import { countSteps, pathData } from "./lines";
import { type Markup, svg } from "./markup";

/** Millimetres between two points of a curve: thin lines need fewer than flight paths do. */
const CURVE_STEP = 2;

/** The most steps of all curves of a sign, as flight paths count them. Only scribbles need more; they are drawn straight. */
const MAX_POINTS = 6_000;

/** As on the map in the studio. */
const COLOUR = "#7c3aed";

type Kept = NonNullable<EditedHole["throws"]>;

/** Draws where throws fly and where four of five of them end, with the number that the legend explains. */
export function drawThrows(
  throws: Kept,
  fit: Pick<Fit, "up" | "scale">,
  toPaper: (place: Coordinates) => Point,
): Markup {
  const all = throws.flatMap(({ result }) => result.picture?.lines.map((line) => line.map(toPaper)) ?? []);
  const isCurved = countSteps(all) <= MAX_POINTS;
  return svg`${throws.flatMap(({ result: { picture } }, index) => {
    if (!picture) return [];
    const { centre, bearing, long, short } = picture.landings;
    const { x, y } = toPaper(centre);
    const lines = picture.lines.map((line) => {
      const d = pathData((isCurved ? flightCurve(line, CURVE_STEP / fit.scale) : line).map(toPaper));
      return svg`<path d="${d}" stroke="#fff" stroke-opacity=".8" stroke-width="1.8"/><path d="${d}" stroke="${COLOUR}" stroke-width=".9"/>`;
    });
    const ellipse = svg`<ellipse rx="${Math.max(0.5, long * fit.scale)}" ry="${Math.max(0.5, short * fit.scale)}" transform="translate(${x} ${y}) rotate(${bearing - fit.up - 90})" fill="${COLOUR}" fill-opacity=".16" stroke="${COLOUR}" stroke-width=".5" stroke-dasharray="1.6 1"/>`;
    // Beside the middle, where the target usually is.
    const at = { x: x + Math.min(12, Math.max(4.5, short * fit.scale)), y: y - 3 };
    return svg`<g fill="none" stroke-linecap="round" stroke-linejoin="round">${ellipse}${lines}</g>${badge(at, index)}`;
  })}`;
}

const badge = ({ x, y }: Point, index: number) =>
  svg`<circle cx="${x}" cy="${y}" r="2" fill="${COLOUR}" stroke="#fff" stroke-width=".5"/>${textAt(String(index + 1), x, y + 1, { size: 2.8, bold: true, fill: "#fff", anchor: "middle" })}`;

export function throwLegend(throws: Kept, t: Translate): LegendEntry[] {
  return throws.map((kept, index) => ({ key: badge({ x: 4, y: 2.5 }, index), text: t(throwSummary(kept)) }));
}
