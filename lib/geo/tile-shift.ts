import { earthRadius } from "@turf/helpers";

/** A tile in the Web Mercator scheme. */
export interface Tile {
  z: number;
  x: number;
  y: number;
}

/** A shift of the world map as fractions of its width: right is east, down is south. */
export interface Shift {
  right: number;
  down: number;
}

/** A source tile, with the position of its top left corner on the composed tile, in tiles. */
export interface Part extends Tile {
  left: number;
  top: number;
}

/** Converts a shift in metres at a latitude (degrees, not a pole) to a shift of the Mercator map. */
export function toMapShift({ east, north }: { east: number; north: number }, lat: number): Shift {
  const metresAround = 2 * Math.PI * earthRadius * Math.cos((lat * Math.PI) / 180);
  return { right: east / metresAround, down: -north / metresAround || 0 };
}

/**
 * The one to four source tiles that compose a tile of a shifted map. They are aligned to whole pixels to avoid blur and
 * seams; the error of half a pixel is below the resolution of imagery.
 * @param pixels the width of a tile in pixels.
 */
export function sourceTiles({ z, x, y }: Tile, shift: Shift, pixels: number): Part[] {
  const tilesAround = 2 ** z;
  const snap = (tiles: number) => Math.round(tiles * pixels) / pixels;
  const columns = overlap(x - snap(shift.right * tilesAround));
  const rows = overlap(y - snap(shift.down * tilesAround));
  return rows.flatMap(([row, top]) =>
    // The map ends at the poles, and wraps around along the equator.
    row < 0 || row >= tilesAround
      ? []
      : columns.map(([column, left]) => ({
          z,
          x: ((column % tilesAround) + tilesAround) % tilesAround,
          y: row,
          left,
          top,
        })),
  );
}

/** The tiles that a tile from `start` (in tiles) overlaps, each with its offset on that tile. */
function overlap(start: number): [number, number][] {
  const first = Math.floor(start);
  const cut = start - first;
  return cut === 0
    ? [[first, 0]]
    : [
        [first, -cut],
        [first + 1, 1 - cut],
      ];
}
