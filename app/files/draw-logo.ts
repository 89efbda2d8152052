import { LOGO_LIMITS, type LogoFile, recogniseLogo } from "@/lib/print/logo-file";

const TYPES = { png: "image/png", svg: "image/svg+xml" } as const;

type Refusal = Extract<LogoFile, { kind: "refused" }>["reason"];

/** The file can't be used as a logo. */
export class LogoError extends Error {
  constructor(readonly reason: Refusal | "unreadable") {
    super(reason);
  }
}

/**
 * Draws a logo's file as a PNG that contains only its pixels. Browsers don't run the scripts of an SVG that
 * is loaded as an image and don't load anything it refers to, and its text is not kept.
 *
 * @param maxPixels of the longer side.
 * @throws LogoError
 */
export async function drawLogo(file: Blob, maxPixels: number): Promise<Blob> {
  if (file.size > LOGO_LIMITS.bytes) throw new LogoError("tooLarge");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const found = recogniseLogo(bytes);
  if (found.kind === "refused") throw new LogoError(found.reason);
  const url = URL.createObjectURL(new Blob([bytes], { type: TYPES[found.kind] }));
  try {
    const image = await loadImage(url);
    // Some browsers report no natural size for an SVG without dimensions.
    const [width, height] = [image.naturalWidth || maxPixels, image.naturalHeight || maxPixels];
    const fitting = maxPixels / Math.max(width, height);
    const scale = found.kind === "svg" ? fitting : Math.min(1, fitting);
    return await drawImage(
      image,
      Math.max(1, Math.round(width * scale)),
      Math.max(1, Math.round(height * scale)),
    );
  } catch {
    throw new LogoError("unreadable");
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Loads an image. @throws if the browser can't read it. */
export async function loadImage(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}

/**
 * Draws an image at this size in pixels. The result is a PNG, or for a photo without transparency a JPEG,
 * which is far smaller.
 */
export async function drawImage(
  image: HTMLImageElement,
  width: number,
  height: number,
  kind: "drawing" | "photo" = "drawing",
): Promise<Blob> {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d");
  context?.drawImage(image, 0, 0, width, height);
  const isOpaque = () =>
    context?.getImageData(0, 0, width, height).data.every((value, at) => at % 4 < 3 || value === 255);
  const type = kind === "photo" && isOpaque() ? "image/jpeg" : "image/png";
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.85));
  if (!drawn) throw new Error(`The browser can't write an image of ${width} × ${height} pixels.`);
  return drawn;
}
