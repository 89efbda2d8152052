/** The error codes of the token, introspection and revocation endpoints (RFC 6749 section 5.2). */
export const OAUTH_ERROR_CODES = [
  "invalid_request",
  "invalid_client",
  "invalid_grant",
  "unsupported_grant_type",
  "invalid_scope",
  "invalid_target",
] as const;
export type OAuthErrorCode = (typeof OAUTH_ERROR_CODES)[number];

/**
 * Why credentials, a code or a token were refused. Only a client that has authenticated learns it of a code or token, and only of
 * what was issued to it. What is said of credentials depends on how they are written alone, not on whether they exist.
 */
export const OAUTH_ERROR_REASONS = [
  "basic_not_form_encoded",
  "code_unknown",
  "code_expired",
  "code_reused",
  "redirect_uri_mismatch",
  "verifier_missing",
  "verifier_unexpected",
  "verifier_length",
  "verifier_characters",
  "verifier_mismatch",
  "refresh_unknown",
  "refresh_expired",
  "refresh_reused",
  "refresh_too_often",
  "grant_revoked",
  "user_disconnected",
] as const;
export type OAuthErrorReason = (typeof OAUTH_ERROR_REASONS)[number];

/**
 * A refresh token was exchanged too often within its grace period: several processes of the client refresh at once. Nothing is
 * revoked, and the newest token works. RFC 6749 has no code for it, so it is a 429.
 */
export class RefreshedTooOften extends Error {
  override readonly name = "RefreshedTooOften";
  readonly reason = "refresh_too_often" satisfies OAuthErrorReason;
  /** Short: this token is of no use later, and counts as replayed after its grace period. */
  readonly retryAfterSeconds = 1;

  constructor() {
    super(
      "This refresh token was exchanged several times within a minute. Nothing is revoked: use the newest token in your store.",
    );
  }
}

/**
 * A protocol error. `message` is public: it says what to fix and reveals nothing about what exists. It is limited to the
 * characters of error_description (RFC 6749 section 5.2: printable ASCII without `"` and `\`).
 */
export class OAuthError extends Error {
  override readonly name = "OAuthError";
  /**
   * Whether the response must ask for HTTP Basic credentials: the client tried them, or sent none. Not if it sent wrong ones in the
   * body, which it would not send again that way.
   */
  readonly asksForBasic: boolean;
  readonly reason: OAuthErrorReason | null;
  /** The application whose credentials were wrong, for its log. Never sent: it would say that it exists. */
  readonly claimedApplicationId: string | undefined;

  constructor(
    readonly code: OAuthErrorCode,
    message: string,
    more: {
      asksForBasic?: boolean;
      reason?: OAuthErrorReason;
      claimedApplicationId?: string | undefined;
    } = {},
  ) {
    super(message);
    this.asksForBasic = more.asksForBasic ?? false;
    this.reason = more.reason ?? null;
    this.claimedApplicationId = more.claimedApplicationId;
  }
}

/** A client that can't be authorized, though its id may be right. `message` says to its developer what to fix. */
export class UnusableClient extends Error {
  override readonly name = "UnusableClient";
}
