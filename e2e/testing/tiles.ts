import { crc32, deflateSync } from "node:zlib";
import type { BrowserContext, Page, Route } from "@playwright/test";
import type { Tile } from "@/lib/geo/tile-shift";
import { type MadeTiles, tilePixels } from "@/lib/ground/testing/tiles";

export type Colour = readonly [number, number, number];

export const RED: Colour = [200, 30, 30];
export const BLUE: Colour = [30, 60, 200];
export const GREEN: Colour = [20, 140, 60];
export const YELLOW: Colour = [230, 200, 20];

const TILE_SIZE = 256;

/** A PNG tile of four quarters: top left, top right, bottom left, bottom right. */
export function createTile(...[a, b = a, c = a, d = b]: [Colour, Colour?, Colour?, Colour?]): Buffer {
  const row = (left: Colour, right: Colour) =>
    Buffer.from([
      0,
      ...Array.from({ length: TILE_SIZE }, (_, x) => (x < TILE_SIZE / 2 ? left : right)).flat(),
    ]);
  const [top, bottom] = [row(a, b), row(c, d)];
  const pixels = Buffer.concat(
    Array.from({ length: TILE_SIZE }, (_, y) => (y < TILE_SIZE / 2 ? top : bottom)),
  );
  return createPng(TILE_SIZE, 2, pixels);
}

/** A square PNG. `colourType` is 2 for RGB, 6 for RGBA; each row begins with the byte 0. */
function createPng(size: number, colourType: 2 | 6, pixels: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, colourType, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    createPngChunk("IHDR", header),
    createPngChunk("IDAT", deflateSync(pixels)),
    createPngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A PNG tile of a known ground. */
export function createHeightTile(tile: Tile, made: MadeTiles): Buffer {
  const { size = 512 } = made;
  const pixels = Buffer.from(tilePixels(tile, made).buffer);
  const row = (index: number) => pixels.subarray(4 * size * index, 4 * size * (index + 1));
  const rows = Array.from({ length: size }, (_, index) => [Buffer.alloc(1), row(index)]);
  return createPng(size, 6, Buffer.concat(rows.flat()));
}

function createPngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), frame.length - 4);
  return frame;
}

function encodeVarint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...encodeVarint(value >>> 7)];
}

/** A PMTiles archive (version 3) with one tile that covers the world. */
export function createPmtiles(kind: "png" | "mvt", data: Buffer, metadata: object): Buffer {
  const directory = Buffer.from([1, 0, 1, data.length, 1].flatMap(encodeVarint));
  const json = Buffer.from(JSON.stringify(metadata));
  const header = Buffer.alloc(127);
  header.write("PMTiles", 0, "latin1");
  header[7] = 3;
  const lengths = [
    [127, directory.length],
    [127 + directory.length, json.length],
    [0, 0],
    [127 + directory.length + json.length, data.length],
    [1, 1],
    [1, 0],
  ].flat();
  for (const [index, value] of lengths.entries())
    if (index < 11) header.writeBigUInt64LE(BigInt(value), 8 + 8 * index);
  header.set([1, 1, 1, kind === "mvt" ? 1 : 2, 0, 0], 96);
  for (const [index, degrees] of [-180, -85, 180, 85].entries())
    header.writeInt32LE(degrees * 1e7, 102 + 4 * index);
  return Buffer.concat([header, directory, json, data]);
}

/** A vector tile with one layer, whose polygon covers the tile; one for each source, if there are any. */
export function createAreaTile(layer: string, sources: readonly string[] = []): Buffer {
  const encodeField = (number: number, bytes: number[]) => [
    (number << 3) | 2,
    ...encodeVarint(bytes.length),
    ...bytes,
  ];
  // MoveTo (0, 0), LineTo (4096, 0) (4096, 4096) (0, 4096), ClosePath; zigzag-encoded deltas.
  const geometry = [9, 0, 0, 26, 8192, 0, 0, 8192, 8191, 0, 15].flatMap(encodeVarint);
  const area = [24, 3, ...encodeField(4, geometry)];
  const features =
    sources.length === 0 ? [area] : sources.map((_, at) => [...encodeField(2, [0, at]), ...area]);
  const text = (field: number, value: string) => encodeField(field, [...Buffer.from(value)]);
  return Buffer.from(
    encodeField(3, [
      120,
      2,
      ...text(1, layer),
      ...features.flatMap((feature) => encodeField(2, feature)),
      ...text(3, "source"),
      ...sources.flatMap((source) => encodeField(4, text(1, source))),
      40,
      ...encodeVarint(4096),
    ]),
  );
}

/** Responds like a tile server on another origin, including range requests. */
export async function fulfillTile(
  route: Route,
  body: Buffer | string,
  contentType = "image/png",
): Promise<void> {
  const headers = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(route.request().headers().range ?? "") ?? [];
  if (from === undefined) return route.fulfill({ headers, contentType, body });
  const part = Buffer.from(body).subarray(Number(from), Number(to) + 1);
  return route.fulfill({ status: 206, headers, contentType, body: part });
}

/** The sources of the default terrain service, both of which cover everything. */
const SOURCES = [
  { source: "glo30", producer: "European Space Agency", resolution: 30 },
  { source: "no", producer: "Kartverket <Norway>", resolution: 1 },
];

/**
 * The default terrain service, whose tiles have 512 pixels: tiles of this ground, and 404 where there are none. Returns the tiles
 * that were asked for.
 */
export async function serveGround(
  context: BrowserContext,
  made: MadeTiles,
  isMissing: (tile: Tile) => boolean = () => false,
): Promise<string[]> {
  const asked: string[] = [];
  await context.route("https://download.mapterhorn.com/attribution.json", (route) =>
    fulfillTile(route, JSON.stringify(SOURCES), "application/json"),
  );
  await context.route("https://single-archive-tiles.mapterhorn.com/coverage/14/**", (route) =>
    fulfillTile(route, createAreaTile("coverage", ["glo30", "no"]), "application/x-protobuf"),
  );
  await context.route("https://tiles.mapterhorn.com/**", async (route) => {
    const [, z, x, y] = /\/(\d+)\/(\d+)\/(\d+)\.webp$/.exec(route.request().url()) ?? [];
    const tile = { z: Number(z), x: Number(x), y: Number(y) };
    asked.push(`${z}/${x}/${y}`);
    if (isMissing(tile))
      return route.fulfill({ status: 404, headers: { "access-control-allow-origin": "*" } });
    return fulfillTile(route, createHeightTile(tile, made));
  });
  return asked;
}

/** Adds a custom background to the browser before the page opens. */
export async function addOwnBackground(context: BrowserContext, background: object): Promise<void> {
  await context.addInitScript(
    (own) => {
      if (!window.localStorage.getItem("teepad.map")) {
        window.localStorage.setItem("teepad.map", JSON.stringify({ own: [own], background: "Own" }));
      }
    },
    { name: "Own", ...background },
  );
}

/** The colours of the page at these points, in CSS pixels of the window. */
export async function readColours(page: Page, spots: { x: number; y: number }[]): Promise<Colour[]> {
  const screenshot = (await page.screenshot({ scale: "css" })).toString("base64");
  return page.evaluate(
    async ({ screenshot, spots }) => {
      const bytes = Uint8Array.from(atob(screenshot), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes]));
      const context = new OffscreenCanvas(image.width, image.height).getContext("2d", {
        willReadFrequently: true,
      });
      context?.drawImage(image, 0, 0);
      return spots.map(({ x, y }) => {
        const [r = 0, g = 0, b = 0] = context?.getImageData(x, y, 1, 1).data ?? [];
        return [r, g, b] as const;
      });
    },
    { screenshot, spots },
  );
}

/** Whether two colours look the same. */
export function isSameColour(colour: Colour | undefined, expected: Colour): boolean {
  return (
    (colour ?? []).length > 0 &&
    expected.every((value, index) => Math.abs(value - Number(colour?.[index])) < 24)
  );
}
