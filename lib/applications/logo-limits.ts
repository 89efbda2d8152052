/** Limits of an application's logo as it is uploaded and stored: bytes of the PNG, pixels of its width and height. */
export const APPLICATION_LOGO_LIMITS = { bytes: 64 * 1024, side: 256 } as const;
