/** The error codes of the course API that applications receive. docs/api/errors.md explains each. */
export const API_ERROR_CODES = [
  "invalid_json",
  "validation_error",
  "unauthorized",
  "invalid_token",
  "insufficient_scope",
  "not_found",
  "method_not_allowed",
  "duplicate_external_course_id",
  "course_limit_reached",
  "course_in_use",
  "import_limit_reached",
  "comment_limit_reached",
  "endpoint_limit_reached",
  "endpoint_off",
  "course_withdrawn",
  "cursor_expired",
  "idempotency_in_progress",
  "idempotency_key_reused",
  "payload_too_large",
  "unsupported_media_type",
  "precondition_required",
  "precondition_failed",
  "rate_limit_exceeded",
  "test_mode_only",
  "nothing_to_send",
  "internal_error",
  "unavailable",
] as const;

/** Codes of the browser's own requests, which applications never receive. */
type OwnErrorCode =
  | "account_changed"
  | "comment_has_replies"
  | "cross_site_request"
  | "insufficient_role"
  | "named_version_limit_reached"
  | "not_implemented"
  | "picture_limit_reached"
  | "proposal_decided"
  | "read_only"
  | "version_conflict";

export type ApiErrorCode = (typeof API_ERROR_CODES)[number] | OwnErrorCode;
