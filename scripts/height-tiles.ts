import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { CanvasKit } from "canvaskit-wasm";
import { decodeHeights, type HeightTile } from "@/lib/ground/decode";
import type { HeightTiles } from "@/lib/ground/tiles";
import type { HeightEncoding } from "@/lib/validation/terrain";

/** `15/18650/9480.png`, and WebP as Mapterhorn has it. */
const TILE_NAME = /^(\d{1,2})\/\d+\/\d+\.(png|webp)$/;

/**
 * The height tiles of a folder, each decoded when it is first asked for. The deepest zoom is the one to measure at.
 * @throws if the folder has no tiles, or one can't be used.
 */
export async function readTileFolder(folder: string, encoding: HeightEncoding): Promise<HeightTiles> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll(path.sep, "/"))
    .filter((name) => TILE_NAME.test(name));
  const zooms = files.map((name) => Number(TILE_NAME.exec(name)?.[1]));
  const [first] = files;
  if (first === undefined)
    throw new Error(`${folder} has no tiles; expected files such as 15/18650/9480.png.`);
  const canvasKit = await loadCanvasKit();
  const read = (name: string) => {
    const rgba = decodePixels(canvasKit, readFileSync(path.join(folder, name)));
    if (!rgba) throw new Error(`${path.join(folder, name)} is not a PNG or WebP image.`);
    return decodeHeights(rgba, encoding);
  };
  const { size } = read(first);
  const byPlace = new Map(files.map((name) => [name.replace(/\.\w+$/, ""), name]));
  const decoded = new Map<string, HeightTile>();
  return {
    find: ({ z, x, y }) => {
      const name = byPlace.get(`${z}/${x}/${y}`);
      if (name === undefined) return null;
      const tile = decoded.get(name) ?? read(name);
      if (tile.size !== size)
        throw new Error(`${name} has ${tile.size} pixels a side, and ${first} ${size}.`);
      decoded.set(name, tile);
      return tile;
    },
    encoding,
    zoom: zooms.reduce((a, b) => Math.max(a, b)),
    minZoom: zooms.reduce((a, b) => Math.min(a, b)),
    size,
  };
}

/** Skia as WebAssembly, which draws the pictures of courses as well. */
async function loadCanvasKit(): Promise<CanvasKit> {
  const require = createRequire(import.meta.url);
  const init: typeof import("canvaskit-wasm").default = require("canvaskit-wasm/bin/canvaskit.js");
  const folder = path.dirname(require.resolve("canvaskit-wasm/bin/canvaskit.js"));
  return await init({ locateFile: (file: string) => path.join(folder, file) });
}

/** The RGBA pixels of an image, in its own colour space: converting a gamma would move mountains. Null for other files. */
function decodePixels(canvasKit: CanvasKit, file: Uint8Array): Uint8Array | null {
  const image = canvasKit.MakeImageFromEncoded(file);
  if (!image) return null;
  const pixels = image.readPixels(0, 0, {
    width: image.width(),
    height: image.height(),
    colorType: canvasKit.ColorType.RGBA_8888,
    alphaType: canvasKit.AlphaType.Unpremul,
    colorSpace: image.getColorSpace(),
  });
  image.delete();
  return pixels instanceof Uint8Array ? pixels : null;
}
