/** A migration cannot be applied. The message says which one, why, and what to do. */
export class MigrationError extends Error {
  override readonly name = "MigrationError";
}
