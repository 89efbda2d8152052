import { measureHole } from "@/lib/geo/distance";
import { midpoint } from "@/lib/geo/midpoint";
import type { FairwayInput } from "@/lib/validation/course";
import type { Fairway } from "@/lib/validation/course-api";
import type { Hole } from "@/lib/validation/hole";
import type { Immutable } from "@/lib/validation/immutable";
import type { Play } from "@/lib/validation/layout";
import { playHole } from "@/lib/validation/played-hole";

/**
 * Completes a fairway that an application creates: adds distance and par, and one control point at the
 * midpoint if no flight path was given. Fields are in the API's order, since the stored JSON is sent
 * unchanged.
 */
export function createFairway(id: string, { number, flightPath, ...others }: FairwayInput): Fairway {
  const { teePosition, targetPosition } = others;
  const { par, distance } = measureHole(teePosition, targetPosition);
  const points = flightPath ?? [{ order: 0, ...midpoint(teePosition, targetPosition) }];
  return { id, number, par, distance, ...others, flightPath: points };
}

/**
 * The data that applications receive for a hole as a layout plays it; without a `play`, as the main layout
 * does. Par is the designer's where set, else by length. Fields are in the API's order.
 */
export function describePlayedHole(hole: Immutable<Hole>, play: Immutable<Play> | null = null) {
  const { tee, target, flightPaths, par, playedLength } = playHole(hole, play);
  const measures = tee && target ? measureHole(tee.position, target.position) : null;
  const points = flightPaths[0]?.points ?? [];
  return {
    par: par ?? measures?.par ?? null,
    distance: measures?.distance ?? null,
    playedLength,
    tee,
    target,
    flightPath: points.length > 0 ? points.map(({ lat, lng }, order) => ({ order, lat, lng })) : null,
  };
}

/** Sorts fairways by number, the order of every response. */
export function sortByNumber(fairways: readonly Fairway[]): Fairway[] {
  return [...fairways].sort((a, b) => a.number - b.number);
}
