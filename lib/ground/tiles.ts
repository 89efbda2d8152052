import { earthRadius } from "@turf/helpers";
import type { Point } from "@/lib/geo/curve";
import { toMercator } from "@/lib/geo/mercator";
import type { Tile } from "@/lib/geo/tile-shift";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { HeightEncoding } from "@/lib/validation/terrain";
import type { HeightTile } from "./decode";
import type { Ground } from "./ground";

/** A pyramid of height tiles in the Web Mercator scheme. */
export interface HeightTiles {
  /** Null for a tile that its host doesn't have. */
  readonly find: (tile: Tile) => HeightTile | null;
  readonly encoding: HeightEncoding;
  /** The zoom to measure at, and the lowest one to fall back to. */
  readonly zoom: number;
  readonly minZoom: number;
  /** Pixels along one side of every tile: 256 or 512. */
  readonly size: number;
  /** Tiles of lower zooms are of a surface model, whatever those above are. */
  readonly surfaceBelow?: number;
}

/** The tile that contains a larger tile's quarter. */
function parentTile({ z, x, y }: Tile): Tile {
  return { z: z - 1, x: x >> 1, y: y >> 1 };
}

/** Metres from one pixel to the next at a latitude (degrees). */
export function metresPerPixel(lat: number, zoom: number, size: number): number {
  return (2 * Math.PI * earthRadius * Math.cos((lat * Math.PI) / 180)) / (size * 2 ** zoom);
}

/** A place in pixels of the whole world at a zoom, from the north-west corner; null beyond the map, near the poles. */
function toPixels(place: Coordinates, zoom: number, size: number): Point | null {
  const { x, y } = toMercator(place);
  if (!(y >= 0 && y < 1)) return null;
  const world = size * 2 ** zoom;
  return { x: x * world, y: y * world };
}

/** The four pixels whose centres surround a point. */
function cornersAround(x: number, y: number) {
  const [left, top] = [Math.floor(x - 0.5), Math.floor(y - 0.5)];
  return [
    [left, top],
    [left + 1, top],
    [left, top + 1],
    [left + 1, top + 1],
  ] as const;
}

/** The tile of a pixel. The map wraps around along the equator, and its first and last rows have no neighbours. */
function tileOf(column: number, row: number, zoom: number, size: number): Tile {
  const around = 2 ** zoom;
  const x = Math.floor(column / size);
  return {
    z: zoom,
    x: ((x % around) + around) % around,
    y: Math.min(around - 1, Math.max(0, Math.floor(row / size))),
  };
}

/**
 * The ground of a pyramid of tiles. Heights are interpolated between the four nearest pixels, also across tiles: the nearest
 * pixel alone would read an 8 % slope in cells of 10 m as steps of 0 and 17 %. Where a tile is missing, its
 * parent is read; where one of the pixels is unknown, so is the height. An unknown pixel is never looked up in the
 * parent, which may have averaged it with its neighbours.
 * @param about a place of the course, at whose latitude the resolution is that of the tiles there.
 */
export function groundFromTiles(
  tiles: HeightTiles,
  about: Coordinates,
  kind: Pick<Ground, "model" | "sigma">,
): Ground {
  const zoom = reachedZoom(tiles, about);
  const { surfaceBelow = 0 } = tiles;
  const isSurface = zoom < surfaceBelow;
  // The two are never mixed: beyond the edge of a terrain model, the height is unknown.
  const read = isSurface ? tiles : { ...tiles, minZoom: Math.max(tiles.minZoom, surfaceBelow) };
  return {
    ...(isSurface ? ({ model: "surface", sigma: null } as const) : kind),
    heightAt: (place) => heightAt(read, place, tiles.zoom),
    resolution: metresPerPixel(about.lat, zoom, tiles.size),
    // Mapterhorn rounds the more, the coarser the tiles. Other tiles are at most as coarse.
    quantum: tiles.encoding === "mapbox" ? 0.1 : 2 ** (19 - zoom) / 256,
  };
}

/** The zoom of the finest tile that there is at a place. */
function reachedZoom({ find, zoom, minZoom, size }: HeightTiles, about: Coordinates): number {
  const at = toPixels(about, zoom, size);
  if (!at) return zoom;
  let tile = tileOf(at.x, at.y, zoom, size);
  while (tile.z > minZoom && !find(tile)) tile = parentTile(tile);
  return tile.z;
}

function heightAt(tiles: HeightTiles, place: Coordinates, zoom: number): number | null {
  const at = toPixels(place, zoom, tiles.size);
  return at && interpolate(tiles, at.x, at.y, zoom);
}

function interpolate(tiles: HeightTiles, x: number, y: number, zoom: number): number | null {
  const [right, down] = [x - 0.5 - Math.floor(x - 0.5), y - 0.5 - Math.floor(y - 0.5)];
  const weights = [(1 - right) * (1 - down), right * (1 - down), (1 - right) * down, right * down];
  let sum = 0;
  for (const [index, [column, row]] of cornersAround(x, y).entries()) {
    const weight = weights[index] as number;
    if (weight === 0) continue;
    const metres = readPixel(tiles, column, row, zoom);
    if (metres === null) return null;
    sum += weight * metres;
  }
  return sum;
}

/** The height at the centre of a pixel: of its tile, or of the parent where there is no such tile. */
function readPixel(tiles: HeightTiles, column: number, row: number, zoom: number): number | null {
  const { find, minZoom, size } = tiles;
  const tile = tileOf(column, row, zoom, size);
  const found = find(tile);
  if (!found)
    return zoom > minZoom ? interpolate(tiles, (column + 0.5) / 2, (row + 0.5) / 2, zoom - 1) : null;
  const across = ((column % size) + size) % size;
  const down = Math.min(size - 1, Math.max(0, row - tile.y * size));
  const metres = found.metres[down * size + across];
  return metres === undefined || Number.isNaN(metres) ? null : metres;
}
