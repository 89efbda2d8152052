import type { PictureSize } from "@/lib/geo/picture-fit";

/** Image types that every browser displays and the server stores. */
export const IMAGE_TYPES = ["image/webp", "image/jpeg", "image/png"] as const;
type ImageType = (typeof IMAGE_TYPES)[number];

export interface ImageHeader extends PictureSize {
  readonly type: ImageType;
}

/**
 * Reads the type and the size in pixels from the first bytes of an image, before anything decodes it. File names and
 * declared types can't be trusted.
 * @returns null if it is not an image of these types, or these bytes don't contain its size.
 */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = readPng(view) ?? readWebp(view) ?? readJpeg(view);
  return header && header.width > 0 && header.height > 0 ? header : null;
}

/** Whether the bytes begin a TIFF or BigTIFF file. */
export function isTiff(bytes: Uint8Array): boolean {
  const start = [...bytes.subarray(0, 4)].join();
  return ["73,73,42,0", "77,77,0,42", "73,73,43,0", "77,77,0,43"].includes(start);
}

function hasText(view: DataView, at: number, text: string): boolean {
  if (view.byteLength < at + text.length) return false;
  return [...text].every((character, index) => view.getUint8(at + index) === character.charCodeAt(0));
}

/** Reads the signature and the first chunk, which must contain the size (PNG, sections 5.2 and 11.2.2). */
function readPng(view: DataView): ImageHeader | null {
  if (view.byteLength < 24 || !hasText(view, 0, "\x89PNG\r\n\x1a\n") || !hasText(view, 12, "IHDR"))
    return null;
  return { type: "image/png", width: view.getUint32(16), height: view.getUint32(20) };
}

/** Reads the first chunk of the container: lossy, lossless or extended (RFC 9649, section 2). */
function readWebp(view: DataView): ImageHeader | null {
  if (view.byteLength < 30 || !hasText(view, 0, "RIFF") || !hasText(view, 8, "WEBP")) return null;
  const size = (width: number, height: number): ImageHeader => ({ type: "image/webp", width, height });
  if (hasText(view, 12, "VP8 ")) {
    return size(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
  }
  if (hasText(view, 12, "VP8L")) {
    const bits = view.getUint32(21, true);
    return size((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
  }
  if (!hasText(view, 12, "VP8X")) return null;
  const uint24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  return size(uint24(24) + 1, uint24(27) + 1);
}

/** Skips segments up to the start of the frame (T.81, annex B). */
function readJpeg(view: DataView): ImageHeader | null {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return null;
  let at = 2;
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    // Padding bytes.
    if (marker === 0xff) at += 1;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { type: "image/jpeg", width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    } else if (marker === 0xd9 || marker === 0xda) return null;
    else at += 2 + Math.max(2, view.getUint16(at + 2));
  }
  return null;
}
