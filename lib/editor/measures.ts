import { flightCurve } from "@/lib/geo/curve";
import { distanceInMetres, type HoleMeasures, lengthInMetres, measureHole } from "@/lib/geo/distance";
import { roundToCentimetre } from "@/lib/geo/hole-length";
import { isSamePlace } from "@/lib/geo/place";
import { toTenths } from "@/lib/messages/length";
import { type Message, message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import { type GroundHeight, SURVEY_SOURCE } from "@/lib/validation/ground-height";
import type { FlightPath } from "./document";
import { type CompleteFairway, type EditedFairway, isComplete, placesAlong, primaryPath } from "./fairways";

/** The distance of a fairway in metres, rounded to a centimetre, and its par. */
interface FairwayMeasures {
  readonly distance: number;
  /** The designer's par where set, else by length. */
  readonly par: number;
  readonly parByLength: HoleMeasures["par"];
}

/** Distance and par by the service's own rules; null while the fairway lacks an end. */
export function measureFairway(fairway: CompleteFairway): FairwayMeasures;
export function measureFairway(fairway: EditedFairway): FairwayMeasures | null;
export function measureFairway(fairway: EditedFairway): FairwayMeasures | null {
  if (!isComplete(fairway)) return null;
  const { distance, par: parByLength } = measureHole(fairway.teePosition, fairway.targetPosition);
  return { distance, par: fairway.par ?? parByLength, parByLength };
}

/**
 * How far a target is above a tee, in metres, as they were measured; null where either height is unknown, or is of tree tops, and
 * where just one of them is of a survey, since its zero may be another one.
 */
export function climbOf({
  teePosition,
  targetPosition,
}: Pick<EditedFairway, "teePosition" | "targetPosition">): number | null {
  const [from, to] = [teePosition?.ground, targetPosition?.ground];
  if (from?.model !== "terrain" || to?.model !== "terrain") return null;
  return isSurveyed(from) === isSurveyed(to) ? to.metres - from.metres : null;
}

const isSurveyed = ({ source }: GroundHeight) => source.startsWith(SURVEY_SOURCE);

/** How far a fairway's target is above its tee, in words: "▲ 3.2 m". Null as in `climbOf`. */
export function describeClimb(fairway: EditedFairway): Message | null {
  const climb = climbOf(fairway);
  return climb === null ? null : climbMessage(climb);
}

/** A climb in metres, in words. */
export function climbMessage(climb: number): Message {
  return message(climb < 0 ? "profile.down" : "profile.up", { length: toTenths(Math.abs(climb)) });
}

interface PlacedEnd {
  readonly position: Coordinates;
}

/** The length of a hole from a tee to a target, in metres rounded to a centimetre; null without both. */
export function lengthBetween(tee: PlacedEnd | null, target: PlacedEnd | null): number | null {
  return tee && target ? measureHole(tee.position, target.position).distance : null;
}

/** Whether a line of at least three sides ends where it begins. */
export function isClosed(points: readonly Coordinates[]): boolean {
  return points.length > 3 && isSamePlace(points[0], points.at(-1));
}

/** The length of a flight path along its curve, in metres rounded to a centimetre. */
export function pathLength(fairway: EditedFairway, path: FlightPath = primaryPath(fairway)): number {
  return roundToCentimetre(lengthInMetres(flightCurve(placesAlong(fairway, path))));
}

/** The sum of metres and par over all fairways that have both ends. */
export function courseTotals(fairways: readonly EditedFairway[]): { distance: number; par: number } {
  const measures = fairways.map(measureFairway).filter((found) => found !== null);
  return {
    distance: measures.reduce((sum, { distance }) => sum + distance, 0),
    par: measures.reduce((sum, { par }) => sum + par, 0),
  };
}

/** The sum of what all fairways climb, in metres; null unless the climb of each one with both ends is known. */
export function totalClimb(fairways: readonly EditedFairway[]): number | null {
  const climbs = fairways.filter(isComplete).map(climbOf);
  const known = climbs.filter((climb) => climb !== null);
  if (known.length === 0 || known.length < climbs.length) return null;
  return known.reduce((sum, climb) => sum + Math.max(0, climb), 0);
}

/** Metres in a straight line from a fairway's target to the next one's tee; null while either is missing. */
export function walkToNext(
  { targetPosition }: EditedFairway,
  next: EditedFairway | undefined,
): number | null {
  const tee = next?.teePosition;
  return targetPosition && tee ? distanceInMetres(targetPosition, tee) : null;
}

/** The total of these walks over the fairways in playing order, in metres. */
export function totalWalk(fairways: readonly EditedFairway[]): number {
  return fairways.reduce((sum, fairway, index) => sum + (walkToNext(fairway, fairways[index + 1]) ?? 0), 0);
}
