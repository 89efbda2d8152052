/**
 * Limits of a logo's file: its size in bytes, and the pixels of a PNG, all of which are in memory when it is decoded.
 */
export const LOGO_LIMITS = { bytes: 2_000_000, pixels: 25_000_000 } as const;

/** The type of a logo's file, or the reason why it can't be used. */
export type LogoFile =
  | { readonly kind: "png" | "svg" }
  | { readonly kind: "refused"; readonly reason: "tooLarge" | "wrongKind" };

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Offset of the size in a PNG, which the first chunk must contain. */
const PNG_SIZE_AT = 16;

/** Recognises a logo's file by its content, because names and media types can't be trusted. */
export function recogniseLogo(bytes: Uint8Array): LogoFile {
  if (bytes.length > LOGO_LIMITS.bytes) return { kind: "refused", reason: "tooLarge" };
  if (PNG_SIGNATURE.every((byte, index) => bytes[index] === byte)) {
    if (bytes.length < PNG_SIZE_AT + 8) return { kind: "refused", reason: "wrongKind" };
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    const pixels = view.getUint32(PNG_SIZE_AT) * view.getUint32(PNG_SIZE_AT + 4);
    return pixels > LOGO_LIMITS.pixels ? { kind: "refused", reason: "tooLarge" } : { kind: "png" };
  }
  return isSvg(bytes) ? { kind: "svg" } : { kind: "refused", reason: "wrongKind" };
}

/** Content allowed before the root element of an SVG file: the XML declaration, comments and a document type. */
const PROLOGUE = /^(\s|<\?[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(\[[^\]]*\])?[^>]*>)*/i;

/** Whether the first element, within the first bytes, is an SVG element. */
function isSvg(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 4096));
  return /^<(\w+:)?svg[\s>/]/.test(start.replace(PROLOGUE, ""));
}
