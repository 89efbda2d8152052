/** Text measured in code points, as Postgres counts; zod's own `.max` counts UTF-16 units. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** True when the text can be stored and shown: no control characters (NUL among them), no lone surrogates. */
export function isPlainText(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text);
}
