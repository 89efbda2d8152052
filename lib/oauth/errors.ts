/** The error codes of the token endpoint and its siblings (RFC 6749 section 5.2). */
export type OAuthErrorCode =
  | "invalid_request"
  | "invalid_client"
  | "invalid_grant"
  | "unsupported_grant_type";

/**
 * A refusal by the protocol. `message` is public: it says what to fix and nothing about what exists. It keeps to the
 * characters of error_description (RFC 6749 section 5.2: printable ASCII without `"` and `\`).
 */
export class OAuthError extends Error {
  readonly code: OAuthErrorCode;
  /** Whether the client tried HTTP Basic, and so must be answered with WWW-Authenticate. */
  readonly triedBasic: boolean;

  constructor(code: OAuthErrorCode, message: string, triedBasic = false) {
    super(message);
    this.name = "OAuthError";
    this.code = code;
    this.triedBasic = triedBasic;
  }
}
