import { DatabaseUnavailable } from "@/lib/database-unavailable";
import { isGone } from "@/lib/gone";
import { type Message, message } from "@/lib/messages/message";
import { OAuthError, type OAuthErrorCode, RefreshedTooOften } from "@/lib/oauth/errors";
import { type Allowance, retryAfterSeconds } from "@/lib/rate-limit/counter";
import { BudgetExceeded } from "@/lib/rate-limit/work-budget";
import { describeProblem, type Problem, renderProblem } from "@/lib/validation/problems";
import type { ApiErrorCode } from "./error-codes";

/** What an error page says, for people. */
export interface ErrorContent {
  readonly title: Message;
  readonly paragraphs: readonly ErrorParagraph[];
  /** Values of the request, by name, to compare and to copy. */
  readonly received?: readonly (readonly [name: string, value: string])[];
  readonly link?: { readonly href: string; readonly text: Message };
}

/** `quoted` replaces `QUOTE_PLACEHOLDER` in the message. It is for developers and therefore always English. */
export type ErrorParagraph = Message | { readonly message?: Message; readonly quoted: string };

/** An error response. `code` and `message` are public; `cause` is private: it is logged and never sent. */
export class HttpError extends Error {
  override readonly name = "HttpError";
  readonly headers: Readonly<Record<string, string>>;
  /** Public fields besides `error`, `message` and `requestId`. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The content of the page that a browser shows instead; by default one is made from the code. */
  readonly page: ErrorContent | null;
  /** Whether the operator wants it so: it isn't logged as a failure of the server. */
  readonly isIntended: boolean;
  /** Whether it is JSON even where errors are pages: nobody follows a link there. */
  readonly isJson: boolean;

  constructor(
    readonly status: number,
    readonly code: ApiErrorCode | OAuthErrorCode,
    message: string,
    more: Partial<Pick<HttpError, "headers" | "fields" | "page" | "cause" | "isIntended" | "isJson">> = {},
  ) {
    super(message, { cause: more.cause });
    this.headers = more.headers ?? {};
    this.fields = more.fields ?? {};
    this.page = more.page ?? null;
    this.isIntended = more.isIntended ?? false;
    this.isJson = more.isJson ?? false;
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

/** Also for a proposal of another application or user. */
export function proposalNotFound(): HttpError {
  return notFound("Proposal not found.");
}

/** For a course whose data was open. */
export function courseWithdrawn(): HttpError {
  const text = "The data of this course is no longer open: delete your copy.";
  return new HttpError(410, "course_withdrawn", text);
}

/** For every id that leads to no shared course, whatever the reason. */
export function sharedCourseNotFound(): HttpError {
  return new HttpError(404, "not_found", "There is no such course.", {
    page: { title: message("coursePage.notFound"), paragraphs: [message("coursePage.notFoundText")] },
  });
}

/** 429 or 503 with Retry-After (RFC 9110 section 10.2.3). */
export function retryLater(
  status: 429 | 503,
  message: string,
  seconds: number,
  more: Partial<Pick<HttpError, "page" | "cause" | "fields">> = {},
): HttpError {
  const code = status === 429 ? "rate_limit_exceeded" : "unavailable";
  return new HttpError(status, code, message, { ...more, headers: { "Retry-After": String(seconds) } });
}

/** For a request above the process's limit of concurrent requests. */
export function busy(): HttpError {
  return retryLater(503, "The service is busy. Retry in a second.", 1);
}

/** How long to wait while the server is read-only: it ends when the operator restarts it. */
export const READ_ONLY_RETRY_SECONDS = 60;

/**
 * For a change while the server is read-only.
 * @param code applications handle `unavailable` already; our own pages say more.
 */
export function readOnly(code: "unavailable" | "read_only"): HttpError {
  const text = "The service is read-only for maintenance. Nothing was changed. Retry in a minute.";
  return new HttpError(503, code, text, {
    headers: { "Retry-After": String(READ_ONLY_RETRY_SECONDS) },
    page: { title: message("rejections.readOnlyTitle"), paragraphs: [message("rejections.readOnly")] },
    isIntended: true,
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

/** A page that another user opened, for whom it sends the request. */
export function accountChanged(name: string): HttpError {
  const message = `You are signed in as ${name} now. These changes belong to another account and were not saved.`;
  return new HttpError(409, "account_changed", message, { fields: { name } });
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
  const message = "Access token missing. Send it as Authorization: Bearer <token>.";
  return new HttpError(401, "unauthorized", message, { headers: { "WWW-Authenticate": "Bearer" } });
}

export function invalidToken(): HttpError {
  return new HttpError(401, "invalid_token", "The access token is invalid, expired or revoked.", {
    headers: { "WWW-Authenticate": 'Bearer error="invalid_token"' },
  });
}

/** RFC 6750 section 3.1: the user has not allowed it, and refreshing the token doesn't help. */
export function insufficientScope(scope: string): HttpError {
  const message = `The user has not allowed this. Request authorization again with the scope ${scope}.`;
  return new HttpError(403, "insufficient_scope", message, {
    headers: { "WWW-Authenticate": `Bearer error="insufficient_scope", scope="${scope}"` },
  });
}

/** RFC 6585 section 3. */
export function preconditionRequired(message: string): HttpError {
  return new HttpError(428, "precondition_required", message);
}

/** RFC 9110 section 15.5.13. */
export function preconditionFailed(message: string, etag?: string): HttpError {
  const headers: Record<string, string> = etag === undefined ? {} : { ETag: `"${etag}"` };
  return new HttpError(412, "precondition_failed", message, { headers });
}

/** 429 with Retry-After and the rate-limit headers (interface, "Errors" and "Limits"). */
export function rateLimitExceeded(allowance: Allowance, now: Date): HttpError {
  const seconds = retryAfterSeconds(allowance, now);
  const unit = seconds === 1 ? "second" : "seconds";
  return new HttpError(429, "rate_limit_exceeded", `Rate limit exceeded. Retry in ${seconds} ${unit}.`, {
    headers: { "Retry-After": String(seconds), ...rateLimitHeaders(allowance) },
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

/** Converts any thrown value. Only messages of `HttpError` and `OAuthError` reach clients. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof DatabaseUnavailable) {
    const { cause } = error;
    return retryLater(503, "The service is temporarily unavailable. Retry in 5 seconds.", 5, { cause });
  }
  if (error instanceof BudgetExceeded) {
    return retryLater(429, "Too much work in a short time. Retry later.", error.seconds);
  }
  if (error instanceof RefreshedTooOften) {
    const { message, retryAfterSeconds, reason } = error;
    return retryLater(429, message, retryAfterSeconds, { fields: { reason } });
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
