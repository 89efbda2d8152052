/** Lifetimes in seconds (interface, "Authentication"; decisions, "OAuth"). */
export const LIFETIMES = {
  /** RFC 6749 section 4.1.2 recommends at most 10 minutes. */
  code: 120,
  accessToken: 3600,
  /** From its last use: every rotation starts it over. */
  refreshToken: 90 * 24 * 3600,
  /** How long the previous refresh token works after a rotation: responses get lost, and workers race. */
  rotationGrace: 60,
} as const;

/** The only scope. Any other requested scope is ignored. */
export const SCOPE = "courses";
