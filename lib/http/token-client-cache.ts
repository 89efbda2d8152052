import type { AuthenticatedCaller } from "@/lib/oauth/bearer";

const MAX_ENTRIES = 10_000;

/** Whose window counts a request. */
export type CountedCaller = Pick<
  AuthenticatedCaller,
  "applicationId" | "userId" | "isCountedByUser" | "limitFactor"
>;

/**
 * Maps access tokens (by hash) to the application and user they were issued to. That never changes, and the factor
 * of its limits is that of its last request, so the rate limiter can count a request before any query. Whether a token is still valid is not cached: taking an entry removes it, and only a query
 * that authenticated the token puts it back. So a dead token is counted for its application once at most, however many
 * requests arrive with it concurrently.
 */
export function tokenClientCache(maxEntries = MAX_ENTRIES) {
  const callers = new Map<string, CountedCaller>();
  /** The same, and those that a request has taken. */
  const owners = new Map<string, CountedCaller>();
  return {
    /** Whose token it is or was, while others may have taken its entry; undefined if that isn't known. */
    ownerOf: (tokenHash: string): CountedCaller | undefined => owners.get(tokenHash),

    /** Removes and returns the caller of a token; undefined if the token is unknown or another request took it. */
    take(tokenHash: string): CountedCaller | undefined {
      const caller = callers.get(tokenHash);
      if (caller) callers.delete(tokenHash);
      return caller;
    },

    /** Stores the caller of a valid token. Evicts the least recently used token when full. */
    put(tokenHash: string, caller: CountedCaller): void {
      for (const entries of [callers, owners]) {
        entries.delete(tokenHash);
        entries.set(tokenHash, caller);
        if (entries.size <= maxEntries) continue;
        // A Map iterates in insertion order.
        const [oldest] = entries.keys();
        entries.delete(oldest as string);
      }
    },
  };
}
