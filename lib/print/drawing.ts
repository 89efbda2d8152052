import { type CompleteFairway, type FlightPath, placesAlong } from "@/lib/editor/document";
import { flightCurve, localPlane, type Point } from "@/lib/geo/curve";
import { nearestCopy } from "@/lib/geo/place";
import type { Coordinates } from "@/lib/validation/coordinates";
import { bestFit, type Fit, type Frame } from "./fit";
import type { Ground } from "./ground";

/** A hole on paper, in millimetres from the top left corner of the frame. */
export interface DrawnHole {
  readonly id: string;
  readonly number: number;
  readonly tee: Point;
  readonly target: Point;
  /** The direction in which the flight path leaves the tee, degrees clockwise from up. */
  readonly heading: number;
  /** Flight paths, the primary one first; `d` is the data of an SVG path. */
  readonly lines: readonly { readonly id: string; readonly d: string }[];
}

export interface Drawing<Drawn> {
  readonly drawn: Drawn;
  readonly fit: Fit;
}

/** An arrow from a target towards the next tee. */
export interface TowardsNext {
  readonly number: number;
  readonly from: Point;
  readonly to: Point;
}

/** Length of the arrow to the next tee in millimetres, and its distance from the target. */
const ARROW_LENGTH = 10;
const ARROW_GAP = 5;

/** Draws a hole for its tee sign: north up if that fits nearly as well, else rotated so that the throw goes up or across. */
export function drawSign(
  fairway: CompleteFairway,
  next: CompleteFairway | null,
  frame: Frame,
): Drawing<DrawnHole & { readonly next: TowardsNext | null }> {
  const project = createProjection(fairway.teePosition);
  const points = fairway.flightPaths.flatMap((path) => pathCurve(fairway, path).map(project));
  const throwBearing = planeBearing(project(fairway.teePosition), project(fairway.targetPosition));
  const fit = bestFit(points, [0, throwBearing, throwBearing - 90, throwBearing + 90], frame);
  const hole = drawHole(fairway, project, fit);
  return { drawn: { ...hole, next: next && arrowToNext(hole.target, next, project, fit) }, fit };
}

/** The corner of a frame with the most room for a north arrow. The bottom left one is taken by the scale bar. */
export function findEmptiestCorner(points: readonly Point[], { width, height }: Frame): Point {
  const corners: Point[] = [
    { x: width - 12, y: 13 },
    { x: 12, y: 13 },
    { x: width - 12, y: height - 12 },
  ];
  const clearance = (corner: Point) =>
    Math.min(...points.map(({ x, y }) => Math.hypot(x - corner.x, y - corner.y)));
  // Prefer the first one with enough room: the top right is where people look.
  const enough = 22;
  return (
    corners.find((corner) => clearance(corner) >= enough) ??
    (corners.sort((a, b) => clearance(b) - clearance(a))[0] as Point)
  );
}

/** Draws all holes for the course map: north up, unless a quarter turn makes the map much larger. */
export function drawCourse(
  fairways: readonly CompleteFairway[],
  frame: Frame,
): Drawing<DrawnHole[]> & { readonly ground: Ground } {
  const places = fairways.flatMap((fairway) =>
    fairway.flightPaths.flatMap((path) => pathCurve(fairway, path)),
  );
  const origin = { lat: midRange(places.map(({ lat }) => lat)), lng: fairways[0]?.teePosition.lng ?? 0 };
  const project = createProjection(origin);
  const fit = bestFit(places.map(project), [0, 90, -90], frame);
  const ground = {
    centre: localPlane(origin).unproject(fit.middle),
    up: fit.up,
    scale: fit.scale,
    width: frame.width,
    height: frame.height,
  };
  return { drawn: fairways.map((fairway) => drawHole(fairway, project, fit)), fit, ground };
}

/** The middle of a range. A plane around the middle latitude deviates least from the Mercator map of a background. */
function midRange(values: readonly number[]): number {
  const max = values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const min = values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  return values.length === 0 ? 0 : (min + max) / 2;
}

function drawHole(fairway: CompleteFairway, project: (place: Coordinates) => Point, fit: Fit): DrawnHole {
  const lines = fairway.flightPaths.map((path) =>
    pathCurve(fairway, path).map((place) => fit.toPaper(project(place))),
  );
  const tee = fit.toPaper(project(fairway.teePosition));
  const target = fit.toPaper(project(fairway.targetPosition));
  // The first steps of a curve may be tiny: a point some millimetres ahead gives a stable direction.
  const ahead = lines[0]?.find(({ x, y }) => Math.hypot(x - tee.x, y - tee.y) > 4) ?? target;
  return {
    id: fairway.id,
    number: fairway.number,
    tee,
    target,
    heading: paperBearing(tee, ahead),
    lines: lines.map((points, index) => ({ id: fairway.flightPaths[index]?.id ?? "", d: pathData(points) })),
  };
}

function arrowToNext(
  target: Point,
  next: CompleteFairway,
  project: (place: Coordinates) => Point,
  fit: Fit,
): TowardsNext | null {
  const tee = fit.toPaper(project(next.teePosition));
  const apart = Math.hypot(tee.x - target.x, tee.y - target.y);
  // The arrow has no direction if both are at the same place.
  if (apart < 1e-6) return null;
  const pointAt = (millimetres: number): Point => ({
    x: target.x + ((tee.x - target.x) / apart) * millimetres,
    y: target.y + ((tee.y - target.y) / apart) * millimetres,
  });
  return { number: next.number, from: pointAt(ARROW_GAP), to: pointAt(ARROW_GAP + ARROW_LENGTH) };
}

/** A projection to metres around an origin, also across the antimeridian. */
function createProjection(origin: Coordinates): (place: Coordinates) => Point {
  const plane = localPlane(origin);
  return (place) => plane.project(nearestCopy(place, origin));
}

function pathCurve(fairway: CompleteFairway, path: FlightPath): Coordinates[] {
  return flightCurve(placesAlong(fairway, path));
}

/** The bearing between two points in metres east and north, degrees clockwise from north. */
function planeBearing(from: Point, to: Point): number {
  return (Math.atan2(to.x - from.x, to.y - from.y) * 180) / Math.PI;
}

/** The direction between two points on paper, where y grows downwards, degrees clockwise from up. */
function paperBearing(from: Point, to: Point): number {
  return (Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI;
}

function pathData(points: readonly Point[]): string {
  return points
    .map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x.toFixed(2)} ${y.toFixed(2)}`)
    .join("");
}
