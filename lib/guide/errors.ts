import type { ApiErrorCode } from "@/lib/http/error-codes";
import type { OAuthErrorCode, OAuthErrorReason } from "@/lib/oauth/errors";

/** The documentation of an error. */
interface ErrorAdvice {
  /** Its HTTP status. */
  readonly status: number;
  readonly cause: string;
  readonly advice: string;
}

/** Codes of the studio's own requests, which partners never receive. */
type StudioOnly =
  | "comment_has_replies"
  | "comment_limit_reached"
  | "cross_site_request"
  | "insufficient_role"
  | "named_version_limit_reached"
  | "not_implemented"
  | "picture_limit_reached"
  | "version_conflict";

/** Errors of the course API. The compiler reports a code without an entry. */
export const API_ERRORS: Readonly<Record<Exclude<ApiErrorCode, StudioOnly>, ErrorAdvice>> = {
  invalid_json: {
    status: 400,
    cause: "The body isn't valid JSON, or isn't UTF-8.",
    advice: "Use a JSON serialiser instead of building JSON by hand.",
  },
  validation_error: {
    status: 400,
    cause: "A parameter or a field of the body breaks a rule.",
    advice:
      "`details` lists every problem with its `path`, `code` and `message`. Fix them all and send the request again.",
  },
  unauthorized: {
    status: 401,
    cause: "The request has no `Authorization` header, or a scheme other than `Bearer`.",
    advice: "Send `Authorization: Bearer ACCESS_TOKEN`. Tokens in the query or the body are ignored.",
  },
  invalid_token: {
    status: 401,
    cause: "The access token is unknown, has expired or was revoked.",
    advice:
      "Refresh it once. If that fails, too, the user has disconnected your application: request authorization again.",
  },
  insufficient_scope: {
    status: 403,
    cause: "The access token lacks the scope that `WWW-Authenticate` names.",
    advice: "Send the user through authorization again with `scope=courses courses:write`. They may deny it.",
  },
  not_found: {
    status: 404,
    cause:
      "The path is unknown, or the course doesn't exist or isn't linked to your application for this user.",
    advice: "Don't retry. Treat the course as gone: the user has deleted or unlinked it.",
  },
  method_not_allowed: {
    status: 405,
    cause: "The path doesn't support this method.",
    advice: "The `Allow` header lists the methods it supports.",
  },
  duplicate_external_course_id: {
    status: 409,
    cause: "Your application has already created a course with this `externalCourseId` for the user.",
    advice:
      "Continue with the existing course, whose ID is in `courseId`. This is expected when you retry after a lost response.",
  },
  cursor_expired: {
    status: 410,
    cause: "The cursor of the list of changes is older than 30 days, or newer than the data after a restore.",
    advice: "Start over without a cursor, and delete the courses that aren't in the new copy.",
  },
  idempotency_in_progress: {
    status: 409,
    cause: "The first request with this `Idempotency-Key` is still in progress.",
    advice: "Wait for the number of seconds in `Retry-After`, then send the request again with the same key.",
  },
  idempotency_key_reused: {
    status: 422,
    cause: "A different request was sent with this `Idempotency-Key` within the last 24 hours.",
    advice: "Use a new key for each request, such as a random UUID. Only reuse it to retry that request.",
  },
  precondition_failed: {
    status: 412,
    cause:
      "The course no longer matches `If-Match`, or it already exists and the request has `If-None-Match: *`.",
    advice: "Read the course again, apply your change to it, and send it with the new ETag.",
  },
  precondition_required: {
    status: 428,
    cause: "The request has no `If-Match`, so it could overwrite changes you haven't seen.",
    advice: "Send the course's ETag as `If-Match`, or `If-None-Match: *` to create a course with `PUT`.",
  },
  course_limit_reached: {
    status: 403,
    cause: "The user has the maximum number of courses.",
    advice: "Ask the user to delete courses that they no longer need. Retrying doesn't help.",
  },
  payload_too_large: {
    status: 413,
    cause: "The body is larger than 256 KiB, or a form has more than 200 parameters.",
    advice: "Even the largest valid course is smaller: check for fields that don't belong in it.",
  },
  unsupported_media_type: {
    status: 415,
    cause: "The body isn't `application/json`, or it is compressed.",
    advice: "Send `Content-Type: application/json` without `Content-Encoding`.",
  },
  test_mode_only: {
    status: 403,
    cause: "The endpoint belongs to test mode, and the credentials are those of a live application.",
    advice: "Use the client ID and a secret of the application in test mode.",
  },
  nothing_to_send: {
    status: 409,
    cause:
      "The event can't be sent: no webhook endpoint is on, or it is about a course and the test user has none.",
    advice: "Add an endpoint in test mode, or create a course for the test user. `message` says which.",
  },
  rate_limit_exceeded: {
    status: 429,
    cause: "You have exceeded the rate limit of this endpoint.",
    advice: "Wait for the number of seconds in `Retry-After`, then send the request again.",
  },
  internal_error: {
    status: 500,
    cause: "An error on our side.",
    advice: "Retry with exponential backoff. If it persists, contact support with the `requestId`.",
  },
  unavailable: {
    status: 503,
    cause: "The service is temporarily unavailable.",
    advice: "Wait for the number of seconds in `Retry-After`, then send the request again.",
  },
};

/** Errors of the token, introspection and revocation endpoints. */
export const OAUTH_ERRORS: Readonly<Record<OAuthErrorCode, ErrorAdvice>> = {
  invalid_request: {
    status: 400,
    cause: "A parameter is missing, repeated or malformed.",
    advice: "`error_description` names the parameter. The body must be a form, not JSON.",
  },
  invalid_client: {
    status: 401,
    cause:
      "The client ID or the client secret is wrong, or both were sent twice: with HTTP Basic and in the form.",
    advice:
      "Send them either with HTTP Basic or in the form. Check that the secret wasn't revoked in the developer portal.",
  },
  invalid_grant: {
    status: 400,
    cause: "The code or the refresh token can't be used.",
    advice: "`reason` says why; the table of reasons says what to do.",
  },
  unsupported_grant_type: {
    status: 400,
    cause: "`grant_type` is neither `authorization_code` nor `refresh_token`.",
    advice: "Use one of them.",
  },
};

/** Reasons why a code or token was refused. */
export const GRANT_REASONS: Readonly<Record<OAuthErrorReason, Omit<ErrorAdvice, "status">>> = {
  code_unknown: {
    cause: "There is no such code, or it was issued to another application.",
    advice:
      "Check that the code is complete and decoded once, and that the client ID is the one that asked for it.",
  },
  code_expired: {
    cause: "The code is older than two minutes.",
    advice: "Exchange codes immediately. Start the authorization again.",
  },
  code_reused: {
    cause: "The code was exchanged before.",
    advice:
      "Within ten seconds nothing else happens: use the tokens of the first exchange. Later, its tokens are revoked: start again.",
  },
  redirect_uri_mismatch: {
    cause: "`redirect_uri` differs from the one in the authorization request.",
    advice: "Send exactly the same value, including any trailing slash.",
  },
  verifier_missing: {
    cause: "The authorization request had a `code_challenge`, but there is no `code_verifier`.",
    advice: "Store the verifier with the `state`, and send it with the code.",
  },
  verifier_unexpected: {
    cause: "There is a `code_verifier`, but the authorization request had no `code_challenge`.",
    advice: "Send the challenge with the authorization request.",
  },
  verifier_length: {
    cause: "`code_verifier` has fewer than 43 or more than 128 characters.",
    advice: "Use 32 random bytes in base64url: 43 characters.",
  },
  verifier_characters: {
    cause: "`code_verifier` has characters other than letters, digits, `-`, `.`, `_` and `~`.",
    advice: "Use base64url without padding.",
  },
  verifier_mismatch: {
    cause: "`code_verifier` doesn't match the `code_challenge`.",
    advice: "The challenge is the base64url of the SHA-256 of the verifier's text, without padding.",
  },
  refresh_unknown: {
    cause:
      "There is no such refresh token, it belongs to another application, or the user has disconnected yours.",
    advice: "Request authorization again.",
  },
  refresh_expired: {
    cause: "The refresh token wasn't used for 90 days.",
    advice: "Request authorization again.",
  },
  refresh_reused: {
    cause:
      "The refresh token was exchanged before, more than a minute ago. All tokens of this authorization are revoked.",
    advice:
      "Store the new refresh token with every refresh, and refresh in one place. Request authorization again.",
  },
  grant_revoked: {
    cause:
      "The tokens of this authorization were revoked, by your application or because one was used again.",
    advice: "Request authorization again when they next use your application.",
  },
};
