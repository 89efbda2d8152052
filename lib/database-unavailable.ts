let lastUnavailableAt = Number.NEGATIVE_INFINITY;

/** Thrown by a store if its database cannot be reached. Rendered as 503 with Retry-After. */
export class DatabaseUnavailable extends Error {
  /** @param isForAll whether other requests would fail as well. */
  constructor(cause: unknown, isForAll: boolean) {
    super("The database is unavailable.", { cause });
    this.name = "DatabaseUnavailable";
    if (isForAll) lastUnavailableAt = performance.now();
  }
}

/**
 * Whether the database was unavailable to this process since a time of `performance.now`, and so may be why a page failed that
 * began then: Next doesn't pass on the error.
 */
export function wasDatabaseUnavailable(since: number): boolean {
  return lastUnavailableAt >= since;
}
