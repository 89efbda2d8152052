/**
 * Limits on connections and requests before authentication. docs/decisions/server.md lists the cost that each one avoids;
 * those of what Next parses are in lib/server/next/page-bounds.ts.
 */
export const BOUNDS = {
  /** Timeout for the head of a request; Node's default is a minute. */
  headersTimeoutMs: 10_000,
  /** Timeout for a whole request; Node's default is five minutes. */
  requestTimeoutMs: 60_000,
  /** How often Node checks these timeouts. */
  timeoutCheckMs: 2_000,
  /** Per process. Node closes further ones. */
  connections: 4_000,
  /** Per client address, without a proxy: six for each browser of a club at a competition. */
  connectionsPerAddress: 1_000,
  /** How long a client may leave a response unread. */
  stalledMs: 30_000,
  /** Per connection (pipelining). The connection then closes, and the client retries the rest on another one. */
  unfinishedResponses: 16,
  /** Requests of browsers, pages and rows of the endpoint table, that are worked on concurrently. Further ones get 503 with Retry-After. */
  pagesInFlight: 100,
} as const;
