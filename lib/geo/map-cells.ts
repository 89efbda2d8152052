import type { Coordinates } from "@/lib/validation/coordinates";
import type { Box } from "./box";

/**
 * Web Mercator as a quadtree: each tile of zoom z is one of 4^z. A cell is a tile of zoom `CELL_ZOOM` (2.4 m at the
 * equator), numbered along the Z-order curve: its number interleaves the bits of x and y. So the cells of any tile are
 * one range of numbers, which any b-tree can search, and a number without its last bits is that of a larger tile.
 */
export const CELL_ZOOM = 24;

/** Latitude where Web Mercator ends. Places beyond it are in the outermost row. */
const MAX_LATITUDE = 85.051_128_78;

export interface Tile {
  readonly zoom: number;
  /** Counted from the west. */
  readonly x: number;
  /** Counted from the north. */
  readonly y: number;
}

/** Cell numbers from `low` (inclusive) to `high` (exclusive). */
export interface CellRange {
  readonly low: number;
  readonly high: number;
}

/** The number of the cell of a place: less than 2^48. */
export function cellAt({ lat, lng }: Coordinates): number {
  const size = 2 ** CELL_ZOOM;
  return interleave(
    Math.min(size - 1, Math.floor(column(lng) * size)),
    Math.min(size - 1, Math.floor(row(lat) * size)),
    CELL_ZOOM,
  );
}

export function cellsOf({ zoom, x, y }: Tile): CellRange {
  const cells = 4 ** (CELL_ZOOM - zoom);
  const index = interleave(x, y, zoom);
  return { low: index * cells, high: (index + 1) * cells };
}

/**
 * The tiles that cover a box, at `zoom`, or at a lower zoom if there would be more than `max`. The box may cross the
 * antimeridian; its west is -180 to 180°, and it is at most 360° wide.
 * @param max at least 4.
 */
export function tilesCovering({ south, north, west, east }: Box, zoom: number, max: number): Tile[] {
  for (let z = zoom; ; z--) {
    const size = 2 ** z;
    const last = size - 1;
    // As in `cellAt`: 180°, and any longitude that rounds to it, is in the easternmost column.
    const left = Math.min(last, Math.floor(column(west) * size));
    const right = Math.min(left + last, Math.floor(column(east) * size));
    const top = Math.min(last, Math.floor(row(north) * size));
    const bottom = Math.min(last, Math.floor(row(south) * size));
    if ((right - left + 1) * (bottom - top + 1) > max && z > 0) continue;
    return Array.from({ length: bottom - top + 1 }, (_, dy) =>
      Array.from({ length: right - left + 1 }, (_, dx) => ({
        zoom: z,
        x: (((left + dx) % size) + size) % size,
        y: top + dy,
      })),
    ).flat();
  }
}

/** Position from the antimeridian eastwards, in widths of the world. */
function column(lng: number): number {
  return lng / 360 + 0.5;
}

/** Position from the top of the map downwards, 0 to 1. */
function row(lat: number): number {
  const sine = Math.sin((Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, lat)) * Math.PI) / 180);
  return Math.min(1, Math.max(0, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)));
}

/** Combines the bits arithmetically, since results of bitwise operators are limited to 32 bits. */
function interleave(x: number, y: number, bits: number): number {
  let index = 0;
  for (let bit = bits - 1; bit >= 0; bit--) index = index * 4 + ((y >> bit) & 1) * 2 + ((x >> bit) & 1);
  return index;
}
