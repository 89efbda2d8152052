/** Thrown by a store if its database cannot be reached. Rendered as 503 with Retry-After. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super("The database is unavailable.", { cause });
    this.name = "DatabaseUnavailable";
  }
}
