import type { Corners } from "@/lib/geo/picture-fit";
import { type Message, message } from "@/lib/messages/message";
import { PICTURE_FILE_LIMITS, recognisePicture } from "@/lib/pictures/files";
import { PICTURE_LIMITS } from "@/lib/pictures/schema";
import { PictureError, runGeoTiffWorker } from "./run-geotiff-worker";

/** A file's picture as it will be stored. */
interface DecodedPicture {
  readonly image: Blob;
  readonly width: number;
  readonly height: number;
  /** Where the file says that it lies; null if it doesn't say. */
  readonly corners: Corners | null;
  /** A message about the corners that the user should see. */
  readonly note: Message | null;
}

/** Qualities to try until an image is small enough; then it gets fewer pixels. */
const QUALITIES = [0.88, 0.78, 0.66] as const;
const MIN_SIDE = 256;

/**
 * Reads a picture's file, scales it down and re-encodes it within the limits. Only its pixels are kept: a camera's position
 * and time are not.
 * @throws PictureError, or the signal's reason.
 */
export async function decodePicture(file: File, signal: AbortSignal): Promise<DecodedPicture> {
  const { name } = file;
  const unreadable = () => new PictureError(message("pictures.unreadable", { name }));
  const start = await file
    .slice(0, PICTURE_FILE_LIMITS.headerBytes)
    .arrayBuffer()
    .catch(() => null);
  signal.throwIfAborted();
  if (!start) throw unreadable();
  const found = recognisePicture(name, file.size, new Uint8Array(start));
  if (found.kind === "refused") throw new PictureError(found.why);
  const drawn =
    found.kind === "tiff" ? await drawGeoTiff(file, signal) : await drawImageFile(file).catch(() => null);
  signal.throwIfAborted();
  const encoded = drawn && (await encode(drawn.canvas));
  signal.throwIfAborted();
  if (!encoded) throw unreadable();
  return { ...encoded, corners: drawn.corners, note: drawn.note };
}

type Drawn = Pick<DecodedPicture, "corners" | "note"> & { readonly canvas: HTMLCanvasElement };

/** Draws an image scaled down. The browser turns it as its EXIF data say. */
async function drawImageFile(file: File): Promise<Drawn> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return { canvas: scaleDown(image, image.naturalWidth, image.naturalHeight), corners: null, note: null };
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function drawGeoTiff(file: File, signal: AbortSignal): Promise<Drawn> {
  const { name } = file;
  const result = await runGeoTiffWorker({ picture: file }, name, signal);
  if (result.outcome === "tooManyPixels")
    throw new PictureError(message("pictures.geoTiffTooLarge", { name, megapixels: result.megapixels }));
  if (result.outcome !== "read") throw new PictureError(message("pictures.unreadable", { name }));
  const { width, height, rgba, corners, epsg } = result.picture;
  const canvas = newCanvas(width, height);
  canvas.getContext("2d")?.putImageData(new ImageData(rgba, width, height), 0, 0);
  const note = corners
    ? message("pictures.placedByFile")
    : message("pictures.unknownSystem", { name, system: epsg === null ? "none" : String(epsg) });
  return { canvas, corners, note };
}

function newCanvas(width: number, height: number): HTMLCanvasElement {
  return Object.assign(document.createElement("canvas"), { width, height });
}

function scaleDown(
  source: CanvasImageSource,
  width: number,
  height: number,
  side: number = PICTURE_LIMITS.side,
) {
  const scale = Math.min(1, side / Math.max(width, height));
  const canvas = newCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser has no canvas.");
  context.imageSmoothingQuality = "high";
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Encodes a picture within the limit; null if the browser can't. */
async function encode(
  drawn: HTMLCanvasElement,
): Promise<Pick<DecodedPicture, "image" | "width" | "height"> | null> {
  for (let canvas = drawn; Math.max(canvas.width, canvas.height) >= 1; ) {
    const { width, height } = canvas;
    for (const quality of QUALITIES) {
      const image = await toBlob(canvas, quality);
      if (!image) return null;
      if (image.size <= PICTURE_LIMITS.bytes) return { image, width, height };
    }
    if (Math.max(width, height) <= MIN_SIDE) return null;
    canvas = scaleDown(canvas, width, height, Math.max(width, height) * 0.8);
  }
  return null;
}

/** WebP, or JPEG where the browser can't write it; that would lose transparency, so PNG then. */
async function toBlob(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  const write = (type: string) => new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality));
  const webp = await write("image/webp");
  if (webp?.type === "image/webp") return webp;
  return hasTransparency(canvas) ? write("image/png") : write("image/jpeg");
}

function hasTransparency(canvas: HTMLCanvasElement): boolean {
  const data = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data;
  return data?.some((value, index) => index % 4 === 3 && value < 255) ?? false;
}
