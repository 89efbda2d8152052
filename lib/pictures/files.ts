import { type Message, message } from "@/lib/messages/message";
import { type ImageHeader, isTiff, readImageHeader } from "./image-header";

/** Limits of the files that the studio reads. The pictures that it stores are far smaller (PICTURE_LIMITS). */
export const PICTURE_FILE_LIMITS = {
  bytes: 60_000_000,
  /** Decoding takes four bytes of memory per pixel. */
  pixels: 120_000_000,
  /** Larger than for other images, because a GeoTIFF is read in pieces. */
  tiffBytes: 2_000_000_000,
  tiffPixels: 400_000_000,
  /** Number of bytes to read for the size in pixels. Cameras write previews and profiles before it. */
  headerBytes: 1_000_000,
} as const;

type PictureFile =
  | { readonly kind: "image"; readonly header: ImageHeader }
  | { readonly kind: "tiff" }
  | { readonly kind: "refused"; readonly why: Message };

/**
 * Recognises a picture's file by its first bytes, and rejects files that are too large before anything decodes them.
 */
export function recognisePicture(name: string, size: number, start: Uint8Array): PictureFile {
  const { bytes, pixels, tiffBytes } = PICTURE_FILE_LIMITS;
  const refused = (why: Message): PictureFile => ({ kind: "refused", why });
  const isTooLarge = (most: number) => message("pictures.fileTooLarge", { name, most: most / 1_000_000 });
  if (isTiff(start)) return size > tiffBytes ? refused(isTooLarge(tiffBytes)) : { kind: "tiff" };
  const header = readImageHeader(start);
  if (!header) return refused(message("pictures.wrongKind", { name }));
  if (size > bytes) return refused(isTooLarge(bytes));
  const count = header.width * header.height;
  if (count > pixels) {
    const megapixels = { megapixels: Math.round(count / 1e6), most: pixels / 1e6 };
    return refused(message("pictures.tooManyPixels", { name, ...megapixels }));
  }
  return { kind: "image", header };
}

/** A picture's default name: the file name without its extension, shortened to the maximum length. */
export function pictureName(fileName: string, maxCodePoints: number): string {
  const stem = fileName.replace(/\.[^.]{1,5}$/, "").replace(/\p{Cc}/gu, " ");
  return [...stem.trim()].slice(0, maxCodePoints).join("").trim();
}
