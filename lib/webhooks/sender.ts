/**
 * Reason why an attempt failed: the status, a redirect, a timeout, no connection, no TLS connection, an unknown host,
 * an address that is not public, a URL that is not allowed, a response that is not HTTP or has too many headers, a
 * secret that cannot be decrypted, or a process that ended during its attempts.
 */
const ATTEMPT_PROBLEMS = [
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

export interface SendResult {
  status: number | null;
  /** Null if the receiver accepted the webhook with any 2xx status. */
  problem: AttemptProblem | null;
  /** The start of the response's body; null if there was no response. */
  response: string | null;
  /** The response's Retry-After header. */
  retryAfter: string | undefined;
}

export function noResponse(problem: AttemptProblem): SendResult {
  return { status: null, problem, response: null, retryAfter: undefined };
}

/** The port for sending webhooks (lib/adapters/webhooks/http-sender.ts). */
export interface WebhookSender {
  /** POSTs a JSON body. Rejects only if `signal` aborts the request. @param signal aborts when the process stops. */
  send(
    url: string,
    request: { headers: Readonly<Record<string, string>>; body: string },
    signal: AbortSignal,
  ): Promise<SendResult>;
}
