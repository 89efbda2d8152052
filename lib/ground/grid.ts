import { earthRadius } from "@turf/helpers";
import { type Box, boundingBox } from "@/lib/geo/box";
import { fromMercator, toMercator } from "@/lib/geo/mercator";
import { offsetBy } from "@/lib/geo/offset";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { Ground } from "./ground";
import { slopeBase } from "./profile";

/** Heights of a box as plain data, for a worker; row by row from the north-west corner. */
export interface HeightGrid {
  readonly box: Box;
  readonly columns: number;
  readonly rows: number;
  /** In metres, of the middle of each cell; NaN where unknown. */
  readonly metres: Float32Array;
}

/** Such heights, evenly spaced on the Mercator map. */
export interface GroundGrid extends HeightGrid {
  /** Metres from one cell to the next, in the middle of the box. */
  readonly cellMetres: number;
  /** The place of a point of the grid, in cells from the north-west corner. */
  readonly placeAt: (column: number, row: number) => Coordinates;
}

/** Reads the heights of a box in degrees. */
export function sampleGrid(ground: Ground, box: Box, columns: number, rows: number): GroundGrid {
  const from = toMercator({ lat: box.north, lng: box.west });
  const to = toMercator({ lat: box.south, lng: box.east });
  const placeAt = (column: number, row: number) =>
    fromMercator({
      x: from.x + (column / columns) * (to.x - from.x),
      y: from.y + (row / rows) * (to.y - from.y),
    });
  const metres = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const height = ground.heightAt(placeAt(column + 0.5, row + 0.5));
      metres[row * columns + column] = height ?? Number.NaN;
    }
  }
  const { lat } = placeAt(columns / 2, rows / 2);
  const around = 2 * Math.PI * earthRadius * Math.cos((lat * Math.PI) / 180);
  return { box, columns, rows, metres, cellMetres: ((to.x - from.x) / columns) * around, placeAt };
}

export const NO_HEIGHTS: HeightGrid = {
  box: { south: 0, north: 0, west: 0, east: 0 },
  columns: 0,
  rows: 0,
  metres: new Float32Array(),
};

/** Finer than this, a grid would be large without changing where a disc lands, in metres. */
const MIN_CELL_METRES = 2;
const MAX_CELLS_ALONG = 200;

/** The heights around places in degrees, as far as `margin` metres away. */
export function heightsAround(ground: Ground, places: readonly Coordinates[], margin: number): HeightGrid {
  const around = places.flatMap((place) => [
    offsetBy(place, { east: -margin, north: -margin }),
    offsetBy(place, { east: margin, north: margin }),
  ]);
  const box = boundingBox(around);
  if (!box) return NO_HEIGHTS;
  const degree = (earthRadius * Math.PI) / 180;
  const height = (box.north - box.south) * degree;
  const width = (box.east - box.west) * degree * Math.cos((box.north * Math.PI) / 180);
  const cell = Math.max(MIN_CELL_METRES, ground.resolution, Math.max(height, width) / MAX_CELLS_ALONG);
  const { columns, rows, metres } = sampleGrid(
    ground,
    box,
    Math.ceil(width / cell),
    Math.ceil(height / cell),
  );
  return { box, columns, rows, metres };
}

/**
 * The height at a place of a grid, interpolated between four cells; null beyond the grid, and where one of them is unknown.
 * Within a course, Mercator's rows are a centimetre from those that are evenly spaced in degrees, which are quicker to find.
 */
export function heightIn(grid: HeightGrid, { lat, lng }: Coordinates): number | null {
  const { north, south, west, east } = grid.box;
  const fromWest = (((lng - west) % 360) + 360) % 360;
  const across = (fromWest / (east - west)) * grid.columns - 0.5;
  const down = ((north - lat) / (north - south)) * grid.rows - 0.5;
  return interpolate(grid, across, down);
}

/** The value of a raster at a point, in cells from the centre of its first one; null beyond it, and beside an unknown one. */
export function interpolate(
  { columns, rows, metres }: Omit<HeightGrid, "box">,
  across: number,
  down: number,
): number | null {
  if (!(across >= -0.5 && across <= columns - 0.5 && down >= -0.5 && down <= rows - 0.5)) return null;
  const [column, row] = [Math.max(0, Math.floor(across)), Math.max(0, Math.floor(down))];
  const [right, below] = [Math.min(columns - 1, column + 1), Math.min(rows - 1, row + 1)];
  const at = (x: number, y: number) => metres[y * columns + x] ?? Number.NaN;
  const [x, y] = [Math.max(0, across - column), Math.max(0, down - row)];
  const height =
    (1 - y) * ((1 - x) * at(column, row) + x * at(right, row)) +
    y * ((1 - x) * at(column, below) + x * at(right, below));
  return Number.isNaN(height) ? null : height;
}

/** The lower ends of the classes in which slopes are shown. */
export const SLOPE_CLASSES = [0.05, 0.08, 0.12] as const;

/** The class of each cell's slope: 0 below 5 % or where it is unknown, then 1, 2 and 3. */
export function classifySlopes(
  { columns, rows, metres, cellMetres }: GroundGrid,
  quantum: number,
): Uint8Array {
  const step = Math.max(1, Math.ceil(slopeBase(quantum) / 2 / cellMetres));
  const at = (column: number, row: number) => metres[row * columns + column] ?? Number.NaN;
  const classes = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    const [above, below] = [Math.max(0, row - step), Math.min(rows - 1, row + step)];
    for (let column = 0; column < columns; column++) {
      const [left, right] = [Math.max(0, column - step), Math.min(columns - 1, column + step)];
      const east = (at(right, row) - at(left, row)) / ((right - left) * cellMetres);
      const south = (at(column, below) - at(column, above)) / ((below - above) * cellMetres);
      const slope = Math.hypot(east, south);
      classes[row * columns + column] = SLOPE_CLASSES.filter((least) => slope >= least).length;
    }
  }
  return classes;
}
