/** What is logged about a request besides its method, endpoint, status and duration. Handlers add what they learn. */
export interface RequestRecord {
  /** Sent as X-Request-Id with every response. */
  readonly requestId: string;
  /** The user who made the request, or on whose behalf an application did, once they are authenticated. */
  userId?: string;
  /** The application that made the request, once it is authenticated. */
  applicationId?: string;
  /** The application that the request named, with credentials that are not its. */
  claimedApplicationId?: string;
  error?: string;
  reason?: string;
  /** The status that was sent, if the response no longer knows: Next may set another one afterwards. */
  status?: number;
  /** The length of a page, before it is compressed. */
  pageBytes?: number;
  /** The row of the endpoint table that answers, for logs and metrics: `/api/v1/courses/{courseId}`. */
  endpoint?: string;
}

/**
 * A request as the rows of the endpoint table read it. Not a web `Request`: creating one per call costs more than most
 * responses do (docs/decisions/course-api.md).
 */
export interface ApiRequest {
  /** What is logged about the request. */
  readonly record: RequestRecord;
  readonly method: string;
  /** Path and query as sent: `/api/v1/courses?limit=2`. */
  readonly target: string;
  /** Returns the value of a header (lower-case name); null if it was not sent. */
  header(name: string): string | null;
  /**
   * Reads the body, once: it resolves to the same whenever it is called again. Resolves to `"too_large"` as soon as more than `maxBytes`
   * arrived, whatever Content-Length says, and to `"broken"` if the body ended early.
   */
  body(maxBytes: number): Promise<Uint8Array | "too_large" | "broken">;
}

/** A response. A body in parts is streamed, so it is never in memory as a whole. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | AsyncIterable<string | Uint8Array> | null;
  /** How many bytes were made for it, if it doesn't send them: what it says hasn't changed. */
  readonly madeBytes?: number;
  /** Values of `Set-Cookie`. */
  readonly cookies?: readonly string[];
}

/** The body of a request, which can be read only once. */
export function readOnce(read: ApiRequest["body"]): ApiRequest["body"] {
  let body: ReturnType<ApiRequest["body"]> | null = null;
  return (maxBytes) => {
    body ??= read(maxBytes);
    return body;
  };
}

export function requestPath({ target }: Pick<ApiRequest, "target">): string {
  const query = target.indexOf("?");
  return query < 0 ? target : target.slice(0, query);
}

export function requestQuery({ target }: Pick<ApiRequest, "target">): URLSearchParams {
  const query = target.indexOf("?");
  return new URLSearchParams(query < 0 ? "" : target.slice(query + 1));
}
