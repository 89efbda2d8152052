/** Begins what a script is told in place of a server action's result. Next's part in the browser throws it as an error. */
const MARK = "refused: ";

export function markRefusal(text: string): string {
  return MARK + text;
}

/** Why the server refused to run an action, in the user's language. Null for other errors. */
export function readRefusal(error: unknown): string | null {
  return error instanceof Error && error.message.startsWith(MARK) ? error.message.slice(MARK.length) : null;
}
