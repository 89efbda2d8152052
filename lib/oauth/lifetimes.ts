/** Lifetimes in seconds (interface, "Authentication"; decisions, "OAuth"). */
export const LIFETIMES = {
  /** RFC 6749 section 4.1.2 recommends at most 10 minutes. */
  code: 120,
  /** How long a second exchange of a code by its own client is a retry, which is refused and harms nothing. */
  codeRetry: 10,
  accessToken: 3600,
  /** From its last use: every rotation starts it over. */
  refreshToken: 90 * 24 * 3600,
  /** How long the previous refresh token works after a rotation: responses get lost, and workers race. */
  rotationGrace: 60,
} as const;

/** How often a refresh token can be exchanged within the grace period. */
export const MAX_SUCCESSORS = 5;

/** How many unused refresh tokens a family keeps. Only a client that keeps losing responses has more. */
export const MAX_UNUSED_PER_FAMILY = 10;
