import { decodeHeights, decodePixels, type HeightTile } from "@/lib/ground/decode";
import type { HeightGrid } from "@/lib/ground/grid";
import type { HeightEncoding } from "@/lib/validation/terrain";

export async function decodeTile(image: Blob, encoding: HeightEncoding): Promise<HeightTile> {
  return decodeHeights((await readPixels(image)).rgba, encoding);
}

export async function decodeSurvey(image: Blob): Promise<Omit<HeightGrid, "box">> {
  const { width, height, rgba } = await readPixels(image);
  return { columns: width, rows: height, metres: decodePixels(rgba, "terrarium") };
}

/**
 * Reads the pixels of an image. Its bytes are read from a video frame where the browser has those: protection against
 * fingerprinting changes what a canvas returns.
 */
async function readPixels(image: Blob) {
  const bitmap = await createImageBitmap(image, { premultiplyAlpha: "none", colorSpaceConversion: "none" });
  try {
    const { width, height } = bitmap;
    return { width, height, rgba: (await readFrame(bitmap)) ?? readCanvas(bitmap) };
  } finally {
    bitmap.close();
  }
}

/** The pixels as RGBA; null if the browser has no frames, or keeps them in another format. */
async function readFrame(bitmap: ImageBitmap): Promise<Uint8Array | null> {
  if (typeof VideoFrame === "undefined") return null;
  const frame = new VideoFrame(bitmap, { timestamp: 0 });
  try {
    const { format } = frame;
    if (format === null || !/^(RGB|BGR)[AX]$/.test(format)) return null;
    const { width, height } = bitmap;
    const bytes = new Uint8Array(4 * width * height);
    await frame.copyTo(bytes, {
      rect: { x: 0, y: 0, width, height },
      layout: [{ offset: 0, stride: 4 * width }],
    });
    for (let at = 0; at < bytes.length; at += 4) {
      if (format.startsWith("B")) [bytes[at], bytes[at + 2]] = [bytes[at + 2] as number, bytes[at] as number];
      if (format.endsWith("X")) bytes[at + 3] = 255;
    }
    return bytes;
  } finally {
    frame.close();
  }
}

function readCanvas(bitmap: ImageBitmap): Uint8ClampedArray {
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("This browser can't read images");
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, width, height).data;
}
