import type { Point } from "@/lib/geo/curve";

/** A rectangle of paper in millimetres. The margins (x: left and right, y: top and bottom) are reserved for labels. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly margin: Point;
}

/** The projection of metres to paper. */
export interface Fit {
  /** The bearing that points up on paper, degrees clockwise from north. */
  readonly up: number;
  /** Millimetres of paper per metre. */
  readonly scale: number;
  /** The point at the centre of the frame, in metres east and north. */
  readonly middle: Point;
  /** Converts metres east (x) and north (y) to millimetres from the frame's top left corner. */
  readonly toPaper: (point: Point) => Point;
}

/** Minimum extent in metres. Smaller ones are drawn as if they were this large. */
const MIN_EXTENT = 0.05;

/** Fits the points into the frame as large as possible, centred, with the given bearing up. */
function fitTo(points: readonly Point[], up: number, { width, height, margin }: Frame): Fit {
  const turn = rotation(up);
  const turned = points.map(turn);
  const [left, right] = extent(turned.map(({ x }) => x));
  const [bottom, top] = extent(turned.map(({ y }) => y));
  const scale = Math.min(
    (width - 2 * margin.x) / Math.max(right - left, MIN_EXTENT),
    (height - 2 * margin.y) / Math.max(top - bottom, MIN_EXTENT),
  );
  const middle = { x: (left + right) / 2, y: (bottom + top) / 2 };
  return {
    up,
    scale,
    middle: rotation(-up)(middle),
    toPaper: (point) => {
      const { x, y } = turn(point);
      return { x: width / 2 + (x - middle.x) * scale, y: height / 2 - (y - middle.y) * scale };
    },
  };
}

/**
 * Fits the points with the first bearing whose scale is at least `enough` of the largest one. Callers pass the bearings
 * in order of preference.
 */
export function bestFit(
  points: readonly Point[],
  bearings: readonly [number, ...number[]],
  frame: Frame,
  enough = 0.8,
): Fit {
  const fits = bearings.map((up) => fitTo(points, up, frame));
  const largest = Math.max(...fits.map(({ scale }) => scale));
  return fits.find(({ scale }) => scale >= enough * largest) ?? fitTo(points, bearings[0], frame);
}

/** A function that rotates a point so that a bearing (degrees) points up. */
function rotation(bearing: number): (point: Point) => Point {
  const angle = (bearing * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return ({ x, y }) => ({ x: x * cos - y * sin, y: x * sin + y * cos });
}

/** The least and the greatest value; 0 if there are none. */
export function extent(values: readonly number[]): [number, number] {
  let [min, max] = [values[0] ?? 0, values[0] ?? 0];
  for (const value of values) {
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  return [min, max];
}
