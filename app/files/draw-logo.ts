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
 * Draws a logo's file as a PNG of its pixels alone. A browser runs no scripts of an SVG in an image and loads nothing that it
 * refers to, and none of its text is kept.
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
    // An SVG without a size of its own has none, depending on the browser.
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

/** An image of this many pixels, as a PNG; a photo without transparency as a JPEG, which is far smaller. */
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
