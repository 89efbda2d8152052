/** On whose behalf, and through which application, the API is called. */
export interface Caller {
  applicationId: string;
  userId: string;
}

/** An access token as it is looked up: by its SHA-256 (base64url), at a moment. */
export interface Bearer {
  tokenHash: string;
  now: Date;
}

/** What was asked for on behalf of a bearer, and whom the token speaks for, of one round trip. */
export interface Asked<Found> {
  caller: Caller & { grantId: string; grantLastUsedAt: Date | null };
  found: Found;
}
