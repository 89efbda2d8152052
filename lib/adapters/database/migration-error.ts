/** A migration cannot be applied. The message says which one, why, and what to do. */
export class MigrationError extends Error {
  override readonly name: string = "MigrationError";
}

/** The only problem is that migrations have not been applied yet. */
export class MigrationsPending extends MigrationError {
  override readonly name = "MigrationsPending";
}
