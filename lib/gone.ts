/**
 * The person or application that something was to be stored for was deleted a moment ago, after the request had found
 * them there.
 */
export class Gone extends Error {
  constructor(cause?: unknown) {
    super("Whom this is for was deleted meanwhile.", { cause });
    this.name = "Gone";
  }
}

/** By its name, since Next's bundle has a class Gone of its own. */
export function isGone(error: unknown): boolean {
  return error instanceof Error && error.name === "Gone";
}
