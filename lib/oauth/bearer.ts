/** The user on whose behalf the API is called, and the application that calls it. */
export interface Caller {
  applicationId: string;
  userId: string;
}

/** An access token as it is looked up: its SHA-256 (base64url), and the time at which it must be valid. */
export interface Bearer {
  tokenHash: string;
  now: Date;
}

/** The caller behind a valid access token, and the grant that the token belongs to. */
export interface AuthenticatedCaller extends Caller {
  grantId: string;
  /** Of the token (scope.ts). */
  scope: string;
  /** Whether each user has rate-limit windows of their own. */
  isCountedByUser: boolean;
  /** Its limits are so many times the documented ones. */
  limitFactor: number;
  /** Null if the grant was never used. */
  grantLastUsedAt: Date | null;
}

/** The result of a query that authenticated its bearer in the same round trip. */
export interface Authenticated<Result> {
  caller: AuthenticatedCaller;
  result: Result;
}
