/** Thrown by a store when its database cannot be reached; an answer says 503 and when to come back. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super("The database is away.", { cause });
    this.name = "DatabaseAway";
  }
}
