import { earthRadius } from "@turf/turf";

/** A tile of the web's Mercator scheme. */
export interface Tile {
  z: number;
  x: number;
  y: number;
}

/** A shift of a whole world map, east and south, as fractions of its width. */
export interface Shift {
  right: number;
  down: number;
}

/** One tile and where its top left corner lies, in tiles, on the tile that is being composed. */
export interface Part extends Tile {
  left: number;
  top: number;
}

/** What a move of so many metres is on a Mercator map around a latitude (degrees, short of the poles). */
export function shiftOf({ east, north }: { east: number; north: number }, lat: number): Shift {
  const metresAround = 2 * Math.PI * earthRadius * Math.cos((lat * Math.PI) / 180);
  return { right: east / metresAround, down: -north / metresAround || 0 };
}

/**
 * The tiles that a tile shows parts of when the map under it is shifted: one to four of them. They lie on whole pixels,
 * since between them tiles would blur and show seams; half a pixel is finer than what imagery resolves.
 * @param pixels the width of a tile in its own pixels.
 */
export function partsOf({ z, x, y }: Tile, shift: Shift, pixels: number): Part[] {
  const around = 2 ** z;
  const whole = (tiles: number) => Math.round(tiles * pixels) / pixels;
  const columns = along(x - whole(shift.right * around));
  const rows = along(y - whole(shift.down * around));
  return rows.flatMap(([row, top]) =>
    // There is nothing beyond the poles; around the equator the map goes on.
    row < 0 || row >= around
      ? []
      : columns.map(([column, left]) => ({ z, x: ((column % around) + around) % around, y: row, left, top })),
  );
}

/** The tiles that a tile beginning at `start` (in tiles) reaches into, and where they begin on it. */
function along(start: number): [number, number][] {
  const first = Math.floor(start);
  const cut = start - first;
  return cut === 0
    ? [[first, 0]]
    : [
        [first, -cut],
        [first + 1, 1 - cut],
      ];
}
