import { booleanPointInPolygon } from "@turf/boolean-point-in-polygon";
import type { Polygon } from "geojson";
import { type CompleteFairway, placesAlong } from "@/lib/editor/fairways";
import { memoize } from "@/lib/editor/memoize";
import { areaInSquareMetres } from "@/lib/geo/area";
import { flightCurve, localPlane, type Point } from "@/lib/geo/curve";
import { distanceInMetres } from "@/lib/geo/distance";
import { toGeometry } from "@/lib/geo/geojson";
import { nearestCopy } from "@/lib/geo/place";
import { segmentDistance } from "@/lib/geo/segment";
import { samplesAlong } from "@/lib/ground/profile";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { Bend } from "./report-schema";

/** The line of a fairway's main flight path, in degrees. */
export const lineOf = memoize((fairway: CompleteFairway) => flightCurve(placesAlong(fairway)));

/** Coarser, for comparisons with many other lines. */
const coarseLineOf = memoize((fairway: CompleteFairway) => flightCurve(placesAlong(fairway), 5));

/** A hole is straight if its path stays this close to the straight line, as a share of its length. Our choice. */
const STRAIGHT_SHARE = 0.05;

/** A hole whose path bulges to the right bends left. */
export function bendOf(fairway: CompleteFairway): Bend {
  const plane = localPlane(fairway.teePosition);
  const { x, y } = plane.project(nearestCopy(fairway.targetPosition, fairway.teePosition));
  const length = Math.hypot(x, y);
  if (length === 0) return "straight";
  const offsets = lineOf(fairway).map((place) => {
    const at = plane.project(place);
    return (at.x * y - at.y * x) / length;
  });
  const isLeft = Math.max(...offsets) > STRAIGHT_SHARE * length;
  const isRight = Math.min(...offsets) < -STRAIGHT_SHARE * length;
  if (isLeft && isRight) return "both";
  return isLeft ? "left" : isRight ? "right" : "straight";
}

/** A turn of at least this much at one control point is a corner. The guideline says "sharper" without a number. */
const CORNER_DEGREES = 45;

/** The control point where a flight path turns most, if that is a corner: how far it is from the tee, in a straight line. */
export function cornerMetres(fairway: CompleteFairway): number | null {
  const plane = localPlane(fairway.teePosition);
  const places = placesAlong(fairway);
  const points = places.map((place) => plane.project(nearestCopy(place, fairway.teePosition)));
  let sharpest = { turn: CORNER_DEGREES, metres: null as number | null };
  for (let i = 1; i + 1 < points.length; i++) {
    const [a, b, c] = points.slice(i - 1, i + 2) as [Point, Point, Point];
    const turn = Math.abs(angleBetween({ x: b.x - a.x, y: b.y - a.y }, { x: c.x - b.x, y: c.y - b.y }));
    if (turn < sharpest.turn) continue;
    sharpest = { turn, metres: distanceInMetres(fairway.teePosition, places[i] as Coordinates) };
  }
  return sharpest.metres;
}

function angleBetween(p: Point, q: Point): number {
  return (Math.atan2(p.x * q.y - p.y * q.x, p.x * q.x + p.y * q.y) * 180) / Math.PI;
}

/** The longest stretch of a flight path over one of the areas (degrees), in metres to about one. */
export function longestOver(fairway: CompleteFairway, areas: readonly (readonly Coordinates[])[]): number {
  const polygons = areas.map((outline) => {
    const ring = outline.map((place) => nearestCopy(place, fairway.teePosition));
    return toGeometry("area", ring) as Polygon;
  });
  const isOver = ({ lat, lng }: Coordinates) =>
    polygons.some((polygon) => booleanPointInPolygon([lng, lat], polygon));
  const samples = polygons.length > 0 ? samplesAlong(lineOf(fairway), 1) : [];
  const step = samples[1]?.along ?? 0;
  let [current, longest] = [0, 0];
  for (const { place } of samples) {
    current = isOver(place) ? current + step : 0;
    longest = Math.max(longest, current);
  }
  return longest;
}

/** The distance in metres between a flight path and another line; 0 if they cross. `most` ends the search beyond it. */
export function distanceToLine(
  fairway: CompleteFairway,
  other: readonly Coordinates[],
  most = Number.POSITIVE_INFINITY,
): number {
  const { teePosition } = fairway;
  const plane = localPlane(teePosition);
  const path = coarseLineOf(fairway).map(plane.project);
  const line = other.map((place) => plane.project(nearestCopy(place, teePosition)));
  const [west, east] = extent(path.map(({ x }) => x));
  const [south, north] = extent(path.map(({ y }) => y));
  let nearest = most;
  for (let j = 0; j + 1 < line.length; j++) {
    const [c, d] = [line[j] as Point, line[j + 1] as Point];
    const isFar =
      Math.min(c.x, d.x) > east + nearest ||
      Math.max(c.x, d.x) < west - nearest ||
      Math.min(c.y, d.y) > north + nearest ||
      Math.max(c.y, d.y) < south - nearest;
    if (isFar) continue;
    for (let i = 0; i + 1 < path.length; i++) {
      nearest = Math.min(nearest, segmentDistance(path[i] as Point, path[i + 1] as Point, c, d));
    }
  }
  return nearest;
}

function extent(values: readonly number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)];
}

/**
 * The area in square metres of the convex outline around places (monotone chain). What is convex in degrees is convex on
 * the ground.
 */
export function hullArea(places: readonly Coordinates[]): number {
  const [origin] = places;
  return origin ? areaInSquareMetres(hullOf(places.map((place) => nearestCopy(place, origin)))) : 0;
}

/**
 * How much longer than straight the shorter way around an area (degrees) is from tee to target. 0 if it begins or ends in a bay, or if
 * nothing is in the way.
 */
export function detourAround(fairway: CompleteFairway, outline: readonly Coordinates[]): number {
  const { teePosition: tee, targetPosition } = fairway;
  const target = nearestCopy(targetPosition, tee);
  const hull = hullOf([tee, target, ...outline.map((place) => nearestCopy(place, tee))]);
  const [from, to] = [hull.indexOf(tee), hull.indexOf(target)];
  if (from < 0 || to < 0) return 0;
  const ring = [...hull.slice(from), ...hull.slice(0, from), tee];
  const end = ring.indexOf(target) + 1;
  const ways = [ring.slice(0, end), ring.slice(end - 1)].map(lineLength);
  return Math.min(...ways) - distanceInMetres(tee, target);
}

function lineLength(places: readonly Coordinates[]): number {
  return places
    .slice(1)
    .reduce((sum, place, i) => sum + distanceInMetres(places[i] as Coordinates, place), 0);
}

function hullOf(places: readonly Coordinates[]): Coordinates[] {
  const sorted = places.toSorted((a, b) => a.lng - b.lng || a.lat - b.lat);
  return [...halfHull(sorted), ...halfHull(sorted.reverse())];
}

function halfHull(places: readonly Coordinates[]): Coordinates[] {
  const hull: Coordinates[] = [];
  const isLeftTurn = (a: Coordinates, b: Coordinates, c: Coordinates) =>
    (b.lng - a.lng) * (c.lat - a.lat) - (b.lat - a.lat) * (c.lng - a.lng) > 0;
  for (const place of places) {
    for (;;) {
      const [a, b] = hull.slice(-2);
      if (!a || !b || isLeftTurn(a, b, place)) break;
      hull.pop();
    }
    hull.push(place);
  }
  return hull.slice(0, -1);
}
