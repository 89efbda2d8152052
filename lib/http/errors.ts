import { DatabaseUnavailable } from "@/lib/database-unavailable";
import { isGone } from "@/lib/gone";
import { OAuthError, type OAuthErrorCode } from "@/lib/oauth/errors";
import { type Allowance, retryAfterSeconds } from "@/lib/rate-limit/counter";
import type { Problem } from "@/lib/validation/problems";

/** The error codes of the course API (decisions, "codes"). */
export type ApiErrorCode =
  | "invalid_json"
  | "validation_error"
  | "unauthorized"
  | "invalid_token"
  | "not_found"
  | "method_not_allowed"
  | "duplicate_external_course_id"
  | "version_conflict"
  | "payload_too_large"
  | "unsupported_media_type"
  | "precondition_required"
  | "rate_limit_exceeded"
  | "internal_error"
  | "unavailable";

/**
 * An answer that is an error. `code` and `message` are public words; the private reason, if any, is `cause`,
 * which is logged and never sent.
 */
export class HttpError extends Error {
  readonly status: number;
  readonly code: ApiErrorCode | OAuthErrorCode;
  readonly headers: Readonly<Record<string, string>>;
  /** Public fields beside `error`, `message` and `requestId`. */
  readonly fields: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    code: ApiErrorCode | OAuthErrorCode,
    message: string,
    more: { headers?: Record<string, string>; fields?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = "HttpError";
    this.status = status;
    this.code = code;
    this.headers = more.headers ?? {};
    this.fields = more.fields ?? {};
  }
}

export function validationError(problems: [Problem, ...Problem[]]): HttpError {
  const others = problems.length - 1;
  const more = others === 0 ? "" : ` (and ${others} more ${others === 1 ? "problem" : "problems"})`;
  return new HttpError(400, "validation_error", problems[0].message + more, {
    fields: { details: problems },
  });
}

/** The same for unknown, malformed, deleted and somebody else's, so that none can be told from another. */
export function notFound(): HttpError {
  return new HttpError(404, "not_found", "There is nothing here for this application and user.");
}

/** RFC 6750 section 3: no error attribute when no credentials were sent. */
export function unauthorized(): HttpError {
  return new HttpError(401, "unauthorized", "Send an access token: Authorization: Bearer <token>.", {
    headers: { "WWW-Authenticate": "Bearer" },
  });
}

export function invalidToken(): HttpError {
  return new HttpError(401, "invalid_token", "The access token is invalid, expired or revoked.", {
    headers: { "WWW-Authenticate": 'Bearer error="invalid_token"' },
  });
}

/** 429 with Retry-After and the three rate-limit headers (interface, "Errors" and "Limits"). */
export function rateLimitExceeded(allowance: Allowance, now: Date): HttpError {
  const retryAfter = retryAfterSeconds(allowance.resetAt, now);
  const unit = retryAfter === 1 ? "second" : "seconds";
  return new HttpError(429, "rate_limit_exceeded", `Too many requests. Try again in ${retryAfter} ${unit}.`, {
    headers: { "Retry-After": String(retryAfter), ...rateLimitHeaders(allowance) },
  });
}

/** `X-RateLimit-Reset` is Unix time in seconds. */
export function rateLimitHeaders(allowance: Allowance): Record<string, string> {
  return {
    "X-RateLimit-Limit": String(allowance.limit),
    "X-RateLimit-Remaining": String(allowance.remaining),
    "X-RateLimit-Reset": String(Math.ceil(allowance.resetAt.getTime() / 1000)),
  };
}

/** Any failure as an answerable error. Only an HttpError's own words leave the house. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof DatabaseUnavailable) {
    return new HttpError(503, "unavailable", "The service is briefly unavailable. Try again soon.", {
      headers: { "Retry-After": "5" },
      cause: error.cause,
    });
  }
  // Tokens go with their person and application.
  if (isGone(error)) return invalidToken();
  if (error instanceof OAuthError) {
    return new HttpError(error.code === "invalid_client" ? 401 : 400, error.code, error.message, {
      headers: error.triedBasic ? { "WWW-Authenticate": 'Basic realm="Teepad", charset="UTF-8"' } : {},
      cause: error.cause,
    });
  }
  return new HttpError(500, "internal_error", "Something went wrong on our side.", { cause: error });
}
