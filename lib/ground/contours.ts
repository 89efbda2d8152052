import { contours } from "d3-contour";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { GroundGrid } from "./grid";

/** Maximum number of contour lines of a box: a finer interval would blacken a mountain. */
const MAX_LEVELS = 200;

interface Contour {
  readonly metres: number;
  readonly lines: readonly (readonly Coordinates[])[];
}

/** The contour lines of a grid, `interval` metres apart. None lies along what is unknown, or along the edge. */
export function contourLines(grid: GroundGrid, interval: number): Contour[] {
  const { columns, rows, metres } = grid;
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const height of metres) {
    if (height < lowest) lowest = height;
    if (height > highest) highest = height;
  }
  const first = Math.ceil(lowest / interval);
  const count = Math.min(MAX_LEVELS, Math.max(0, Math.floor(highest / interval) - first + 1));
  const levels = Array.from({ length: count }, (_, index) => (first + index) * interval);
  return contours()
    .size([columns, rows])
    .thresholds(levels)(metres as unknown as number[])
    .map(({ value, coordinates }) => ({
      metres: value,
      lines: coordinates.flat().flatMap((ring) => cutRing(grid, ring as [number, number][])),
    }));
}

/** d3 closes its rings along the edge of the grid and around unknown cells: what is left of a ring without that. */
function cutRing(grid: GroundGrid, ring: readonly [number, number][]): Coordinates[][] {
  const isKnown = ring.map(([x, y]) => hasNeighbours(grid, x - 0.5, y - 0.5));
  const gap = isKnown.indexOf(false);
  if (gap < 0) return [ring.map(([x, y]) => grid.placeAt(x, y))];
  const lines: Coordinates[][] = [];
  let line: Coordinates[] = [];
  // The last point of a ring is its first one.
  for (let step = 1; step < ring.length; step++) {
    const index = (gap + step) % (ring.length - 1);
    if (isKnown[index]) line.push(grid.placeAt(...(ring[index] as [number, number])));
    if (!isKnown[index] || step === ring.length - 1) {
      if (line.length > 1) lines.push(line);
      line = [];
    }
  }
  return lines;
}

/**
 * Whether the cells around a point are in the grid, and known. `x` and `y` count from the middle of the first cell. Beside an unknown
 * cell d3 puts the point in the middle of the known one, so there all neighbours must be known.
 */
function hasNeighbours({ columns, metres }: GroundGrid, x: number, y: number): boolean {
  const isCentre = Number.isInteger(x) && Number.isInteger(y);
  const around = (at: number) => (isCentre ? [at - 1, at, at + 1] : [Math.floor(at), Math.ceil(at)]);
  const isKnown = (column: number, row: number) =>
    column >= 0 && column < columns && !Number.isNaN(metres[row * columns + column] ?? Number.NaN);
  return around(x).every((column) => around(y).every((row) => isKnown(column, row)));
}
