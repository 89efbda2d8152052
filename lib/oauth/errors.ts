/** The error codes of the token, introspection and revocation endpoints (RFC 6749 section 5.2). */
export type OAuthErrorCode =
  | "invalid_request"
  | "invalid_client"
  | "invalid_grant"
  | "unsupported_grant_type";

/** Why a code or token was refused. Only a client that has authenticated learns it, and only of what was issued to it. */
export type OAuthErrorReason =
  | "code_unknown"
  | "code_expired"
  | "code_reused"
  | "redirect_uri_mismatch"
  | "verifier_missing"
  | "verifier_unexpected"
  | "verifier_length"
  | "verifier_characters"
  | "verifier_mismatch"
  | "refresh_unknown"
  | "refresh_expired"
  | "refresh_reused"
  | "grant_revoked";

/**
 * A protocol error. `message` is public: it says what to fix and reveals nothing about what exists. It is limited to the
 * characters of error_description (RFC 6749 section 5.2: printable ASCII without `"` and `\`).
 */
export class OAuthError extends Error {
  readonly code: OAuthErrorCode;
  /**
   * Whether the response must ask for HTTP Basic credentials: the client tried them, or sent none. Not if it sent wrong ones in the
   * body, which it would not send again that way.
   */
  readonly asksForBasic: boolean;
  readonly reason: OAuthErrorReason | null;
  /** The application whose credentials were wrong, for its log. Never sent: it would say that it exists. */
  readonly claimedApplicationId: string | undefined;

  constructor(
    code: OAuthErrorCode,
    message: string,
    more: {
      asksForBasic?: boolean;
      reason?: OAuthErrorReason;
      claimedApplicationId?: string | undefined;
    } = {},
  ) {
    super(message);
    this.name = "OAuthError";
    this.code = code;
    this.asksForBasic = more.asksForBasic ?? false;
    this.reason = more.reason ?? null;
    this.claimedApplicationId = more.claimedApplicationId;
  }
}
