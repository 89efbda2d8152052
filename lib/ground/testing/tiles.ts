import type { Tile } from "@/lib/geo/tile-shift";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { HeightEncoding } from "@/lib/validation/terrain";
import { decodeHeights } from "../decode";
import type { HeightTiles } from "../tiles";

export interface MadeTiles {
  /** The height in metres at a place; null for a transparent pixel. */
  readonly heightAt: (place: Coordinates) => number | null;
  readonly zoom?: number;
  readonly minZoom?: number;
  readonly size?: 256 | 512;
  readonly encoding?: HeightEncoding;
  /** The smallest difference of two heights, in metres; by default Mapterhorn's, 2^(19 − z) / 256. */
  readonly quantum?: (zoom: number) => number;
  readonly isMissing?: (tile: Tile) => boolean;
}

/** Tiles of a known ground, encoded as pixels and decoded by the real decoder. */
export function madeTiles(options: MadeTiles): HeightTiles {
  const { zoom = 16, minZoom = 10, size = 512, encoding = "terrarium", isMissing = () => false } = options;
  const made = new Map<string, ReturnType<HeightTiles["find"]>>();
  return {
    encoding,
    zoom,
    minZoom,
    size,
    find: (tile) => {
      const key = `${tile.z}/${tile.x}/${tile.y}`;
      const known = made.get(key);
      if (known !== undefined) return known;
      const found = isMissing(tile) ? null : decodeHeights(tilePixels(tile, options), encoding);
      made.set(key, found);
      return found;
    },
  };
}

/** The RGBA pixels of one tile. */
export function tilePixels(
  { z, x, y }: Tile,
  { heightAt, size = 512, encoding = "terrarium", quantum = (z) => 2 ** (19 - z) / 256 }: MadeTiles,
): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(4 * size * size);
  const step = quantum(z);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const metres = heightAt(placeOf(x + (column + 0.5) / size, y + (row + 0.5) / size, z));
      if (metres === null) continue;
      const rounded = Math.round(metres / step) * step;
      const value =
        encoding === "terrarium" ? Math.round((rounded + 32_768) * 256) : Math.round((rounded + 10_000) * 10);
      const at = 4 * (row * size + column);
      rgba[at] = value >> 16;
      rgba[at + 1] = (value >> 8) & 255;
      rgba[at + 2] = value & 255;
      rgba[at + 3] = 255;
    }
  }
  return rgba;
}

/** The place of a point of the tile grid, in degrees. */
function placeOf(x: number, y: number, z: number): Coordinates {
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** z))) * 180) / Math.PI;
  return { lat, lng: (x / 2 ** z) * 360 - 180 };
}
