import type { AuthenticatedCaller } from "@/lib/oauth/bearer";

const MAX_ENTRIES = 10_000;

/** Whose window counts a request. */
export type CountedCaller = Pick<
  AuthenticatedCaller,
  "applicationId" | "userId" | "isCountedByUser" | "limitFactor"
>;

/**
 * Maps access tokens (by hash) to the application and user they were issued to. That never changes, and the factor
 * of its limits is that of its last request, so the rate limiter can count a request before any query. Whether a token is still valid is
 * not cached: a request takes the entry, and only a query that authenticated the token puts it back. So a dead token is counted for its
 * application once at most, however many requests arrive with it concurrently.
 */
export function tokenClientCache(maxEntries = MAX_ENTRIES) {
  const entries = new Map<string, { readonly caller: CountedCaller; isTaken: boolean }>();
  return {
    /** Whose token it is or was, whether its entry is taken or not; undefined if that isn't known. */
    ownerOf: (tokenHash: string): CountedCaller | undefined => entries.get(tokenHash)?.caller,

    /** Takes the entry of a token. @returns undefined if the token is unknown or another request took it. */
    take(tokenHash: string): CountedCaller | undefined {
      const entry = entries.get(tokenHash);
      if (!entry || entry.isTaken) return undefined;
      entry.isTaken = true;
      return entry.caller;
    },

    /** Forgets a token that turned out to be dead. */
    drop: (tokenHash: string): void => void entries.delete(tokenHash),

    /** Stores the caller of a valid token. Evicts the least recently used token when full. */
    put(tokenHash: string, caller: CountedCaller): void {
      entries.delete(tokenHash);
      entries.set(tokenHash, { caller, isTaken: false });
      if (entries.size <= maxEntries) return;
      // A Map iterates in insertion order.
      const [oldest] = entries.keys();
      entries.delete(oldest as string);
    },
  };
}
