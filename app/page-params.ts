/** The query of a page, as Next passes it. */
export type PageQuery = Promise<Record<string, string | string[] | undefined>>;

/** The value of a query parameter; undefined if it is missing or repeated. */
export function singleParam(value: string | string[] | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Decodes a path parameter, which Next passes percent-encoded. Malformed encoding is returned unchanged. */
export function decodePathSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
