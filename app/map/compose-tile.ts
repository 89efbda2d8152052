import { type Shift, sourceTiles, type Tile } from "@/lib/geo/tile-shift";

const TILE_TIMEOUT_MS = 20_000;

/**
 * Maximum number of decoded tiles in the cache, about 32 MB. Neighbouring tiles share them, and the next
 * nudge needs the same ones.
 */
const MAX_CACHED_TILES = 128;

/** The parameters in the URL of a shifted tile. */
export interface Composition {
  templates: string[];
  tileSize: number;
  shift: Shift;
}

/** The composed tile; null where none of its parts exists. */
export async function composeTile(
  tile: Tile,
  { templates, tileSize, shift }: Composition,
): Promise<ImageBitmap | null> {
  const parts = await Promise.all(
    sourceTiles(tile, shift, tileSize).map(async (part) => {
      const template = templates[(part.x + part.y) % templates.length] as string;
      return { ...part, image: await cachedTile(tileUrl(template, part)) };
    }),
  );
  const size = parts.find(({ image }) => image)?.image?.width;
  if (!size) return null;
  const canvas = new OffscreenCanvas(size, size);
  const context = canvas.getContext("2d");
  for (const { image, left, top } of parts) {
    if (image) context?.drawImage(image, left * size, top * size, size, size);
  }
  return canvas.transferToImageBitmap();
}

/** Decoded tiles by URL, the least recently used first. */
const cache = new Map<string, Promise<ImageBitmap | null>>();

/**
 * Loads a decoded tile through the cache; null for a missing one. Not aborted with the composed tile that
 * first needed it, since others share it.
 */
function cachedTile(url: string): Promise<ImageBitmap | null> {
  const cached = cache.get(url);
  cache.delete(url);
  const image = cached ?? fetchTile(url);
  cache.set(url, image);
  for (const oldest of cache.keys()) {
    if (cache.size <= MAX_CACHED_TILES) break;
    cache.delete(oldest);
  }
  image.catch(() => cache.delete(url));
  return image;
}

async function fetchTile(url: string): Promise<ImageBitmap | null> {
  if (url.startsWith("pmtiles://")) {
    const { readArchivedTile } = await import("./archives");
    const bytes = await readArchivedTile(url);
    return bytes && createImageBitmap(new Blob([bytes]));
  }
  const response = await fetch(url, { signal: AbortSignal.timeout(TILE_TIMEOUT_MS) });
  if ([204, 400, 404].includes(response.status)) return null;
  if (!response.ok) throw new Error(`Loading a tile failed with status ${response.status}`);
  return createImageBitmap(await response.blob());
}

export function tileUrl(template: string, { z, x, y }: Tile): string {
  return template
    .replaceAll("{z}", String(z))
    .replaceAll("{x}", String(x))
    .replaceAll("{y}", String(y))
    .replaceAll("{-y}", String(2 ** z - 1 - y))
    .replaceAll("{quadkey}", quadkey({ z, x, y }))
    .replaceAll("{bbox-epsg-3857}", mercatorBox({ z, x, y }));
}

/** Half the width of the Web Mercator map, in its metres: π times the equatorial radius of WGS 84. */
const HALF_MERCATOR = Math.PI * 6_378_137;

/** West, south, east and north of a tile in metres of Web Mercator, as a WMS expects them. */
function mercatorBox({ z, x, y }: Tile): string {
  const size = (2 * HALF_MERCATOR) / 2 ** z;
  const [west, north] = [x * size - HALF_MERCATOR, HALF_MERCATOR - y * size];
  return [west, north - size, west + size, north].join(",");
}

/** Bing's quadkey of a tile: one digit per zoom level, for the quadrant that contains the tile. */
function quadkey({ z, x, y }: Tile): string {
  return Array.from({ length: z }, (_, level) => {
    const bit = 2 ** (z - 1 - level);
    return (Math.floor(x / bit) % 2) + 2 * (Math.floor(y / bit) % 2);
  }).join("");
}
