import { localPlane } from "@/lib/geo/curve";
import { tidyPlace } from "@/lib/geo/place";
import type { KeptThrow, ThrowPicture } from "@/lib/validation/kept-throw";
import { fitPath } from "./fit-path";
import { MODEL_VERSION } from "./flight";
import { deviation, mean, type Outcomes, type Share, shareOf } from "./outcomes";
import { lineOf } from "./plan";
import { type AimedThrow, turnBy } from "./throw";
import { type LevelOutcomes, THROWS } from "./who-can-play";

/** The figures of a throw that are kept, and compared. */
export const FIGURES = ["through", "circle1", "circle2"] as const;
export type Figure = (typeof FIGURES)[number];

/** What a designer keeps of a throw: what becomes of it, to so many digits as it is known. */
export function keepResult(
  { through, circle1, circle2, left, spread, measured, landings }: LevelOutcomes,
  thrown: readonly AimedThrow[],
  on: Pick<KeptThrow["result"], "keptOn" | "hasGround">,
): KeptThrow["result"] {
  return {
    ...{ ...on, model: MODEL_VERSION, throws: THROWS, spread, measured },
    ...{ through: through.share, circle1: circle1.share, circle2: circle2.share, left: left.share },
    picture: pictureOf(thrown, landings),
  };
}

/** A figure of a kept throw and of what becomes of it now. */
export interface Comparison {
  readonly figure: Figure;
  readonly before: Share;
  readonly now: Share;
  /** The difference, with its interval at 95 % (Newcombe's, from Wilson's). */
  readonly difference: Share;
}

export function compareWith(
  kept: Pick<KeptThrow["result"], "throws" | Figure>,
  outcomes: Pick<Outcomes, Figure>,
): Comparison[] {
  return FIGURES.map((figure) => {
    const [before, now] = [shareOf(kept[figure] * kept.throws, kept.throws), outcomes[figure]];
    const share = now.share - before.share;
    const low = share - Math.hypot(now.share - now.low, before.high - before.share);
    const high = share + Math.hypot(now.high - now.share, before.share - before.low);
    return { figure, before, now, difference: { share, low, high } };
  });
}

/** The share of the landings that a picture's ellipse contains. */
const PICTURED = 0.8;

/** How throws are drawn on paper: their curves, and the ellipse of their landings, which is as their covariance. */
function pictureOf(
  thrown: readonly AimedThrow[],
  landings: LevelOutcomes["landings"],
): ThrowPicture | undefined {
  const [first] = landings;
  if (!first) return undefined;
  const plane = localPlane(first.place);
  const points = landings.map(({ place }) => plane.project(place));
  const centre = { x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) };
  const away = points.map(({ x, y }) => ({ x: x - centre.x, y: y - centre.y }));
  // The direction of the covariance's long axis, counterclockwise from east.
  const [sine, cosine] = [
    mean(away.map(({ x, y }) => 2 * x * y)),
    mean(away.map(({ x, y }) => x * x - y * y)),
  ];
  const angle = (Math.atan2(sine, cosine) * 90) / Math.PI;
  const turned = away.map(turnBy(-angle));
  const long = Math.max(0.01, deviation(turned.map(({ x }) => x)));
  const short = Math.max(0.01, deviation(turned.map(({ y }) => y)));
  const reaches = turned.map(({ x, y }) => Math.hypot(x / long, y / short)).sort((a, b) => a - b);
  const reach = reaches[Math.floor(PICTURED * (reaches.length - 1))] ?? 0;
  const metres = (length: number) => Math.min(500, Math.round(length * reach * 10) / 10);
  return {
    lines: thrown.map((each) => {
      const line = lineOf(each);
      return [...line.slice(0, 1), ...fitPath(line), ...line.slice(-1)].map(tidyPlace);
    }),
    landings: {
      centre: tidyPlace(plane.unproject(centre)),
      bearing: Math.round(450 - angle) % 180,
      ...{ long: metres(long), short: metres(short) },
    },
  };
}
