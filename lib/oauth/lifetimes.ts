/** How long things live, in seconds (interface, "Authentication"; decisions, "OAuth"). */
export const LIFETIMES = {
  /** RFC 6749 section 4.1.2 recommends at most 10 minutes. */
  code: 120,
  accessToken: 3600,
  /** From its last use: every rotation begins it anew. */
  refreshToken: 90 * 24 * 3600,
  /** After a rotation the previous refresh token still works this long: answers get lost, workers race. */
  rotationGrace: 60,
} as const;

/** The one scope there is; any other that is asked for is ignored. */
export const SCOPE = "courses";
