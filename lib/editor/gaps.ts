import { flightCurvePieces } from "@/lib/geo/curve";
import { distanceInMetres } from "@/lib/geo/distance";
import { tidyPlace } from "@/lib/geo/place";
import { nearestOnSegment } from "@/lib/geo/segment";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { FlightPathId } from "@/lib/validation/course-ids";
import { FEATURE_LIMITS } from "@/lib/validation/feature";
import { pathFullReason } from "./commands/control-points";
import { middleOf as middleOfSide } from "./commands/features";
import { type CourseDocument, type EditedFeature, type FlightPath, findFeature } from "./document";
import { type EditedFairway, findFairway, findPathOrPrimary, placesAlong } from "./fairways";
import { type Handle, handleKey, listHandles } from "./handles";
import type { CoursePoint, Gap } from "./points";

/**
 * The gaps of a flight path, each in the middle of the curve between two neighbouring handles, in order from
 * the tee; none on a full path.
 */
export function findGaps(fairway: EditedFairway, path: FlightPath): Gap[] {
  if (pathFullReason(path)) return [];
  const handles = listHandles(fairway, path);
  return flightCurvePieces(placesAlong(fairway, path)).map((piece, gap) => ({
    point: nextPoint(fairway, path, handles[gap]),
    at: tidyPlace(middleOf(piece)),
  }));
}

/** The gaps of a feature: the middles of its sides. The last one of an area is between its last and its first corner. */
export function findSides({ id: featureId, shape, points }: EditedFeature): Gap[] {
  if (shape === "point") return [];
  const ends = shape === "area" ? [...points, ...points.slice(0, 1)] : points;
  return ends.slice(1).map((to, side) => ({
    point: { kind: "corner", featureId, index: side + 1 },
    at: middleOfSide(points[side] as Coordinates, to),
  }));
}

/**
 * The gap just before or after a point; null at the end of a line, and on a full one. A tee and a target are on all flight paths:
 * the point is added to the one with the id `pathId`, by default the primary one.
 */
export function findGapBeside(
  document: CourseDocument,
  point: CoursePoint,
  side: "before" | "after",
  pathId: FlightPathId | null = null,
): Gap | null {
  if (point.kind === "corner") {
    const feature = findFeature(document, point.featureId);
    if (!feature || feature.points.length >= FEATURE_LIMITS.points) return null;
    const sides = findSides(feature);
    return (side === "after" ? sides[point.index] : sides.at(before(point.index, feature))) ?? null;
  }
  const fairway = point.kind === "handle" ? findFairway(document, point.handle.fairwayId) : null;
  if (point.kind !== "handle" || !fairway) return null;
  const path = findPathOrPrimary(fairway, point.handle.part === "point" ? point.handle.pathId : pathId);
  const key = handleKey(point.handle);
  const index = listHandles(fairway, path).findIndex((each) => handleKey(each) === key);
  return index < 0 ? null : (findGaps(fairway, path)[side === "after" ? index : index - 1] ?? null);
}

/** The index of the side before a corner. */
function before(corner: number, { shape, points }: EditedFeature): number {
  // Before the first corner, a line has none.
  return corner > 0 || shape === "area" ? corner - 1 : points.length;
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
      nearest = { point: nextPoint(fairway, path, handles[gap]), at: tidyPlace(at) };
    }
  }
  return nearest;
}

/** The control point that would be added after this handle. */
function nextPoint(fairway: EditedFairway, path: FlightPath, handle: Handle | undefined): CoursePoint {
  const index = handle?.part === "point" ? handle.index + 1 : 0;
  return { kind: "handle", handle: { fairwayId: fairway.id, part: "point", pathId: path.id, index } };
}

function middleOf(piece: readonly Coordinates[]): Coordinates {
  const last = piece.length - 1;
  const a = piece[Math.floor(last / 2)] as Coordinates;
  const b = piece[Math.ceil(last / 2)] as Coordinates;
  return { lat: (a.lat + b.lat) / 2, lng: (a.lng + b.lng) / 2 };
}
