import { addProtocol } from "maplibre-gl";
import { partsOf, type Shift, type Tile } from "@/lib/geo/tile-shift";
import type { RasterBasemap } from "@/lib/validation/basemaps";

/**
 * Imagery that is moved. MapLibre can move what it draws of vector tiles (`fill-translate`), but no raster, and moving
 * the course instead would put coordinates into it that are wrong. So each tile is composed here from the up to four
 * tiles that it then shows parts of, on the picture's own pixels: editing, clicks and handles know nothing of it.
 */
const PROTOCOL = "teepad-tiles";

/** Milliseconds until a tile that does not come is given up. */
const TIMEOUT_MS = 20_000;

/** Decoded tiles kept to compose from: neighbours share them, and a nudge needs the same ones again. About 32 MB. */
const KEPT = 128;

const SUBDOMAINS = ["a", "b", "c"];

/** Templates with nothing but {z}, {x}, {y}, {-y} or {quadkey} in them, beginning with a scheme. */
export function templatesOf(basemap: RasterBasemap): string[] {
  const addresses = "tiles" in basemap ? basemap.tiles : [fromWmts(basemap.wmts)];
  return addresses.flatMap((address) =>
    address.includes("{s}")
      ? SUBDOMAINS.map((name) => absolute(address.replaceAll("{s}", name)))
      : absolute(address),
  );
}

function fromWmts(address: string): string {
  return address
    .replace(/\{TileMatrix\}/gi, "{z}")
    .replace(/\{TileRow\}/gi, "{y}")
    .replace(/\{TileCol\}/gi, "{x}");
}

/** `new URL` would encode the braces of a tile template, so only the origin is put before a path. */
export function absolute(address: string): string {
  return address.startsWith("/") ? `${window.location.origin}${address}` : address;
}

/** Where one tile is. */
export function addressOf(template: string, { z, x, y }: Tile): string {
  return template
    .replaceAll("{z}", String(z))
    .replaceAll("{x}", String(x))
    .replaceAll("{y}", String(y))
    .replaceAll("{-y}", String(2 ** z - 1 - y))
    .replaceAll("{quadkey}", quadkey({ z, x, y }));
}

/** Bing's name of a tile: at each zoom a digit for the quarter it lies in. */
function quadkey({ z, x, y }: Tile): string {
  return Array.from({ length: z }, (_, level) => {
    const bit = 2 ** (z - 1 - level);
    return (Math.floor(x / bit) % 2) + 2 * (Math.floor(y / bit) % 2);
  }).join("");
}

/** What MapLibre is to ask for, so that the tiles of these templates (at most so many pixels wide) come shifted. */
export function shiftedTemplates(templates: readonly string[], tileSize: number, shift: Shift): string[] {
  const moved = shift.right !== 0 || shift.down !== 0;
  // MapLibre counts rows from the south for a whole source only, and would do it to our protocol as well.
  if (!moved && templates.every((template) => !template.includes("{-y}"))) return [...templates];
  register();
  const how = encodeURIComponent(JSON.stringify({ templates, tileSize, shift }));
  return [`${PROTOCOL}://{z}/{x}/{y}/${how}`];
}

interface How {
  templates: string[];
  tileSize: number;
  shift: Shift;
}

let registered = false;

function register(): void {
  if (registered) return;
  registered = true;
  addProtocol(PROTOCOL, async ({ url }) => {
    const [z, x, y, how = ""] = url.slice(`${PROTOCOL}://`.length).split("/");
    const tile = { z: Number(z), x: Number(x), y: Number(y) };
    // No bytes are a tile with nothing on it.
    return { data: (await compose(tile, JSON.parse(decodeURIComponent(how)))) ?? new ArrayBuffer(0) };
  });
}

/** The composed tile; null where no tile has anything. */
async function compose(tile: Tile, { templates, tileSize, shift }: How): Promise<ImageBitmap | null> {
  const parts = await Promise.all(
    partsOf(tile, shift, tileSize).map(async (part) => {
      const template = templates[(part.x + part.y) % templates.length] as string;
      return { ...part, image: await decoded(addressOf(template, part)) };
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

const kept = new Map<string, Promise<ImageBitmap | null>>();

/** A tile's picture; null for one that is not there. Not aborted with the tile that asks first: others need it, too. */
function decoded(address: string): Promise<ImageBitmap | null> {
  const known = kept.get(address);
  // Taken out and put back, it is the youngest again.
  kept.delete(address);
  const picture = known ?? fetched(address);
  kept.set(address, picture);
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break;
    kept.delete(oldest);
  }
  picture.catch(() => kept.delete(address));
  return picture;
}

async function fetched(address: string): Promise<ImageBitmap | null> {
  if (address.startsWith("pmtiles://")) {
    const { archivedTile } = await import("./archives");
    const bytes = await archivedTile(address);
    return bytes && createImageBitmap(new Blob([bytes]));
  }
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (response.status === 404 || response.status === 204) return null;
  if (!response.ok) throw new Error(`A tile answered ${response.status}`);
  return createImageBitmap(await response.blob());
}
