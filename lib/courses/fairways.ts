import { measureHole } from "@/lib/geo/distance";
import { midpoint } from "@/lib/geo/midpoint";
import type { Fairway, FairwayInput } from "@/lib/validation/course";
import type { Hole } from "@/lib/validation/hole";
import type { Immutable } from "@/lib/validation/immutable";
import type { Play } from "@/lib/validation/layout";
import { playHole } from "@/lib/validation/played-hole";

/**
 * Completes a fairway that an application creates: adds distance and par, and one control point at the midpoint if no
 * flight path was given. Fields are in the interface's order, since the stored JSON is sent as it is.
 */
export function createFairway(id: string, { number, flightPath, ...others }: FairwayInput): Fairway {
  const { teePosition, targetPosition } = others;
  const { par, distance } = measureHole(teePosition, targetPosition);
  const points = flightPath ?? [{ order: 0, ...midpoint(teePosition, targetPosition) }];
  return { id, number, par, distance, ...others, flightPath: points };
}

/**
 * What applications learn of a hole as a layout plays it; as the main layout does without a `play`. Par is the designer's where
 * set, else by length.
 */
export function describePlayedHole(hole: Immutable<Hole>, play: Immutable<Play> | null = null) {
  const { tee, target, flightPaths, par, playedLength } = playHole(hole, play);
  const measures = tee && target ? measureHole(tee.position, target.position) : null;
  const points = flightPaths[0]?.points ?? [];
  return {
    tee,
    target,
    par: par ?? measures?.par ?? null,
    distance: measures?.distance ?? null,
    playedLength,
    flightPath: points.length > 0 ? points.map(({ lat, lng }, order) => ({ order, lat, lng })) : null,
  };
}

/** Fairways ascending by number, the order of every response. */
export function sortByNumber(fairways: readonly Fairway[]): Fairway[] {
  return [...fairways].sort((a, b) => a.number - b.number);
}
