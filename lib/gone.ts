/** Thrown by a store if the owner of new data (a user or an application) was deleted concurrently. */
export class Gone extends Error {
  constructor(cause?: unknown) {
    super("The owner was deleted concurrently.", { cause });
    this.name = "Gone";
  }
}

/** Compares names, since Next's bundle has a copy of the class. */
export function isGone(error: unknown): boolean {
  return error instanceof Error && error.name === "Gone";
}
