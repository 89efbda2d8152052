import { measureHole } from "@/lib/geo/distance";
import { midpoint } from "@/lib/geo/midpoint";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { Fairway, FairwayEdit, FairwayInput, OwnedFairway } from "@/lib/validation/course";
import type { FlightPathDetails, StoredFairways } from "./store";

/** The primary flight path until the studio names it or replaces it. */
const UNNAMED_PRIMARY: FlightPathDetails["primary"] = { id: "path_0", name: null };

/**
 * Completes a fairway for storage: adds distance and par, and one control point at the midpoint if no flight path was
 * given. Fields are in the interface's order, since the stored JSON is sent as it is.
 */
export function measureFairway(id: string, input: FairwayInput): Fairway {
  const { teePosition, targetPosition } = input;
  const { par, distance } = measureHole(teePosition, targetPosition);
  const flightPath = input.flightPath ?? [{ order: 0, ...midpoint(teePosition, targetPosition) }];
  return { id, number: input.number, par, distance, teePosition, targetPosition, flightPath };
}

/** Fairways ascending by number, the order of every response. */
export function sortByNumber(fairways: readonly Fairway[]): Fairway[] {
  return [...fairways].sort((a, b) => a.number - b.number);
}

/** Splits the fairways of an edit into what applications see and the other flight paths, which are stored separately. */
export function toStoredFairways(edits: readonly FairwayEdit[]): StoredFairways {
  const flightPaths: StoredFairways["flightPaths"] = {};
  const fairways = edits.map(({ id, flightPaths: paths, ...fairway }) => {
    const [{ points, ...primary }, ...alternates] = paths as [FairwayEdit["flightPaths"][0]];
    if (alternates.length > 0 || primary.name !== null || primary.id !== UNNAMED_PRIMARY.id) {
      flightPaths[id] = { primary, alternates };
    }
    const flightPath = points.map(({ lat, lng }, order) => ({ order, lat, lng }));
    return measureFairway(id, { ...fairway, flightPath });
  });
  return { fairways: sortByNumber(fairways), flightPaths };
}

/** Joins them again: each fairway with all its flight paths, the primary one first, as the studio sees it. */
export function toOwnedFairways({ fairways, flightPaths }: StoredFairways): OwnedFairway[] {
  return fairways.map(({ flightPath, ...fairway }) => {
    const { primary, alternates } = flightPaths[fairway.id] ?? { primary: UNNAMED_PRIMARY, alternates: [] };
    const points = (flightPath ?? []).map(({ lat, lng }) => ({ lat, lng }));
    return { ...fairway, flightPaths: [{ ...primary, points }, ...alternates] };
  });
}

/** Tee, control points of the primary flight path, and target, without those that are not set. */
export function fairwayPositions({ teePosition, targetPosition, flightPath }: Fairway): Coordinates[] {
  return [teePosition, ...(flightPath ?? []), targetPosition].filter((position) => position !== null);
}
