import type { HeightEncoding } from "@/lib/validation/terrain";

/** A square tile of heights in metres, row by row from the north-west corner; NaN where the height is unknown. */
export interface HeightTile {
  /** Pixels along one side. */
  readonly size: number;
  readonly metres: Float32Array;
}

/** Metres above and below anything that is on land: the Dead Sea's shore is at −430 m, Everest at 8 849 m. */
const MIN_METRES = -500;
const MAX_METRES = 9000;

/**
 * Decodes the RGBA pixels of a tile.
 * @throws `RangeError` unless there are four bytes for each pixel of a square.
 */
export function decodeHeights(
  rgba: Uint8Array | Uint8ClampedArray,
  encoding: HeightEncoding = "terrarium",
): HeightTile {
  const size = Math.sqrt(rgba.length / 4);
  if (size === 0 || !Number.isInteger(size)) {
    throw new RangeError(`A tile of heights must be square; received ${rgba.length / 4} pixels.`);
  }
  return { size, metres: decodePixels(rgba, encoding) };
}

/**
 * The heights of RGBA pixels, NaN where unknown: where the pixel isn't opaque (a transparent one would read
 * −32 768 m, and the colour of others may have been multiplied), where it is outside what is on land, and where it is
 * exactly 0 m, which is how Mapterhorn writes nodata.
 */
export function decodePixels(rgba: Uint8Array | Uint8ClampedArray, encoding: HeightEncoding): Float32Array {
  const metres = new Float32Array(rgba.length / 4);
  for (let pixel = 0; pixel < metres.length; pixel++) {
    const at = 4 * pixel;
    const [red = 0, green = 0, blue = 0, alpha = 0] = [rgba[at], rgba[at + 1], rgba[at + 2], rgba[at + 3]];
    const height =
      encoding === "terrarium"
        ? red * 256 + green + blue / 256 - 32_768
        : (red * 65_536 + green * 256 + blue) / 10 - 10_000;
    metres[pixel] = alpha === 255 && height !== 0 && isOnLand(height) ? height : Number.NaN;
  }
  return metres;
}

/** Whether land can be at this height in metres. Files write nodata as other numbers. */
export function isOnLand(metres: number): boolean {
  return metres > MIN_METRES && metres < MAX_METRES;
}
