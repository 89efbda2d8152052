/**
 * Why an attempt failed: the status, a redirect, no response in time, no connection, no TLS connection, an unknown host, an
 * address that is not public, a URL that is not allowed, a response that is not HTTP or has too many headers, a secret that
 * cannot be decrypted, or attempts whose process ended.
 */
export const ATTEMPT_PROBLEMS = [
  "status",
  "redirect",
  "timeout",
  "connection",
  "tls",
  "host",
  "address",
  "url",
  "response",
  "secret",
  "interrupted",
] as const;
export type AttemptProblem = (typeof ATTEMPT_PROBLEMS)[number];

/** How an attempt ended. */
export interface SendResult {
  /** Null if there was no response. */
  status: number | null;
  /** Null if the receiver accepted the webhook: any 2xx. */
  problem: AttemptProblem | null;
  /** The start of the response's body; null if there was no response. */
  response: string | null;
  /** Of the response. */
  retryAfter: string | undefined;
}

/** The result of an attempt without a response. */
export function noResponse(problem: AttemptProblem): SendResult {
  return { status: null, problem, response: null, retryAfter: undefined };
}

/** The port to the receivers (lib/adapters/webhooks/http-sender.ts). */
export interface WebhookSender {
  /**
   * POSTs a JSON body. Never rejects, except if `signal` aborts it.
   * @param signal aborts when the process stops.
   */
  send(
    url: string,
    request: { headers: Readonly<Record<string, string>>; body: string },
    signal: AbortSignal,
  ): Promise<SendResult>;
}
