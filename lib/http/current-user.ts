/** The signed-in user of a request. */
export interface SignedInUser {
  id: string;
  sessionVersion: number;
}

/**
 * Resolves the signed-in user; null if signed out. A function, so that it runs inside the handler, where an unavailable
 * database becomes a 503.
 */
export type GetCurrentUser = () => Promise<SignedInUser | null>;
