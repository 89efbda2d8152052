import type { GeoTIFFImage } from "geotiff";
import { type Corners, findCornersProblem } from "@/lib/geo/picture-fit";
import { coordinateSystem, type FindDefinition } from "./coordinate-system";
import { PICTURE_FILE_LIMITS } from "./files";
import { cornersOf } from "./geo-keys";
import { findPosition, listOverviews, openTiff } from "./geotiff-file";

/** The pixels of a GeoTIFF, and its position. */
export interface GeoTiffPicture {
  readonly width: number;
  readonly height: number;
  /** Four bytes per pixel. */
  readonly rgba: Uint8ClampedArray<ArrayBuffer>;
  /** Null without a position, or if its coordinate system isn't supported. */
  readonly corners: Corners | null;
  /** The EPSG code of its coordinate system. */
  readonly epsg: number | null;
}

export type GeoTiffResult =
  | { readonly outcome: "read"; readonly picture: GeoTiffPicture }
  | { readonly outcome: "tooManyPixels"; readonly megapixels: number };

/** Maximum number of pixels to decode at a time. */
const BAND_PIXELS = 4_000_000;

/**
 * Reads a GeoTIFF with at most this many pixels per side. Uses the smallest overview that is large enough, piece by
 * piece, so that neither the file nor its pixels are in memory as a whole.
 * @throws if it is not a readable TIFF.
 */
export async function readGeoTiff(file: Blob, maxSide: number, find: FindDefinition): Promise<GeoTiffResult> {
  const tiff = await openTiff(file);
  const full = await tiff.getImage(0);
  const [fullWidth, fullHeight] = [full.getWidth(), full.getHeight()];
  if (!(fullWidth > 0 && fullHeight > 0)) throw new Error("The image has no pixels.");
  const scale = Math.min(1, maxSide / Math.max(fullWidth, fullHeight));
  const width = Math.max(1, Math.round(fullWidth * scale));
  const height = Math.max(1, Math.round(fullHeight * scale));
  const isLargeEnough = (image: GeoTIFFImage) => image.getWidth() >= width && image.getHeight() >= height;
  const source = (await listOverviews(tiff))
    .filter(isLargeEnough)
    .reduce((smallest, image) => (image.getWidth() < smallest.getWidth() ? image : smallest), full);
  const pixels = source.getWidth() * source.getHeight();
  if (pixels > PICTURE_FILE_LIMITS.tiffPixels) {
    return { outcome: "tooManyPixels", megapixels: Math.round(pixels / 1e6) };
  }
  const rgba = await readRgba(source, width, height);
  const position = await findPosition(full);
  const system = position?.epsg ? coordinateSystem(await find(position.epsg)) : null;
  const corners = position && system && cornersOf(position, system, { width: fullWidth, height: fullHeight });
  return {
    outcome: "read",
    picture: {
      ...{ width, height, rgba, epsg: position?.epsg ?? null },
      corners: corners && findCornersProblem(corners) === null ? corners : null,
    },
  };
}

/** Photometric interpretations that store grey or RGB values unconverted. */
const PLAIN_PHOTOMETRIC = new Set([0, 1, 2]);

async function readRgba(image: GeoTIFFImage, width: number, height: number) {
  const photometric = Number(image.fileDirectory.getValue("PhotometricInterpretation") ?? 1);
  const isBytes = image.getBitsPerSample() === 8 && image.getSampleFormat() === 1;
  return isBytes || !PLAIN_PHOTOMETRIC.has(photometric)
    ? readBytes(image, width, height)
    : readStretched(image, width, height, photometric === 2 && image.getSamplesPerPixel() >= 3);
}

interface Band {
  /** Rows of the result. */
  readonly top: number;
  readonly rows: number;
  /** The part of the image that geotiff reads for these rows. */
  readonly window: number[];
}

/** Cuts an image into bands that are small enough to decode at once. */
function* bands(image: GeoTIFFImage, height: number): Generator<Band> {
  const [sourceWidth, sourceHeight] = [image.getWidth(), image.getHeight()];
  const count = Math.min(height, Math.ceil((sourceWidth * sourceHeight) / BAND_PIXELS));
  for (let band = 0; band < count; band++) {
    const top = Math.floor((band * height) / count);
    const bottom = Math.floor(((band + 1) * height) / count);
    const from = Math.floor((top * sourceHeight) / height);
    const to = Math.max(from + 1, Math.floor((bottom * sourceHeight) / height));
    yield { top, rows: bottom - top, window: [0, from, sourceWidth, to] };
  }
}

/** Reads pixels with eight bits per sample, in any colour model that geotiff converts. */
async function readBytes(image: GeoTIFFImage, width: number, height: number) {
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const { top, rows, window } of bands(image, height)) {
    const options = { window, width, height: rows, interleave: true, enableAlpha: true } as const;
    const read = (await image.readRGB(options)) as unknown as ArrayLike<number>;
    const samples = read.length / (width * rows);
    for (let pixel = 0; pixel < width * rows; pixel++) {
      const to = (top * width + pixel) * 4;
      for (let sample = 0; sample < samples && sample < 4; sample++) {
        rgba[to + sample] = read[pixel * samples + sample] as number;
      }
    }
  }
  return rgba;
}

/** Reads elevations, sixteen-bit samples and the like, with contrast stretched from the lowest to the highest value. */
async function readStretched(image: GeoTIFFImage, width: number, height: number, isRgb: boolean) {
  const wanted = isRgb ? [0, 1, 2] : [0];
  const values = wanted.map(() => new Float32Array(width * height));
  for (const { top, rows, window } of bands(image, height)) {
    const read = (await image.readRasters({
      window,
      width,
      height: rows,
      samples: wanted,
    })) as unknown as ArrayLike<number>[];
    for (const [index, raster] of read.entries()) values[index]?.set(raster, top * width);
  }
  const noData = image.getGDALNoData();
  const isMissing = (value: number) => !Number.isFinite(value) || value === noData;
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const raster of values) {
    for (const value of raster) {
      if (isMissing(value)) continue;
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  const rgba = new Uint8ClampedArray(width * height * 4);
  const toByte = (value: number) => (high > low ? ((value - low) / (high - low)) * 255 : 128);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const samples = values.map((raster) => raster[pixel] as number);
    const [first = 0, second = first, third = first] = samples;
    if (samples.every(isMissing)) continue;
    rgba.set([toByte(first), toByte(second), toByte(third), 255], pixel * 4);
  }
  return rgba;
}
