import type { Coordinates } from "@/lib/validation/coordinates";
import type { Box } from "./box";
import type { Point } from "./curve";
import { fromMercator, toMercator } from "./mercator";

/** The positions of a picture's corners: top left, top right, bottom right, bottom left, as the picture is seen. */
export type Corners = readonly [Coordinates, Coordinates, Coordinates, Coordinates];

/**
 * A point of a picture and its place on the map. `at` is in fractions of the picture's width and height, from the top
 * left.
 */
export interface PointPair {
  readonly at: Point;
  readonly place: Coordinates;
}

/** The size of a picture in pixels; only the ratio matters. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Reason why a picture cannot lie on the map with given corners. */
export type CornersProblem = "flat" | "mirrored" | "twisted" | "tooSmall" | "tooLarge" | "offMap";

type FitResult =
  | { readonly ok: true; readonly corners: Corners }
  | { readonly ok: false; readonly problem: CornersProblem | "tooClose" };

/** Maximum number of point pairs. Four determine every perspective view of a flat picture. */
export const MAX_POINT_PAIRS = 4;

/** Limits of the length of a picture's sides in metres, and the degrees of latitude at which web maps end. */
const PICTURE_EXTENT = { min: 1, max: 100_000, latitude: 85 } as const;

/** Pairs closer than this fraction of the picture's longer side don't determine its rotation. */
const MIN_APART = 1e-3;

/** Length of the equator in metres, which is the width of the map. */
const EQUATOR = 40_075_016.686;

/** The corners of a picture that fills a box, north up. */
export function cornersOfBox({ north, south, west, east }: Box): Corners {
  return [
    { lat: north, lng: west },
    { lat: north, lng: east },
    { lat: south, lng: east },
    { lat: south, lng: west },
  ];
}

/** A matrix that maps points of one plane to another: rows of 3, the last one for perspective. */
type Matrix = readonly [number, number, number, number, number, number, number, number, number];

function apply([a, b, c, d, e, f, g, h, i]: Matrix, { x, y }: Point): Point {
  const w = g * x + h * y + i;
  return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w };
}

/** The inverse, up to a factor, which perspective division removes. */
function invert([a, b, c, d, e, f, g, h, i]: Matrix): Matrix {
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
}

function multiply(m: Matrix, n: Matrix): Matrix {
  const at = (row: number, column: number) =>
    [0, 1, 2].reduce((sum, k) => sum + (m[row * 3 + k] as number) * (n[k * 3 + column] as number), 0);
  return [at(0, 0), at(0, 1), at(0, 2), at(1, 0), at(1, 1), at(1, 2), at(2, 0), at(2, 1), at(2, 2)];
}

/** The projective map of the unit square to a quadrilateral (Heckbert 1989, section 2.2.3). */
function squareToQuad([p0, p1, p2, p3]: readonly [Point, Point, Point, Point]): Matrix {
  const [sx, sy] = [p0.x - p1.x + p2.x - p3.x, p0.y - p1.y + p2.y - p3.y];
  const [dx1, dy1] = [p1.x - p2.x, p1.y - p2.y];
  const [dx2, dy2] = [p3.x - p2.x, p3.y - p2.y];
  const determinant = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / determinant;
  const h = (dx1 * sy - sx * dy1) / determinant;
  return [
    ...[p1.x - p0.x + g * p1.x, p3.x - p0.x + h * p3.x, p0.x],
    ...[p1.y - p0.y + g * p1.y, p3.y - p0.y + h * p3.y, p0.y],
    ...[g, h, 1],
  ] as unknown as Matrix;
}

/**
 * Corners on the Mercator map, relative to the first one, so that differences between nearby positions keep their
 * precision.
 */
function toPlane(corners: Corners): { origin: Point; quad: [Point, Point, Point, Point] } {
  const origin = toMercator(corners[0]);
  const quad = corners.map((corner) => subtract(toMercator(corner), origin));
  return { origin, quad: quad as [Point, Point, Point, Point] };
}

function subtract(one: Point, other: Point): Point {
  return { x: one.x - other.x, y: one.y - other.y };
}

function add(one: Point, other: Point): Point {
  return { x: one.x + other.x, y: one.y + other.y };
}

function cross(one: Point, other: Point): number {
  return one.x * other.y - one.y * other.x;
}

function mapCorners(corners: Corners, change: (corner: Point) => Point): Corners {
  return corners.map((corner) => fromMercator(change(toMercator(corner)))) as unknown as Corners;
}

/** The place of a point of the picture, given in fractions of its width and height. */
export function placeOnPicture(corners: Corners, at: Point): Coordinates {
  const { origin, quad } = toPlane(corners);
  return fromMercator(add(apply(squareToQuad(quad), at), origin));
}

/**
 * The point of the picture at a place, in fractions of its width and height. Values outside 0 to 1 are beside the
 * picture.
 */
export function pointOfPicture(corners: Corners, place: Coordinates): Point {
  const { origin, quad } = toPlane(corners);
  return apply(invert(squareToQuad(quad)), subtract(toMercator(place), origin));
}

export function isOnPicture({ x, y }: Point): boolean {
  return x >= 0 && x <= 1 && y >= 0 && y <= 1;
}

export function middleOfPicture(corners: Corners): Coordinates {
  return placeOnPicture(corners, { x: 0.5, y: 0.5 });
}

/** Returns the reason why a picture cannot have these corners, or null if it can. */
export function findCornersProblem(corners: Corners): CornersProblem | null {
  if (corners.some(({ lat }) => Math.abs(lat) > PICTURE_EXTENT.latitude)) return "offMap";
  const { quad } = toPlane(corners);
  const metres = EQUATOR * Math.cos((corners[0].lat * Math.PI) / 180);
  const sides = sidesOf(quad);
  const lengths = sides.map(({ x, y }) => Math.hypot(x, y) * metres);
  if (Math.max(...lengths) > PICTURE_EXTENT.max) return "tooLarge";
  if (Math.max(...lengths) < PICTURE_EXTENT.min) return "tooSmall";
  // The sine of each corner. All are positive in a convex quadrilateral that is seen from its front.
  const turns = sides.map((side, index) => {
    const next = sides[(index + 1) % 4] as Point;
    return cross(side, next) / (Math.hypot(side.x, side.y) * Math.hypot(next.x, next.y));
  });
  if (turns.every((turn) => turn > 0.01)) return null;
  if (turns.every((turn) => turn < -0.01)) return "mirrored";
  return turns.every((turn) => !(Math.abs(turn) > 0.01)) ? "flat" : "twisted";
}

/**
 * Computes the corners that put the given points of a picture at their places. One pair moves the picture, two rotate
 * and scale it, three also skew it (affine), and four also correct perspective. `from` is its position without pairs.
 */
export function fitPicture(size: PictureSize, pairs: readonly PointPair[], from: Corners): FitResult {
  const [first, second] = pairs;
  if (!first) return check(from);
  if (!second) return check(movePicture(from, placeOnPicture(from, first.at), first.place));
  const longer = Math.max(size.width, size.height);
  const [width, height] = [size.width / longer, size.height / longer];
  const onPicture = pairs.map(({ at }) => ({ x: at.x * width, y: at.y * height }));
  const origin = toMercator(first.place);
  const onMap = pairs.map(({ place }) => subtract(toMercator(place), origin));
  const extent = Math.max(...onMap.map(({ x, y }) => Math.hypot(x, y)), 1e-12);
  if (hasNeighbours(onPicture, MIN_APART) || hasNeighbours(onMap, extent * MIN_APART)) {
    return { ok: false, problem: "tooClose" };
  }
  const matrix = multiply(squareToQuad(toQuad(onMap)), invert(squareToQuad(toQuad(onPicture))));
  if (!matrix.every(Number.isFinite)) return { ok: false, problem: "flat" };
  const corners = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ];
  // Rejects points beyond the horizon of a perspective view, where the picture would appear twice.
  const [, , , , , , g, h, i] = matrix;
  const depths = [...corners, ...onPicture].map(({ x, y }) => (g * x + h * y) / i + 1);
  if (!depths.every((depth) => depth > 1e-9)) return { ok: false, problem: "twisted" };
  return check(
    corners.map((corner) => fromMercator(add(apply(matrix, corner), origin))) as unknown as Corners,
  );
}

function check(corners: Corners): FitResult {
  if (!corners.every(({ lat, lng }) => Number.isFinite(lat) && Number.isFinite(lng))) {
    return { ok: false, problem: "flat" };
  }
  const problem = findCornersProblem(corners);
  return problem ? { ok: false, problem } : { ok: true, corners };
}

function hasNeighbours(points: readonly Point[], distance: number): boolean {
  return points.some((one, index) =>
    points.slice(index + 1).some((other) => Math.hypot(one.x - other.x, one.y - other.y) < distance),
  );
}

/**
 * The corners of a quadrilateral, in order around it. Two points are completed to a square, and three to a parallelogram,
 * so that mapping one to another only rotates and scales, or also skews.
 */
function toQuad(points: readonly Point[]): [Point, Point, Point, Point] {
  const [p0, p1, p2, p3] = points as [Point, Point, Point?, Point?];
  if (p2 && p3) return [p0, p1, p2, p3];
  const side = subtract(p1, p0);
  const other = p2 ? subtract(p2, p0) : { x: -side.y, y: side.x };
  return [p0, p1, add(p1, other), add(p0, other)];
}

/** Moves a picture so that its point at `from` moves to `to`. */
export function movePicture(corners: Corners, from: Coordinates, to: Coordinates): Corners {
  const move = subtract(toMercator(to), toMercator(from));
  return mapCorners(corners, (corner) => add(corner, move));
}

/** Rotates a picture clockwise (degrees) and scales it, around a place. */
export function turnPicture(
  corners: Corners,
  around: Coordinates,
  { degrees = 0, scale = 1 }: { degrees?: number; scale?: number },
): Corners {
  const pivot = toMercator(around);
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return mapCorners(corners, (corner) => {
    const { x, y } = subtract(corner, pivot);
    return add({ x: scale * (x * cos - y * sin), y: scale * (x * sin + y * cos) }, pivot);
  });
}

/** The corners of an upright picture in the middle of a box on the map, filling this fraction of it. */
export function placeInBox(
  size: PictureSize,
  box: { readonly west: number; readonly east: number; readonly south: number; readonly north: number },
  share: number,
): Corners {
  const topLeft = toMercator({ lat: box.north, lng: box.west });
  const bottomRight = toMercator({ lat: box.south, lng: box.east });
  const room = subtract(bottomRight, topLeft);
  const scale = Math.min((room.x * share) / size.width, (room.y * share) / size.height);
  const [halfWidth, halfHeight] = [(size.width * scale) / 2, (size.height * scale) / 2];
  const middle = { x: topLeft.x + room.x / 2, y: topLeft.y + room.y / 2 };
  return (
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const
  ).map(([x, y]) =>
    fromMercator({ x: middle.x + x * halfWidth, y: middle.y + y * halfHeight }),
  ) as unknown as Corners;
}

/**
 * How far a picture's corners deviate from a parallelogram, as a fraction of its longest side: 0 for a picture without
 * perspective.
 */
export function perspectiveOf(corners: Corners): number {
  const { quad } = toPlane(corners);
  const [p0, p1, p2, p3] = quad;
  const longest = Math.max(...sidesOf(quad).map(({ x, y }) => Math.hypot(x, y)));
  return Math.hypot(p0.x - p1.x + p2.x - p3.x, p0.y - p1.y + p2.y - p3.y) / longest;
}

function sidesOf(quad: readonly Point[]): Point[] {
  return quad.map((corner, index) => subtract(quad[(index + 1) % 4] as Point, corner));
}
