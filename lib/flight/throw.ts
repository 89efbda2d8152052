import { localPlane, type Point } from "@/lib/geo/curve";
import { bearing } from "@/lib/geo/offset";
import { nearestCopy } from "@/lib/geo/place";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { Disc, KeptThrow } from "@/lib/validation/kept-throw";
import { type Flight, fly, halve, type Release, type Surroundings } from "./flight";
import { releaseAt, type Shape } from "./levels";

/** Where a throw is made and which way it faces. Points of its plane are in metres: `x` forward, `y` to the left. */
export interface Frame {
  /** Degrees clockwise from north. */
  readonly bearing: number;
  toPlane(place: Coordinates): Point;
  toPlace(point: Point): Coordinates;
}

/** The plane of a thrower. */
function frameAt(from: Coordinates, degrees: number): Frame {
  const { project, unproject } = localPlane(from);
  const turn = turnBy(90 - degrees);
  const turnBack = turnBy(degrees - 90);
  return {
    bearing: degrees,
    toPlane: (place) => turnBack(project(nearestCopy(place, from))),
    toPlace: (point) => unproject(turn(point)),
  };
}

/** Rotates points about the origin, counterclockwise. */
export function turnBy(degrees: number): (point: Point) => Point {
  const angle = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return ({ x, y }) => ({ x: x * cos - y * sin, y: x * sin + y * cos });
}

/** Where a disc is thrown. Bearings are clockwise from north, heights those of one model. */
export interface Place {
  readonly from: Coordinates;
  readonly wind: KeptThrow["plan"]["wind"];
  /** The height of the ground in metres; null where it is unknown, which counts as level with the thrower. */
  readonly heightAt: (place: Coordinates) => number | null;
}

/** The air and the ground as a thrower meets them who faces along a frame. */
function surroundingsOf({ from, wind, heightAt }: Place, frame: Frame): Surroundings {
  const base = heightAt(from);
  return {
    wind: { ...wind, from: ((wind.fromBearing - frame.bearing + 540) % 360) - 180 },
    ground: (x, y) => (base === null ? 0 : (heightAt(frame.toPlace({ x, y })) ?? base) - base),
  };
}

export interface AimedThrow {
  readonly disc: Disc;
  readonly release: Release;
  /** The plane of the throw: `x` is the direction of the release. */
  readonly frame: Frame;
  readonly surroundings: Surroundings;
  readonly flight: Flight;
  /** Metres from the aim to the landing. */
  readonly miss: number;
}

/** Rounds of aiming. Each corrects the direction by what is left of the error, so that few are enough. */
const ROUNDS = 6;

/** The slowest speed that is looked for, in metres per second. */
const SLOWEST = 5;

/**
 * The throw that lands at a place, at most as fast as a player can; if that is too slow, the one that comes closest along the
 * line. Direction and speed are corrected in turn. The launch is above the line of sight to the aim.
 */
export function aimAt(
  aim: Coordinates,
  place: Place,
  { disc, fastest, ...shape }: Shape & { disc: Disc; fastest: number },
): AimedThrow {
  const straight = frameAt(place.from, bearing(place.from, aim));
  const target = straight.toPlane(aim);
  const metres = Math.hypot(target.x, target.y);
  const [foot, top] = [place.heightAt(place.from), place.heightAt(aim)];
  const sight = foot === null || top === null ? 0 : (Math.atan2(top - foot, metres) * 180) / Math.PI;
  const launch = Math.min(60, Math.max(-30, shape.launch + sight));
  let frame = straight;
  let best: AimedThrow | null = null;
  for (let round = 0; round < ROUNDS; round++) {
    const surroundings = surroundingsOf(place, frame);
    const throwAt = (speed: number) => {
      const release = releaseAt(speed, { ...shape, launch });
      return { release, flight: fly(disc, release, surroundings) };
    };
    // To a centimetre per second: the distance grows with the speed.
    const speed = halve([SLOWEST, fastest], 0.01, (speed) => distanceOf(throwAt(speed).flight) < metres);
    const thrown = throwAt(speed);
    const landing = straight.toPlane(landingOf({ ...thrown, frame }));
    const miss = Math.hypot(landing.x - target.x, landing.y - target.y);
    if (!best || miss < best.miss) best = { disc, ...thrown, frame, surroundings, miss };
    if (miss < 0.1) break;
    frame = frameAt(place.from, frame.bearing + (Math.atan2(landing.y, landing.x) * 180) / Math.PI);
  }
  return best as AimedThrow;
}

/** Metres from the thrower to the landing. */
export const distanceOf = ({ landing }: Flight) => Math.hypot(landing.at[0], landing.at[1]);

export function landingOf({ flight, frame }: Pick<AimedThrow, "flight" | "frame">): Coordinates {
  const [x, y] = flight.landing.at;
  return frame.toPlace({ x, y });
}
