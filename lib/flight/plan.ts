import { lengthInMetres } from "@/lib/geo/distance";
import { samplesAlong } from "@/lib/ground/profile";
import type { Coordinates } from "@/lib/validation/coordinates";
import { type KeptThrow, THROW_LIMITS } from "@/lib/validation/kept-throw";
import { DISCS } from "./disc";
import { fly, LEVEL_GROUND } from "./flight";
import { FASTEST_RELEASE, releaseAt } from "./levels";
import { type AimedThrow, aimAt, distanceOf, landingOf, type Place } from "./throw";

/** How the throws of a hole are made. */
export interface ThrowPlan extends Readonly<Omit<KeptThrow["plan"], "from" | "aims">> {
  /** Where each throw should land, the first one made from the tee; null for places along the flight path. */
  readonly aims: readonly Coordinates[] | null;
}

export const NEW_PLAN: ThrowPlan = {
  level: "white",
  disc: DISCS.fairway,
  discName: null,
  hand: "right",
  style: "backhand",
  hyzer: 5,
  launch: 8,
  wind: { speed: 0, fromBearing: 270, roughness: 0.03 },
  aims: null,
  hasTrees: true,
};

/**
 * Where throws should land along a flight path (degrees, from tee to target): evenly spaced, as far apart as the level reaches in still
 * air on level ground, the last one at the target.
 */
export function aimsAlong(path: readonly Coordinates[], plan: ThrowPlan): Coordinates[] {
  const longest = fly(plan.disc, releaseAt(FASTEST_RELEASE[plan.level], plan), LEVEL_GROUND);
  const places = samplesAlong(path, distanceOf(longest)).map(({ place }) => place);
  const target = places.at(-1);
  return target ? [...places.slice(1, -1).slice(0, THROW_LIMITS.aims - 1), target] : [];
}

/** The throws of a plan, each from where the one before landed. One that a level can't throw so far goes as far as it can. */
export function throwAll(
  plan: ThrowPlan,
  tee: Coordinates,
  aims: readonly Coordinates[],
  heightAt: Place["heightAt"],
): AimedThrow[] {
  let from = tee;
  return aims.map((aim) => {
    const fastest = FASTEST_RELEASE[plan.level];
    const thrown = aimAt(aim, { from, wind: plan.wind, heightAt }, { ...plan, fastest });
    from = landingOf(thrown);
    return thrown;
  });
}

/** Where a throw lands that is made with another speed, in the same direction. */
export function landingAt(speed: number, { disc, release, frame, surroundings }: AimedThrow): Coordinates {
  return landingOf({ flight: fly(disc, releaseAt(speed, release), surroundings), frame });
}

/** The line of a throw over the ground, in degrees. */
export function lineOf({ flight, frame }: AimedThrow): Coordinates[] {
  return flight.moments.map(({ at: [x, y] }) => frame.toPlace({ x, y }));
}

/** Where a disc is on its way. */
export interface FlightPoint {
  /** Metres along the line of all throws from its start. */
  readonly along: number;
  /** Above sea level, and above the ground beneath the disc, in metres. */
  readonly metres: number;
  readonly clearance: number;
}

/** Throws one after the other: their line over the ground, and each flight above it. */
export interface Track {
  readonly places: readonly Coordinates[];
  readonly flights: readonly (readonly FlightPoint[])[];
}

/** The track of throws; without flights where the height of a tee or a lie is unknown. */
export function trackOf(thrown: readonly AimedThrow[], heightAt: Place["heightAt"]): Track {
  const places: Coordinates[] = [];
  let along = 0;
  const flights = thrown.map(({ flight, frame, surroundings }) => {
    const base = heightAt(frame.toPlace({ x: 0, y: 0 }));
    return flight.moments.flatMap(({ at: [x, y, z] }): FlightPoint[] => {
      const place = frame.toPlace({ x, y });
      along += lengthInMetres([...places.slice(-1), place]);
      places.push(place);
      return base === null ? [] : [{ along, metres: base + z, clearance: z - surroundings.ground(x, y) }];
    });
  });
  return { places, flights };
}

/**
 * The least and the greatest clearance of a flight between a quarter and three quarters of its way: at its ends a disc is close to
 * the ground by nature. Null without heights.
 */
export function clearanceOf(flight: readonly FlightPoint[]): { least: number; most: number } | null {
  const [from, to] = [flight[0]?.along ?? 0, flight.at(-1)?.along ?? 0];
  const isMiddle = ({ along }: FlightPoint) => Math.abs(along - (from + to) / 2) <= (to - from) / 4;
  const middle = flight.filter(isMiddle).map(({ clearance }) => clearance);
  return middle.length === 0 ? null : { least: Math.min(...middle), most: Math.max(...middle) };
}
