import type { Corners } from "@/lib/geo/picture-fit";
import { type Message, message } from "@/lib/messages/message";
import { PICTURE_FILE_LIMITS, recognisePicture } from "@/lib/pictures/files";
import type { GeoTiffPicture } from "@/lib/pictures/read-geotiff";
import { PICTURE_LIMITS } from "@/lib/pictures/schema";
import type { FromGeoTiffWorker } from "./read-geotiff-worker";

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

/** The file can't be used as a picture. */
export class PictureError extends Error {
  constructor(readonly why: Message) {
    super(why.key);
  }
}

const GEOTIFF_TIMEOUT_MS = 60_000;

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
  const { width, height, rgba, corners, epsg } = await readInWorker(file, signal);
  const canvas = newCanvas(width, height);
  canvas.getContext("2d")?.putImageData(new ImageData(rgba, width, height), 0, 0);
  const note = corners
    ? message("pictures.placedByFile")
    : message("pictures.unknownSystem", { name, system: epsg === null ? "none" : String(epsg) });
  return { canvas, corners, note };
}

/** Whatever a file from a stranger contains, it costs a worker, which is ended when it takes too long. */
function readInWorker(file: File, signal: AbortSignal): Promise<GeoTiffPicture> {
  const { name } = file;
  return new Promise((resolve, reject) => {
    const fail = (why: Message) => {
      end();
      reject(new PictureError(why));
    };
    const worker = new Worker(new URL("./read-geotiff-worker.ts", import.meta.url), { type: "module" });
    const timeout = setTimeout(() => fail(message("pictures.tooSlow", { name })), GEOTIFF_TIMEOUT_MS);
    const onAbort = () => {
      end();
      reject(signal.reason);
    };
    const end = () => {
      clearTimeout(timeout);
      signal.removeEventListener("abort", onAbort);
      worker.terminate();
    };
    signal.addEventListener("abort", onAbort);
    let isReady = false;
    worker.onerror = (event) => {
      event.preventDefault();
      fail(isReady ? message("pictures.unreadable", { name }) : message("pictures.notLoaded"));
    };
    worker.onmessage = ({ data }: MessageEvent<FromGeoTiffWorker>) => {
      switch (data.outcome) {
        case "ready":
          isReady = true;
          worker.postMessage(file);
          return;
        case "read":
          end();
          resolve(data.picture);
          return;
        case "tooManyPixels":
          fail(message("pictures.geoTiffTooLarge", { name, megapixels: data.megapixels }));
          return;
        case "unreadable":
          fail(message("pictures.unreadable", { name }));
      }
    };
  });
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
