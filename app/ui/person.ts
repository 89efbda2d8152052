/** "AV" for "Anna Virtanen". */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ""].map((word) => [...(word ?? "")][0] ?? "");
  return letters.join("").toUpperCase() || "?";
}

/** White text has a contrast of at least 4.5 on each. None is the colour of a tee, of the selection or of an action. */
const COLOURS = ["#6d28d9", "#be185d", "#0e7490", "#9a3412", "#4338ca", "#0f766e"];

export function personColour(name: string): string | undefined {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return COLOURS[sum % COLOURS.length];
}

export function markStyle(name: string) {
  return { background: personColour(name) };
}
