/** The error codes of the course API (decisions, "codes"). */
export type ApiErrorCode =
  | "invalid_json"
  | "validation_error"
  | "unauthorized"
  | "invalid_token"
  | "not_found"
  | "method_not_allowed"
  | "duplicate_external_course_id"
  | "course_limit_reached"
  | "named_version_limit_reached"
  | "picture_limit_reached"
  | "version_conflict"
  | "payload_too_large"
  | "unsupported_media_type"
  | "precondition_required"
  | "rate_limit_exceeded"
  | "internal_error"
  | "unavailable";
