export type PageQuery = Promise<Record<string, string | string[] | undefined>>;

/** The props of a page, as Next passes them. `Name` are its path parameters. */
export interface PageProps<Name extends string = never> {
  params: Promise<Record<Name, string>>;
  searchParams: PageQuery;
}

/** The value of a query parameter; undefined if it is missing or repeated. */
export function singleParam(value: string | string[] | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** The query with one value of each parameter: of several the last, since a checkbox follows a hidden field. */
export async function lastParams(query: PageQuery): Promise<Record<string, string | undefined>> {
  const values = Object.entries(await query).map(([name, value]) => [name, [value].flat().at(-1)]);
  return Object.fromEntries(values);
}

/**
 * The id of an application as a segment of a path. It may be a URL, whose slashes the server would take for the path's own after
 * decoding them once (lib/server/listener.ts), so they are encoded twice; ids of our own stay as they are.
 */
export function applicationSegment(applicationId: string): string {
  return encodeURIComponent(encodeURIComponent(applicationId));
}

/** The id of an application from a path parameter. */
export function decodeApplicationSegment(segment: string): string {
  return decodePathSegment(decodePathSegment(segment));
}

/** Decodes a path parameter, which Next passes percent-encoded. Malformed encoding is returned unchanged. */
export function decodePathSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
