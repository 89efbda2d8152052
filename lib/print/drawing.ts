import { type CompleteFairway, type FlightPath, placesAlong } from "@/lib/editor/document";
import { flightCurve, localMetres, type Point } from "@/lib/geo/curve";
import type { Coordinates } from "@/lib/validation/coordinates";
import { bestFit, type Fit, type Frame } from "./fit";
import type { Ground } from "./ground";

/** One hole on paper, everything in millimetres from the frame's top left corner. */
export interface DrawnHole {
  readonly id: string;
  readonly number: number;
  readonly tee: Point;
  readonly target: Point;
  /** Degrees clockwise from up, in which the flight leaves the tee. */
  readonly heading: number;
  /** As `d` of an SVG path; the primary one first. */
  readonly lines: readonly { readonly id: string; readonly d: string }[];
}

export interface Drawing<Drawn> {
  readonly drawn: Drawn;
  readonly fit: Fit;
}

/** Where the next tee is from a target. */
export interface TowardsNext {
  readonly number: number;
  readonly from: Point;
  readonly to: Point;
}

/** Millimetres of the arrow to the next tee, and how far from the target it begins. */
const ARROW = 10;
const CLEAR = 5;

/** One hole for its tee sign: north up where that fits nearly as well, else turned so that the throw goes up or across. */
export function drawnSign(
  fairway: CompleteFairway,
  next: CompleteFairway | null,
  frame: Frame,
): Drawing<DrawnHole & { readonly next: TowardsNext | null }> {
  const plane = planeAt(fairway.teePosition);
  const points = fairway.flightPaths.flatMap((path) => curveOf(fairway, path).map(plane));
  const throwing = bearingOf(plane(fairway.teePosition), plane(fairway.targetPosition));
  const fit = bestFit(points, [0, throwing, throwing - 90, throwing + 90], frame);
  const hole = drawnHole(fairway, plane, fit);
  return { drawn: { ...hole, next: next && towards(hole.target, next, plane, fit) }, fit };
}

/** What of the corners of a frame is furthest from these points: room for a north arrow. Not the one of the scale bar. */
export function emptiestCorner(points: readonly Point[], { width, height }: Frame): Point {
  const corners: Point[] = [
    { x: width - 12, y: 13 },
    { x: 12, y: 13 },
    { x: width - 12, y: height - 12 },
  ];
  const room = (corner: Point) =>
    Math.min(...points.map(({ x, y }) => Math.hypot(x - corner.x, y - corner.y)));
  // The first that has room enough, since people look for it at the top right.
  const enough = 22;
  return (
    corners.find((corner) => room(corner) >= enough) ??
    (corners.sort((a, b) => room(b) - room(a))[0] as Point)
  );
}

/**
 * All holes for the course map: north up, unless a quarter turn makes the map much larger. `ground` is what the frame
 * shows of the Earth.
 */
export function drawnCourse(
  fairways: readonly CompleteFairway[],
  frame: Frame,
): Drawing<DrawnHole[]> & { readonly ground: Ground } {
  const places = fairways.flatMap((fairway) => fairway.flightPaths.flatMap((path) => curveOf(fairway, path)));
  const origin = { lat: middleOf(places.map(({ lat }) => lat)), lng: fairways[0]?.teePosition.lng ?? 0 };
  const plane = planeAt(origin);
  const fit = bestFit(places.map(plane), [0, 90, -90], frame);
  const ground = {
    centre: localMetres(origin).unproject(fit.middle),
    up: fit.up,
    scale: fit.scale,
    width: frame.width,
    height: frame.height,
  };
  return { drawn: fairways.map((fairway) => drawnHole(fairway, plane, fit)), fit, ground };
}

/** Halfway between the least and the most: a plane around it is nearest to the Mercator map of a background. */
function middleOf(values: readonly number[]): number {
  const most = values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const least = values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  return values.length === 0 ? 0 : (least + most) / 2;
}

function drawnHole(fairway: CompleteFairway, plane: (place: Coordinates) => Point, fit: Fit): DrawnHole {
  const lines = fairway.flightPaths.map((path) =>
    curveOf(fairway, path).map((place) => fit.toPaper(plane(place))),
  );
  const tee = fit.toPaper(plane(fairway.teePosition));
  const target = fit.toPaper(plane(fairway.targetPosition));
  // The first steps of a curve may be a hair's breadth: what is a few millimetres on says where it goes.
  const ahead = lines[0]?.find(({ x, y }) => Math.hypot(x - tee.x, y - tee.y) > 4) ?? target;
  return {
    id: fairway.id,
    number: fairway.number,
    tee,
    target,
    heading: headingOf(tee, ahead),
    lines: lines.map((points, index) => ({ id: fairway.flightPaths[index]?.id ?? "", d: pathData(points) })),
  };
}

function towards(
  target: Point,
  next: CompleteFairway,
  plane: (place: Coordinates) => Point,
  fit: Fit,
): TowardsNext | null {
  const tee = fit.toPaper(plane(next.teePosition));
  const away = Math.hypot(tee.x - target.x, tee.y - target.y);
  // Beside each other there is nowhere to point.
  if (away < 1e-6) return null;
  const on = (millimetres: number): Point => ({
    x: target.x + ((tee.x - target.x) / away) * millimetres,
    y: target.y + ((tee.y - target.y) / away) * millimetres,
  });
  return { number: next.number, from: on(CLEAR), to: on(CLEAR + ARROW) };
}

/** Longitudes run on past ±180 where a hole crosses it, from the origin's. */
function planeAt(origin: Coordinates): (place: Coordinates) => Point {
  const plane = localMetres(origin);
  return ({ lat, lng }) => plane.project({ lat, lng: lng + 360 * Math.round((origin.lng - lng) / 360) });
}

function curveOf(fairway: CompleteFairway, path: FlightPath): Coordinates[] {
  return flightCurve(placesAlong(fairway, path));
}

/** Degrees clockwise from north, of metres east and north. */
function bearingOf(from: Point, to: Point): number {
  return (Math.atan2(to.x - from.x, to.y - from.y) * 180) / Math.PI;
}

/** Degrees clockwise from up, on paper, where y grows downwards. */
function headingOf(from: Point, to: Point): number {
  return (Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI;
}

function pathData(points: readonly Point[]): string {
  return points
    .map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x.toFixed(2)} ${y.toFixed(2)}`)
    .join("");
}
