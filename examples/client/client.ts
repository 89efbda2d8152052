import createClient, { type Client } from "openapi-fetch";
import type { components, paths } from "./api.js";

/** The tokens of one user, as the application stores them. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Where the application stores the tokens of one user. */
export interface TokenStore {
  read(): Promise<Tokens>;
  /** Replaces them: the previous refresh token stops working. */
  write(tokens: Tokens): Promise<void>;
}

export interface ClientOptions {
  /** Of Teepad, such as https://teepad.example. */
  readonly baseUrl: string;
  readonly clientId: string;
  /** Omit it for a public client, whose refresh token works once: use one client per user. */
  readonly clientSecret?: string;
  readonly tokens: TokenStore;
  /** The longest time in milliseconds that a call waits between attempts, in total. Default: one minute, a window of the rate limits. */
  readonly maxWait?: number;
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Rejects with the reason of the signal once that is aborted. */
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** The user has to authorize the application again. `reason` is that of the documentation of errors, such as `refresh_unknown`. */
export class AuthorizationRequired extends Error {
  override readonly name = "AuthorizationRequired";
  constructor(readonly reason: string | undefined) {
    super("The user must authorize the application again.");
  }
}

type TokenResponse = components["schemas"]["Tokens"];

/** What to store of a token response. */
export function toTokens(
  response: Pick<TokenResponse, "access_token" | "refresh_token" | "expires_in">,
  now = Date.now(),
): Tokens {
  return {
    accessToken: response.access_token,
    refreshToken: response.refresh_token,
    expiresAt: now + response.expires_in * 1000,
  };
}

const MAX_ATTEMPTS = 4;
const DEFAULT_MAX_WAIT_MS = 60_000;
/** Refreshes a little early, so that a token doesn't expire on its way. */
const EARLY_MS = 30_000;
const RETRIED = [429, 500, 502, 503, 504];
/** The reason of a refresh that is refused because several others came first. */
const REFRESHED_ELSEWHERE = "refresh_too_often";

/**
 * A typed client of the API for one user:
 *
 * - It refreshes the access token when it expires, once for concurrent calls, and repeats a call that got a 401.
 * - It waits for `Retry-After`, up to `maxWait`, and retries errors of the server and of the connection.
 * - A call with a `signal` ends as soon as that is aborted, also while it waits.
 * - Every call that writes has an `Idempotency-Key`, its own or the caller's, so that retries do nothing twice.
 *
 * Calls return `{ data, error, response }` (openapi-fetch). They throw AuthorizationRequired if the user has disconnected the
 * application, the reason of their `signal`, and the error of `fetch` if the connection fails again and again.
 */
export function createTeepad(options: ClientOptions): Client<paths> {
  const {
    baseUrl,
    clientId,
    clientSecret,
    tokens: store,
    maxWait = DEFAULT_MAX_WAIT_MS,
    fetch: send = (request) => fetch(request),
    now = Date.now,
    wait = sleep,
  } = options;

  /** Sends a request that may be repeated, until it is answered or there is no time left. */
  async function sendWithRetries(request: Request): Promise<Response> {
    let waited = 0;
    for (let attempt = 1; ; attempt++) {
      // A request can be sent once only; its copy can be sent again.
      const outcome = await send(request.clone()).catch((error: unknown) => ({ error }));
      const isRetried =
        "error" in outcome ||
        (RETRIED.includes(outcome.status) && (await readReason(outcome)) !== REFRESHED_ELSEWHERE);
      const pause =
        "error" in outcome ? backoff(attempt) : (readRetryAfter(outcome, now()) ?? backoff(attempt));
      if (!isRetried || request.signal.aborted || attempt === MAX_ATTEMPTS || waited + pause > maxWait) {
        if ("error" in outcome) throw outcome.error;
        return outcome;
      }
      if (!("error" in outcome)) await discard(outcome);
      await wait(pause, request.signal);
      waited += pause;
    }
  }

  /** @returns null if other processes have refreshed the token, so that a newer one is stored. */
  async function refresh(refreshToken: string): Promise<Tokens | null> {
    const response = await sendWithRetries(
      new Request(`${baseUrl}/oauth/token`, {
        method: "POST",
        body: new URLSearchParams({
          grant_type: "refresh_token",
          refresh_token: refreshToken,
          client_id: clientId,
          ...(clientSecret !== undefined && { client_secret: clientSecret }),
        }),
      }),
    );
    if ((await readReason(response)) === REFRESHED_ELSEWHERE) return null;
    if (!response.ok) {
      const { error, reason, message }: Partial<components["schemas"]["OAuthError"]> = await response
        .json()
        .catch(() => ({}));
      if (error === "invalid_grant") throw new AuthorizationRequired(reason);
      throw new Error(
        `Refreshing the tokens failed with status ${response.status}: ${message ?? "no message"}`,
      );
    }
    const tokens = toTokens((await response.json()) as TokenResponse, now());
    await store.write(tokens);
    return tokens;
  }

  /** The tokens being read or refreshed, for all calls that wait for them. */
  let pending: Promise<Tokens> | null = null;

  /** Tokens other than `rejected`, and not about to expire. An aborted call stops waiting, and leaves the refresh to the others. */
  async function freshTokens(signal: AbortSignal, rejected?: Tokens): Promise<Tokens> {
    for (;;) {
      pending ??= readOrRefresh(rejected).finally(() => {
        pending = null;
      });
      const tokens = await untilAborted(pending, signal);
      // They may have been read for a call that doesn't know yet that they are rejected.
      if (tokens.accessToken !== rejected?.accessToken) return tokens;
    }
  }

  /** Reads before it refreshes: another process may have refreshed them. */
  async function readOrRefresh(rejected?: Tokens): Promise<Tokens> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const stored = await store.read();
      const isFresh = stored.accessToken !== rejected?.accessToken && stored.expiresAt - now() > EARLY_MS;
      if (isFresh) return stored;
      const refreshed = await refresh(stored.refreshToken);
      if (refreshed) return refreshed;
      await wait(backoff(attempt), new AbortController().signal);
    }
    throw new Error("Other processes refresh the same tokens without storing them.");
  }

  async function sendAuthorized(request: Request): Promise<Response> {
    if (request.method !== "GET" && !request.headers.has("Idempotency-Key")) {
      request.headers.set("Idempotency-Key", crypto.randomUUID());
    }
    const tokens = await freshTokens(request.signal);
    request.headers.set("Authorization", `Bearer ${tokens.accessToken}`);
    const response = await sendWithRetries(request);
    if (response.status !== 401) return response;
    await discard(response);
    // Revoked, or expired by a clock that differs from ours.
    const { accessToken } = await freshTokens(request.signal, tokens);
    request.headers.set("Authorization", `Bearer ${accessToken}`);
    return sendWithRetries(request);
  }

  return createClient<paths>({ baseUrl, fetch: sendAuthorized });
}

/** The milliseconds that `Retry-After` asks for, as seconds or as a date; null if it doesn't. */
function readRetryAfter(response: Response, now: number): number | null {
  const value = response.headers.get("Retry-After");
  if (value === null) return null;
  const milliseconds = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isNaN(milliseconds) ? null : Math.max(0, milliseconds);
}

/** The reason of a 429, if it has one. */
async function readReason(response: Response): Promise<string | undefined> {
  if (response.status !== 429) return undefined;
  const { reason }: { reason?: string } = await response
    .clone()
    .json()
    .catch(() => ({}));
  return reason;
}

/** Frees the connection of a response that nobody reads. One that has failed already is free. */
async function discard(response: Response): Promise<void> {
  await response.body?.cancel().catch(() => {});
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    function stop(): void {
      clearTimeout(timer);
      reject(signal.reason);
    }
    signal.addEventListener("abort", stop, { once: true });
  });
}

/** What the promise becomes, or the reason of the signal if that is aborted first. */
function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = () => reject(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

/** Doubles with every attempt, with jitter, so that clients that failed together don't return together. */
function backoff(attempt: number): number {
  return 250 * 2 ** attempt * (0.5 + Math.random() / 2);
}
