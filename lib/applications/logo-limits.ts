/** Limits of an application's logo: the bytes of the chosen file and of the stored PNG, and its pixels. */
export const APPLICATION_LOGO_LIMITS = { bytes: 64 * 1024, side: 256 } as const;
