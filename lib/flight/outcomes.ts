import type { Point } from "@/lib/geo/curve";
import { lineDistance } from "@/lib/geo/segment";
import type { Spread } from "@/lib/validation/kept-throw";
import { fly, type Moment, type Surroundings } from "./flight";
import { firstHit, isWithin, type Obstacle } from "./obstacles";
import { normalNumbers, varied } from "./spread";
import { type AimedThrow, turnBy } from "./throw";

/** Metres around a target (PDGA Official Rules, 802.06 and 806.01). */
export const CIRCLES = { circle1: 10, circle2: 20 } as const;

/** A part of all throws, with the interval that contains the true one nineteen times of twenty (Wilson's). */
export interface Share {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

export interface Landing extends Point {
  /** Whether it met an obstacle, and dropped there. */
  readonly hasHit: boolean;
}

/** What many throws with one intention lead to. */
export interface Outcomes {
  readonly landings: readonly Landing[];
  /** Meets no obstacle. */
  readonly through: Share;
  /** Within the circles around the target. */
  readonly circle1: Share;
  readonly circle2: Share;
  /** Of those beyond the smaller circle: lands to the left of the line from the thrower to the target. */
  readonly left: Share;
  /** In each of the zones, in their order. */
  readonly zones: readonly Share[];
}

/** Something in which a disc may end: within an outline, or as near as some metres to a line or a place. */
export interface Zone<At = Point> {
  readonly shape: "area" | "line" | "point";
  readonly points: readonly At[];
  /** Metres; areas have none. */
  readonly reach: number;
}

/** All in the plane of the throw. */
interface Course {
  readonly target: Point;
  readonly obstacles: readonly Obstacle[];
  readonly zones: readonly Zone[];
  readonly surroundings: Surroundings;
}

/** What becomes of a throw when it is made many times with a spread. The same seed gives the same throws. */
export function tryThrows(
  { disc, release }: Pick<AimedThrow, "disc" | "release">,
  { target, obstacles, zones, surroundings }: Course,
  { spread, throws, seed = 1 }: { spread: Spread; throws: number; seed?: number },
): Outcomes {
  const next = normalNumbers(seed);
  const landings = Array.from({ length: throws }, (): Landing => {
    const { release: made, left } = varied(release, spread, next);
    const toFrame = turnBy(left);
    // The flight has a plane of its own, turned by how far the direction was off.
    const ground = (x: number, y: number) => {
      const at = toFrame({ x, y });
      return surroundings.ground(at.x, at.y);
    };
    const wind = { ...surroundings.wind, from: surroundings.wind.from + left };
    const flight = fly(disc, made, { wind, ground });
    const moments = flight.moments.map(({ seconds, at: [x, y, z] }): Moment => {
      const at = toFrame({ x, y });
      return { seconds, at: [at.x, at.y, z] };
    });
    const hit = firstHit(moments, obstacles, surroundings.ground);
    const [x, y] = hit ?? (moments.at(-1) as Moment).at;
    return { x, y, hasHit: hit !== null };
  });
  const count = (matches: (landing: Landing) => boolean, of: readonly Landing[] = landings) =>
    shareOf(of.filter(matches).length, of.length);
  const isWithinMetres = (metres: number) => (at: Landing) =>
    Math.hypot(at.x - target.x, at.y - target.y) <= metres;
  const isNear = isWithinMetres(CIRCLES.circle1);
  const misses = landings.filter((landing) => !isNear(landing));
  return {
    landings,
    through: count(({ hasHit }) => !hasHit),
    circle1: count(isNear),
    circle2: count(isWithinMetres(CIRCLES.circle2)),
    left: count(({ x, y }) => target.x * y - target.y * x > 0, misses),
    zones: zones.map((zone) => count(insideOf(zone))),
  };
}

function insideOf({ shape, points, reach }: Zone): (point: Point) => boolean {
  if (shape !== "area") return (at) => lineDistance(at, points) <= reach;
  return points.length < 3 ? () => false : isWithin(points);
}

/** Wilson's interval of a share, at 95 %. */
export function shareOf(count: number, of: number): Share {
  if (of === 0) return { share: 0, low: 0, high: 1 };
  const z = 1.96;
  const share = count / of;
  const centre = share + z ** 2 / (2 * of);
  const half = z * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2));
  const whole = 1 + z ** 2 / of;
  return { share, low: Math.max(0, (centre - half) / whole), high: Math.min(1, (centre + half) / whole) };
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The standard deviation of a sample. */
export function deviation(values: readonly number[]): number {
  const middle = mean(values);
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1));
}
