const MAX_ENTRIES = 10_000;

/**
 * Maps access tokens (by hash) to the application they were issued to. That never changes, so the rate limiter can count a
 * request before any query. Whether a token is still valid is not cached: taking an entry removes it, and only a query
 * that authenticated the token puts it back. So a dead token is counted for its application once at most, however many
 * requests arrive with it concurrently.
 */
export function tokenClientCache(maxEntries = MAX_ENTRIES) {
  const applicationIds = new Map<string, string>();
  return {
    /** Removes and returns the application of a token; undefined if the token is unknown or another request took it. */
    take(tokenHash: string): string | undefined {
      const applicationId = applicationIds.get(tokenHash);
      if (applicationId !== undefined) applicationIds.delete(tokenHash);
      return applicationId;
    },

    /** Stores the application of a valid token. Evicts the least recently used token when full. */
    put(tokenHash: string, applicationId: string): void {
      applicationIds.delete(tokenHash);
      applicationIds.set(tokenHash, applicationId);
      if (applicationIds.size <= maxEntries) return;
      // A Map iterates in insertion order.
      const [oldest] = applicationIds.keys();
      applicationIds.delete(oldest as string);
    },
  };
}
