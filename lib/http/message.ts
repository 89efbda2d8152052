/**
 * A request as the functions here read it. Not a web `Request`: making one for every call costs more than answering it
 * does (lib/README.md, "Decisions").
 */
export interface ApiRequest {
  readonly method: string;
  /** Path and query as they were sent: `/api/v1/courses?limit=2`. */
  readonly target: string;
  /** The value of a header, named in small letters; null when it was not sent. */
  header(name: string): string | null;
  /**
   * The body, read once. `"too_large"` as soon as it has more than `most` bytes, whatever its Content-Length says;
   * `"broken"` when it ended too early.
   */
  body(most: number): Promise<Uint8Array | "too_large" | "broken">;
}

/** What is answered. A body in parts is sent as it comes, so that it never is in memory as a whole. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | AsyncIterable<string> | null;
}

/** The path of a request target, without its query. */
export function pathOf({ target }: Pick<ApiRequest, "target">): string {
  const query = target.indexOf("?");
  return query < 0 ? target : target.slice(0, query);
}

/** The query of a request target, decoded. */
export function queryOf({ target }: Pick<ApiRequest, "target">): URLSearchParams {
  const query = target.indexOf("?");
  return new URLSearchParams(query < 0 ? "" : target.slice(query + 1));
}
