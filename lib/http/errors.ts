import { DatabaseUnavailable } from "@/lib/database-unavailable";
import { isGone } from "@/lib/gone";
import { type Message, message } from "@/lib/messages/message";
import { OAuthError, type OAuthErrorCode } from "@/lib/oauth/errors";
import { type Allowance, retryAfterSeconds } from "@/lib/rate-limit/counter";
import { describeProblem, type Problem, renderProblem } from "@/lib/validation/problems";
import type { ApiErrorCode } from "./error-codes";

/** What an error page says, for people. */
export interface ErrorContent {
  readonly title: Message;
  readonly paragraphs: readonly ErrorParagraph[];
  /** Where to continue on this service. */
  readonly link?: { readonly href: string; readonly text: Message };
}

/** `quoted` replaces `QUOTE_PLACEHOLDER` in the message. It is for developers and therefore always English. */
export type ErrorParagraph = Message | { readonly message?: Message; readonly quoted: string };

/** An error response. `code` and `message` are public; `cause` is private: it is logged and never sent. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: ApiErrorCode | OAuthErrorCode;
  readonly headers: Readonly<Record<string, string>>;
  /** Public fields besides `error`, `message` and `requestId`. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The content of the page that a browser shows instead; by default one is made from the code. */
  readonly page: ErrorContent | null;

  constructor(
    status: number,
    code: ApiErrorCode | OAuthErrorCode,
    message: string,
    more: {
      headers?: Record<string, string>;
      fields?: Record<string, unknown>;
      page?: ErrorContent;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = "HttpError";
    this.status = status;
    this.code = code;
    this.headers = more.headers ?? {};
    this.fields = more.fields ?? {};
    this.page = more.page ?? null;
  }
}

/**
 * 400 with a summary of the problems as its message.
 * @param details the problems as the client reads them; by default with their paths and sentences as text.
 */
export function validationError(
  problems: readonly [Problem, ...Problem[]],
  details: readonly unknown[] = problems.map((problem) => renderProblem(problem)),
): HttpError {
  return new HttpError(400, "validation_error", summarise(problems), { fields: { details } });
}

/** `externalCourseId must not be blank (and 9 more problems, see details).` */
function summarise([first, ...others]: readonly [Problem, ...Problem[]]): string {
  if (others.length === 0) return `${describeProblem(first)}.`;
  const count = others.length === 1 ? "1 more problem" : `${others.length} more problems`;
  return `${describeProblem(first)} (and ${count}, see details).`;
}

/** The same for an unknown, malformed or deleted id and for another user's course, so that they cannot be told apart. */
export function courseNotFound(): HttpError {
  return notFound("Course not found.");
}

/** For every id that leads to no shared course, whatever the reason. */
export function sharedCourseNotFound(): HttpError {
  return new HttpError(404, "not_found", "There is no such course.", {
    page: { title: message("coursePage.notFound"), paragraphs: [message("coursePage.notFoundText")] },
  });
}

/** For a request above the process's limit of concurrent requests. */
export function busy(): HttpError {
  return new HttpError(503, "unavailable", "The service is busy. Retry in a second.", {
    headers: { "Retry-After": "1" },
  });
}

/** For a change that a page of another site sent. */
export function crossSite(): HttpError {
  return new HttpError(403, "cross_site_request", "Another site sent this request.");
}

/** For the studio's own requests, whose session has ended. */
export function signedOut(): HttpError {
  return new HttpError(401, "unauthorized", "You are signed out. Sign in again.");
}

/** The user can open the course, but their role may only look at it. */
export function editorsOnly(): HttpError {
  const message = "You can view this course but not change it: you need the role editor. Ask its owner.";
  return new HttpError(403, "insufficient_role", message);
}

/** The user can open the course, but their role may not comment on it. */
export function commentersOnly(): HttpError {
  const message =
    "You can view this course but not comment on it: you need the role commenter or editor. Ask its owner.";
  return new HttpError(403, "insufficient_role", message);
}

export function notFound(message: string): HttpError {
  return new HttpError(404, "not_found", message);
}

/** 405 with Allow (RFC 9110 section 15.5.6). */
export function methodNotAllowed(methods: readonly string[]): HttpError {
  const allow = methods.join(", ");
  return new HttpError(405, "method_not_allowed", `Method not allowed. Use ${allow}.`, {
    headers: { Allow: allow },
  });
}

/** RFC 6750 section 3: no error attribute if the request had no credentials. */
export function unauthorized(): HttpError {
  return new HttpError(
    401,
    "unauthorized",
    "Access token missing. Send it as Authorization: Bearer <token>.",
    {
      headers: { "WWW-Authenticate": "Bearer" },
    },
  );
}

export function invalidToken(): HttpError {
  return new HttpError(401, "invalid_token", "The access token is invalid, expired or revoked.", {
    headers: { "WWW-Authenticate": 'Bearer error="invalid_token"' },
  });
}

/** RFC 6750 section 3.1: the user has not allowed it, and refreshing the token doesn't help. */
export function insufficientScope(scope: string): HttpError {
  return new HttpError(
    403,
    "insufficient_scope",
    `The user has not allowed this. Request authorization again with the scope ${scope}.`,
    { headers: { "WWW-Authenticate": `Bearer error="insufficient_scope", scope="${scope}"` } },
  );
}

/** RFC 6585 section 3. */
export function preconditionRequired(message: string): HttpError {
  return new HttpError(428, "precondition_required", message);
}

/** RFC 9110 section 15.5.13. */
export function preconditionFailed(message: string): HttpError {
  return new HttpError(412, "precondition_failed", message);
}

/** 429 with Retry-After and the rate-limit headers (interface, "Errors" and "Limits"). */
export function rateLimitExceeded(allowance: Allowance, now: Date): HttpError {
  const seconds = retryAfterSeconds(allowance, now);
  const unit = seconds === 1 ? "second" : "seconds";
  return new HttpError(429, "rate_limit_exceeded", `Rate limit exceeded. Retry in ${seconds} ${unit}.`, {
    headers: addRateLimitHeaders({ "Retry-After": String(seconds) }, allowance),
  });
}

/** `X-RateLimit-Reset` is Unix time in seconds. */
export function addRateLimitHeaders(
  headers: Readonly<Record<string, string>>,
  allowance: Allowance,
): Record<string, string> {
  return {
    ...headers,
    "X-RateLimit-Limit": String(allowance.limit),
    "X-RateLimit-Remaining": String(allowance.remaining),
    "X-RateLimit-Reset": String(Math.ceil(allowance.resetAt.getTime() / 1000)),
  };
}

/** Converts any thrown value. Only messages of `HttpError` and `OAuthError` reach clients. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof DatabaseUnavailable) {
    return new HttpError(503, "unavailable", "The service is temporarily unavailable. Retry in 5 seconds.", {
      headers: { "Retry-After": "5" },
      cause: error.cause,
    });
  }
  // Deleting a user or an application deletes their tokens.
  if (isGone(error)) return invalidToken();
  if (error instanceof OAuthError) {
    return new HttpError(error.code === "invalid_client" ? 401 : 400, error.code, error.message, {
      headers: error.asksForBasic ? { "WWW-Authenticate": 'Basic realm="Teepad"' } : {},
      fields: error.reason === null ? {} : { reason: error.reason },
      cause: error.cause,
    });
  }
  return new HttpError(500, "internal_error", "Internal server error.", { cause: error });
}
