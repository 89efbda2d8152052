/** Tokens that are remembered; some megabyte. */
const MOST = 10_000;

/**
 * Which applications tokens speak for, of the last ones that were found valid. That never changes, so a request can be
 * counted by it before anything is asked. Whether a token still is valid it does not say; so one request at a time goes by
 * it, and a token that has died is counted by it once, however many requests come with it at once.
 */
export function applicationMemory(most = MOST) {
  const entries = new Map<string, { applicationId: string; isTaken: boolean }>();
  return {
    /**
     * The application of a token (by its hash), where it is remembered and no other request goes by it. Whoever takes it
     * says what became of it: `remember`, `forget` or, when nothing was asked, `putBack`.
     */
    take(tokenHash: string): string | undefined {
      const entry = entries.get(tokenHash);
      if (!entry || entry.isTaken) return undefined;
      entry.isTaken = true;
      return entry.applicationId;
    },

    putBack(tokenHash: string): void {
      const entry = entries.get(tokenHash);
      if (entry) entry.isTaken = false;
    },

    /** Notes that a token was found valid just now. */
    remember(tokenHash: string, applicationId: string): void {
      entries.set(tokenHash, { applicationId, isTaken: false });
      if (entries.size <= most) return;
      // A Map goes by the order of insertion. One that still is in use comes back with its next request.
      const [oldest] = entries.keys();
      entries.delete(oldest as string);
    },

    forget(tokenHash: string): void {
      entries.delete(tokenHash);
    },
  };
}
