import { flightCurvePieces } from "@/lib/geo/curve";
import { distanceInMetres } from "@/lib/geo/distance";
import { tidyPlace } from "@/lib/geo/place";
import { nearestOnSegment } from "@/lib/geo/segment";
import type { Coordinates } from "@/lib/validation/coordinates";
import { pathFullReason } from "./commands/control-points";
import type { FlightPath } from "./document";
import { type EditedFairway, placesAlong } from "./fairways";
import { type Handle, handleKey, listHandles, type PointHandle } from "./handles";

/** A place for a new control point, between two neighbouring handles of a flight path. */
export interface Gap {
  /** The handle that the new control point would have. */
  readonly handle: PointHandle;
  /** On the curve, in degrees. */
  readonly at: Coordinates;
}

/**
 * The gaps of a flight path, each in the middle of the curve between two neighbouring handles, in order from
 * the tee; none on a full path.
 */
export function findGaps(fairway: EditedFairway, path: FlightPath): Gap[] {
  if (pathFullReason(path)) return [];
  const handles = listHandles(fairway, path);
  return flightCurvePieces(placesAlong(fairway, path)).map((piece, gap) => ({
    handle: nextPointHandle(fairway, path, handles[gap]),
    at: tidyPlace(middleOf(piece)),
  }));
}

/** The gap just before or after a handle; null at an end of the path. */
export function findGapBeside(
  fairway: EditedFairway,
  path: FlightPath,
  handle: Handle,
  side: "before" | "after",
): Gap | null {
  const key = handleKey(handle);
  const index = listHandles(fairway, path).findIndex((each) => handleKey(each) === key);
  return index < 0 ? null : (findGaps(fairway, path)[side === "after" ? index : index - 1] ?? null);
}

/**
 * The gap at the point of a flight path's curve that is nearest to a place in degrees; null on a full path.
 */
export function findNearestGap(fairway: EditedFairway, path: FlightPath, to: Coordinates): Gap | null {
  if (pathFullReason(path)) return null;
  const handles = listHandles(fairway, path);
  let nearest: Gap | null = null;
  let minMetres = Number.POSITIVE_INFINITY;
  for (const [gap, piece] of flightCurvePieces(placesAlong(fairway, path)).entries()) {
    for (const [i, end] of piece.entries()) {
      const at = nearestOnSegment(piece[i - 1] ?? end, end, to);
      const metres = distanceInMetres(at, to);
      if (metres >= minMetres) continue;
      minMetres = metres;
      nearest = { handle: nextPointHandle(fairway, path, handles[gap]), at: tidyPlace(at) };
    }
  }
  return nearest;
}

/** The handle of a control point added after this handle. */
function nextPointHandle(fairway: EditedFairway, path: FlightPath, handle: Handle | undefined): PointHandle {
  const index = handle?.part === "point" ? handle.index + 1 : 0;
  return { fairwayId: fairway.id, part: "point", pathId: path.id, index };
}

function middleOf(piece: readonly Coordinates[]): Coordinates {
  const last = piece.length - 1;
  const a = piece[Math.floor(last / 2)] as Coordinates;
  const b = piece[Math.ceil(last / 2)] as Coordinates;
  return { lat: (a.lat + b.lat) / 2, lng: (a.lng + b.lng) / 2 };
}
