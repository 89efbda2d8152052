import type { Box } from "./box";
import { toMercator } from "./mercator";
import type { Tile } from "./tile-shift";

/** The zooms of tiles, and how many they may be together. */
interface Cover {
  minZoom: number;
  maxZoom: number;
  most: number;
}

/**
 * The Web Mercator tiles over a box, from the lowest zoom up. Zooms that would make them more than `most` are left out: the map
 * enlarges the tiles of the last one.
 */
export function tilesOver({ south, north, west, east }: Box, { minZoom, maxZoom, most }: Cover): Tile[] {
  const start = toMercator({ lat: north, lng: west });
  const end = toMercator({ lat: south, lng: east });
  const tiles: Tile[] = [];
  for (let z = minZoom; z <= maxZoom; z++) {
    const around = 2 ** z;
    const [left, right] = [start.x, end.x].map((at) => Math.floor(at * around)) as [number, number];
    const [top, bottom] = [start.y, end.y].map((at) =>
      Math.min(Math.max(Math.floor(at * around), 0), around - 1),
    ) as [number, number];
    const columns = Math.min(right - left + 1, around);
    if (tiles.length + columns * (bottom - top + 1) > most) break;
    for (let column = left; column < left + columns; column++)
      // A box across the antimeridian goes on in the west.
      for (let y = top; y <= bottom; y++) tiles.push({ z, x: column % around, y });
  }
  return tiles;
}
