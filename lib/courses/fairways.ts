import { distanceInMetres, parOf, roundToCentimetre } from "@/lib/geo/distance";
import { midpoint } from "@/lib/geo/midpoint";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { Fairway, FairwayEdit, FairwayInput, OwnedFairway } from "@/lib/validation/course";
import type { FlightPathsBeside, StoredFairways } from "./store";

/** The primary flight path of a fairway until the studio gives it another: nameless. */
const UNNAMED_PRIMARY: FlightPathsBeside["primary"] = { id: "path_0", name: null };

/**
 * A fairway as it is stored and answered: the given places, the flight path (one control point at the midpoint where
 * none was given), and the computed distance in metres and par.
 */
export function measuredFairway(id: string, input: FairwayInput): Fairway {
  const distance = roundToCentimetre(distanceInMetres(input.teePosition, input.targetPosition));
  return {
    id,
    number: input.number,
    par: parOf(distance),
    distance,
    teePosition: input.teePosition,
    targetPosition: input.targetPosition,
    flightPath: input.flightPath ?? [{ order: 0, ...midpoint(input.teePosition, input.targetPosition) }],
  };
}

/** Fairways in the order of every answer: ascending by number. */
export function byNumber(fairways: readonly Fairway[]): Fairway[] {
  return [...fairways].sort((a, b) => a.number - b.number);
}

/** The fairways of an edit as they are stored: what applications see, and the other flight paths beside it. */
export function storedFairways(edits: readonly FairwayEdit[]): StoredFairways {
  const flightPaths: StoredFairways["flightPaths"] = {};
  const fairways = edits.map(({ id, flightPaths: paths, ...fairway }) => {
    const [{ points, ...primary }, ...alternates] = paths as [FairwayEdit["flightPaths"][0]];
    if (alternates.length > 0 || primary.name !== null || primary.id !== UNNAMED_PRIMARY.id) {
      flightPaths[id] = { primary, alternates };
    }
    const flightPath = points.map(({ lat, lng }, order) => ({ order, lat, lng }));
    return measuredFairway(id, { ...fairway, flightPath });
  });
  return { fairways: byNumber(fairways), flightPaths };
}

/** The fairways of a course with all of their flight paths, as the studio sees them. */
export function ownedFairways({ fairways, flightPaths }: StoredFairways): OwnedFairway[] {
  return fairways.map(({ flightPath, ...fairway }) => {
    const { primary, alternates } = flightPaths[fairway.id] ?? { primary: UNNAMED_PRIMARY, alternates: [] };
    const points = (flightPath ?? []).map(({ lat, lng }) => ({ lat, lng }));
    return { ...fairway, flightPaths: [{ ...primary, points }, ...alternates] };
  });
}

/** The places of a fairway as applications see it: tee, control points, target. */
export function placesOf({ teePosition, targetPosition, flightPath }: Fairway): Coordinates[] {
  return [teePosition, ...(flightPath ?? []), targetPosition].filter((place) => place !== null);
}
