/** Counts the occurrences of `part` in a text. Stops above `max`. */
export function countUpTo(text: string, part: string, max: number): number {
  let count = 0;
  for (let i = text.indexOf(part); i >= 0 && count <= max; i = text.indexOf(part, i + 1)) count++;
  return count;
}
