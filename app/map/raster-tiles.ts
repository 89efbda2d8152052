import { addProtocol } from "maplibre-gl";
import type { Shift } from "@/lib/geo/tile-shift";
import type { RasterBasemap } from "@/lib/validation/basemaps";
import type { Composition } from "./compose-tile";

/**
 * The MapLibre protocol for offset imagery. MapLibre can shift vector layers (`fill-translate`) but not rasters, and
 * moving the course instead would store wrong coordinates. So each tile is composed (compose-tile.ts) from the up to four tiles that
 * it overlaps, aligned to whole image pixels. Editing, clicks and handles are not affected.
 */
const PROTOCOL = "teepad-tiles";

const SUBDOMAINS = ["a", "b", "c"];

/** The tile templates of a basemap as absolute URLs, with only placeholders that `tileUrl` knows. */
export function expandTemplates(basemap: RasterBasemap): string[] {
  const templates = "tiles" in basemap ? basemap.tiles : [wmtsTemplate(basemap.wmts)];
  return templates.flatMap((template) =>
    template.includes("{s}")
      ? SUBDOMAINS.map((subdomain) => toAbsoluteUrl(template.replaceAll("{s}", subdomain)))
      : toAbsoluteUrl(template),
  );
}

function wmtsTemplate(url: string): string {
  return url
    .replace(/\{TileMatrix\}/gi, "{z}")
    .replace(/\{TileRow\}/gi, "{y}")
    .replace(/\{TileCol\}/gi, "{x}");
}

/** Prepends the origin to a path. `new URL` would encode the braces of a template. */
export function toAbsoluteUrl(url: string): string {
  return url.startsWith("/") ? `${window.location.origin}${url}` : url;
}

/** Tile templates with which MapLibre loads the given tiles shifted. `tileSize` in pixels. */
export function shiftTemplates(templates: readonly string[], tileSize: number, shift: Shift): string[] {
  const isShifted = shift.right !== 0 || shift.down !== 0;
  // MapLibre supports rows counted from the south (`{-y}`) only for a whole source, which would also apply to
  // our protocol. So the protocol handles them itself.
  if (!isShifted && templates.every((template) => !template.includes("{-y}"))) return [...templates];
  registerProtocol();
  const parameters = { templates: [...templates], tileSize, shift } satisfies Composition;
  const composition = encodeURIComponent(JSON.stringify(parameters));
  return [`${PROTOCOL}://{z}/{x}/{y}/${composition}`];
}

let isRegistered = false;

function registerProtocol(): void {
  if (isRegistered) return;
  isRegistered = true;
  addProtocol(PROTOCOL, async ({ url }) => {
    const [z, x, y, composition = ""] = url.slice(`${PROTOCOL}://`.length).split("/");
    const tile = { z: Number(z), x: Number(x), y: Number(y) };
    // Loaded on demand, since most imagery is never moved. MapLibre draws an empty response as an empty tile.
    const { composeTile } = await import("./compose-tile");
    return {
      data: (await composeTile(tile, JSON.parse(decodeURIComponent(composition)))) ?? new ArrayBuffer(0),
    };
  });
}
