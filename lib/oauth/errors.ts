/** The error codes of the token, introspection and revocation endpoints (RFC 6749 section 5.2). */
export type OAuthErrorCode =
  | "invalid_request"
  | "invalid_client"
  | "invalid_grant"
  | "unsupported_grant_type";

/**
 * A protocol error. `message` is public: it says what to fix and reveals nothing about what exists. It is limited to the
 * characters of error_description (RFC 6749 section 5.2: printable ASCII without `"` and `\`).
 */
export class OAuthError extends Error {
  readonly code: OAuthErrorCode;
  /** Whether the client used HTTP Basic, so that the response must have WWW-Authenticate. */
  readonly triedBasic: boolean;

  constructor(code: OAuthErrorCode, message: string, triedBasic = false) {
    super(message);
    this.name = "OAuthError";
    this.code = code;
    this.triedBasic = triedBasic;
  }
}
