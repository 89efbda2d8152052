import { lineString } from "@turf/helpers";
import { simplify } from "@turf/simplify";
import { flightCurvePieces } from "@/lib/geo/curve";
import { tidyPlace } from "@/lib/geo/place";
import { nearestOnSegment } from "@/lib/geo/segment";
import type { Coordinates } from "@/lib/validation/coordinates";

/** A flight path's curve as a line of straight segments. */
export interface CurveLine {
  /** In degrees. */
  readonly places: readonly Coordinates[];
  /** The indexes in `places` of the places through which the curve was drawn. */
  readonly corners: readonly number[];
}

/**
 * Approximates the curve through the given places (tee, control points, target) by a line that stays within a
 * tolerance in degrees. The line contains the given places exactly.
 */
export function toCurveLine(through: readonly Coordinates[], tolerance: number): CurveLine {
  const [first] = through;
  if (!first) return { places: [], corners: [] };
  const places = [first];
  const corners = [0];
  for (const [index, piece] of flightCurvePieces(through).entries()) {
    places.push(...simplifyPiece(piece, tolerance).map(tidyPlace), through[index + 1] as Coordinates);
    corners.push(places.length - 1);
  }
  return { places, corners };
}

/** The places between the ends of a piece that are needed to stay within the tolerance. */
function simplifyPiece(piece: readonly Coordinates[], tolerance: number): Coordinates[] {
  if (piece.length <= 2) return [];
  const line = lineString(piece.map(({ lat, lng }) => [lng, lat]));
  const { geometry } = simplify(line, { tolerance, highQuality: true, mutate: true });
  return geometry.coordinates.slice(1, -1).map(([lng, lat]) => ({ lat: lat as number, lng: lng as number }));
}

/** Maximum distance in degrees by which rounding in another program may move a place: about 0.5 m. */
const ROUNDING_DEGREES = 4.5e-6;

/**
 * True if the line still follows the curve through its corners, which means that no other program has redrawn
 * it.
 */
export function followsCurve({ places, corners }: CurveLine): boolean {
  const pieces = flightCurvePieces(corners.map((index) => places[index] as Coordinates));
  return pieces.every((piece, index) =>
    places
      .slice((corners[index] as number) + 1, corners[index + 1])
      .every((place) => isOnPiece(place, piece)),
  );
}

function isOnPiece(place: Coordinates, piece: readonly Coordinates[]): boolean {
  // Most places equal one of the piece's own, which is faster to check.
  return (
    piece.some((each) => isNear(each, place)) ||
    piece.some((to, index) => isNear(nearestOnSegment(piece[index - 1] ?? to, to, place), place))
  );
}

function isNear(a: Coordinates, b: Coordinates): boolean {
  if (Math.abs(a.lat - b.lat) > ROUNDING_DEGREES) return false;
  const east = Math.abs(a.lng - b.lng) % 360;
  return Math.min(east, 360 - east) * Math.cos((a.lat * Math.PI) / 180) <= ROUNDING_DEGREES;
}
