/** Limits of an application's logo, as uploaded and as stored: size of the PNG in bytes, and its width and height in pixels. */
export const APPLICATION_LOGO_LIMITS = { bytes: 64 * 1024, side: 256 } as const;
