/** A part of a page's path as text: Next hands it over percent-encoded. What nothing encodes to is itself. */
export function pathText(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
