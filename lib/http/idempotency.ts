import { hash } from "node:crypto";
import { addSeconds, type Clock } from "@/lib/clock";
import type { IdempotencyStore, NewRequest, Outcome } from "@/lib/idempotency/store";
import { log } from "@/lib/log";
import type { Caller } from "@/lib/oauth/bearer";
import { BudgetExceeded, workBudget } from "@/lib/rate-limit/work-budget";
import type { ApiErrorCode } from "./error-codes";
import { HttpError, retryLater, toHttpError } from "./errors";
import type { ApiResponse } from "./message";

const IDEMPOTENCY_SECONDS = 24 * 3600;

/** What the stored responses for one user may take: as much at once, and again each day. */
const QUOTA_BYTES = 128 * 1024 * 1024;

/** What a stored request counts besides its response, which bounds their number. */
const REQUEST_BYTES = 1_000;

/** A request without an outcome after this many seconds is taken to have died with its process; none takes as long. */
const IN_PROGRESS_SECONDS = 60;

/** What the hash of a request is of. Change it whenever that changes: hashes of different versions can't be compared. */
const HASH_VERSION = "2:";

/** Visible ASCII characters, as in a UUID. */
const KEY = /^[!-~]{1,255}$/;

/** Errors that a retry would get again. After any other one, the same key may be used for a retry. */
const FINAL_ERRORS: ReadonlySet<number> = new Set([404, 409, 412]);

/**
 * Performs a request once per Idempotency-Key, application and user (draft-ietf-httpapi-idempotency-key-header). A repetition
 * gets the first one's outcome. If the process dies between performing a request and storing its outcome, a repetition
 * performs it again after a minute; externalCourseId and If-Match then say that it has been done.
 */
export function idempotency(store: IdempotencyStore, clock: Clock) {
  const quota = workBudget(clock, {
    name: "idempotent-responses",
    bytesPerMs: QUOTA_BYTES / (IDEMPOTENCY_SECONDS * 1000),
    burstMs: IDEMPOTENCY_SECONDS * 1000,
    freeBytes: 0,
  });

  /**
   * @param input what identifies the request besides the key; JSON.
   * @throws HttpError 400 for a malformed key, 409 while the first request is in progress, 422 if the first one was another
   *   request, 429 before performing it if its response couldn't be kept, and what the first request got.
   */
  return async function once(
    { applicationId, userId }: Caller,
    key: string,
    input: unknown,
    perform: () => Promise<ApiResponse>,
  ): Promise<ApiResponse> {
    if (!KEY.test(key)) throw malformedKey();
    const startedAt = clock();
    const id = digest([applicationId, userId, key]);
    const request = { id, applicationId, userId, requestHash: HASH_VERSION + digest(input), startedAt };
    const first = await store.begin(request, {
      expired: addSeconds(startedAt, -IDEMPOTENCY_SECONDS),
      dead: addSeconds(startedAt, -IN_PROGRESS_SECONDS),
    });
    if (first) return repeat(first, request);
    const payer = quota.of(userId);
    try {
      payer.admit();
    } catch (error) {
      await store.abandon(id, startedAt);
      throw error instanceof BudgetExceeded ? quotaExceeded(error.seconds) : error;
    }
    let response: ApiResponse;
    try {
      response = await perform();
    } catch (thrown) {
      const { status, code, message, headers, fields } = toHttpError(thrown);
      const error = { status, code, message, headers, fields };
      const isFinal = FINAL_ERRORS.has(status);
      if (isFinal) payer.spend(REQUEST_BYTES);
      await (isFinal ? store.finish(id, startedAt, { kind: "error", error }) : store.abandon(id, startedAt));
      throw thrown;
    }
    const stored = { status: response.status, headers: response.headers, body: textOf(response) };
    payer.spend(REQUEST_BYTES + (stored.body?.length ?? 0));
    await store
      .finish(id, startedAt, { kind: "response", response: stored })
      // The request has been performed, so its caller gets the response.
      .catch((error: unknown) => log.error("Storing the outcome of a request failed", { error }));
    return response;
  };
}

function repeat(
  { requestHash, outcome }: { requestHash: string; outcome: Outcome | null },
  request: NewRequest,
): ApiResponse {
  // A key is for one request. What another release has hashed differently is taken to be that request.
  if (requestHash.startsWith(HASH_VERSION) && requestHash !== request.requestHash) {
    const message = "A different request was sent with this Idempotency-Key. Use a new key for each request.";
    throw new HttpError(422, "idempotency_key_reused", message);
  }
  if (outcome === null) {
    const message = "The first request with this Idempotency-Key is still in progress.";
    throw new HttpError(409, "idempotency_in_progress", message, { headers: { "Retry-After": "1" } });
  }
  const replayed = { "Idempotency-Replayed": "true" };
  if (outcome.kind === "response") {
    return { ...outcome.response, headers: { ...outcome.response.headers, ...replayed } };
  }
  const { status, code, message, headers, fields } = outcome.error;
  throw new HttpError(status, code as ApiErrorCode, message, {
    headers: { ...headers, ...replayed },
    fields,
  });
}

function quotaExceeded(seconds: number): HttpError {
  const message =
    "The responses that are kept for this user's Idempotency-Keys fill their quota, so nothing was done. " +
    "Retry later, or without the key: If-Match or externalCourseId then prevents a second effect.";
  return retryLater(429, message, seconds);
}

function malformedKey(): HttpError {
  const message = "Idempotency-Key must be 1 to 255 visible ASCII characters";
  return new HttpError(400, "validation_error", `${message}.`, {
    fields: { details: [{ path: "Idempotency-Key", code: "invalid_text", message }] },
  });
}

/** The body of a response to a write, which is never streamed. */
function textOf({ body }: ApiResponse): string | null {
  if (body === null || typeof body === "string") return body;
  throw new Error("The response to a write is streamed.");
}

function digest(value: unknown): string {
  return hash("sha256", JSON.stringify(value), "base64url");
}
