import { type Message, message } from "@/lib/messages/message";
import { type ImageHeader, isTiff, readImageHeader } from "./image-header";

/** Limits of the files that the studio reads. It stores far smaller pictures (PICTURE_LIMITS). */
export const PICTURE_FILE_LIMITS = {
  bytes: 60_000_000,
  /** Decoding holds four bytes a pixel in memory. */
  pixels: 120_000_000,
  /** A GeoTIFF is read in pieces. */
  tiffBytes: 2_000_000_000,
  tiffPixels: 400_000_000,
  /** How much of a file is read to learn its size in pixels: a camera writes previews and profiles first. */
  headerBytes: 1_000_000,
} as const;

export type PictureFile =
  | { readonly kind: "image"; readonly header: ImageHeader }
  | { readonly kind: "tiff" }
  | { readonly kind: "refused"; readonly why: Message };

/** Recognises a picture's file by its first bytes, and refuses what is too large before anything decodes it. */
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

/** A picture's default name: that of its file without the extension, as far as it fits. */
export function pictureName(fileName: string, maxCodePoints: number): string {
  const stem = fileName.replace(/\.[^.]{1,5}$/, "").replace(/\p{Cc}/gu, " ");
  return [...stem.trim()].slice(0, maxCodePoints).join("").trim();
}
