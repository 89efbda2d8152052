import type { Point } from "@/lib/geo/curve";

/** A rectangle of paper to draw in, millimetres; nothing is drawn within the margins, left and right, top and bottom, but labels. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly margin: Point;
}

/** How metres come onto paper. */
export interface Fit {
  /** The bearing that is up on paper, degrees clockwise from north. */
  readonly up: number;
  /** Millimetres of paper for a metre. */
  readonly scale: number;
  /** What lies in the middle of the frame, metres east and north. */
  readonly middle: Point;
  /** Metres east (x) and north (y) to millimetres from the frame's top left corner. */
  readonly toPaper: (point: Point) => Point;
}

/** Metres: what is smaller is not drawn larger than this would be. */
const SMALLEST = 0.05;

/** The points as large as the frame allows, centred, with this bearing up. */
function fitWith(points: readonly Point[], up: number, { width, height, margin }: Frame): Fit {
  const turned = points.map((point) => rotated(point, up));
  const [left, right] = extent(turned.map(({ x }) => x));
  const [bottom, top] = extent(turned.map(({ y }) => y));
  const scale = Math.min(
    (width - 2 * margin.x) / Math.max(right - left, SMALLEST),
    (height - 2 * margin.y) / Math.max(top - bottom, SMALLEST),
  );
  const middle = { x: (left + right) / 2, y: (bottom + top) / 2 };
  return {
    up,
    scale,
    middle: rotated(middle, -up),
    toPaper: (point) => {
      const { x, y } = rotated(point, up);
      return { x: width / 2 + (x - middle.x) * scale, y: height / 2 - (y - middle.y) * scale };
    },
  };
}

/**
 * The first of the bearings whose drawing is nearly as large as the largest: `enough` is the share of the largest scale
 * that will do. So put the bearing that people read most easily first.
 */
export function bestFit(
  points: readonly Point[],
  bearings: readonly [number, ...number[]],
  frame: Frame,
  enough = 0.8,
): Fit {
  const fits = bearings.map((up) => fitWith(points, up, frame));
  const largest = Math.max(...fits.map(({ scale }) => scale));
  return fits.find(({ scale }) => scale >= enough * largest) ?? fitWith(points, bearings[0], frame);
}

/** Turns the plane so that a bearing (degrees) points up. */
function rotated({ x, y }: Point, bearing: number): Point {
  const angle = (bearing * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

function extent(values: readonly number[]): [number, number] {
  let [least, most] = [values[0] ?? 0, values[0] ?? 0];
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return [least, most];
}
