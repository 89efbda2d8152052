/** An OAuth client as the protocol sees it. */
export interface Client {
  /** The client_id. */
  id: string;
  name: string;
  redirectUris: string[];
}

/** A client secret as it is stored. */
export interface ClientSecret {
  /** SHA-256, base64url. */
  secretHash: string;
  /** To the minute; null before its first use. */
  lastUsedAt: Date | null;
}

/** An authorization code as it is stored; the code itself is known by its hash only. */
export interface CodeRecord {
  codeHash: string;
  clientId: string;
  userId: string;
  scope: string;
  redirectUri: string;
  challenge: { value: string; method: "S256" | "plain" } | null;
  expiresAt: Date;
  usedAt: Date | null;
  /** The family that the code's first use founds, and that a second use revokes. */
  familyId: string;
}

export interface RefreshTokenRecord {
  tokenHash: string;
  familyId: string;
  clientId: string;
  userId: string;
  username: string;
  scope: string;
  issuedAt: Date;
  expiresAt: Date;
  /** When it was exchanged for a newer one; null while it is the newest. */
  rotatedAt: Date | null;
}

export interface AccessTokenRecord {
  clientId: string;
  userId: string;
  username: string;
  scope: string;
  issuedAt: Date;
  expiresAt: Date;
  grantId: string;
  /** When a token of the same grant was last used, to the minute; null before the first use. */
  grantLastUsedAt: Date | null;
}

/** A pair about to be stored; the tokens themselves go to the client and nowhere else. */
export interface NewTokens {
  issuedAt: Date;
  access: { tokenHash: string; expiresAt: Date };
  refresh: { tokenHash: string; expiresAt: Date };
}

/** The store port of the authorization server (lib/adapters/prisma/oauth-store.ts). */
export interface OAuthStore {
  findClient(clientId: string): Promise<Client | null>;
  /** Every live secret of a client; none for an unknown client. */
  secretsOf(clientId: string): Promise<ClientSecret[]>;
  /** Notes that a secret authenticated its client at `now`. */
  touchSecret(secretHash: string, now: Date): Promise<void>;

  /**
   * Records the user's consent, once per user and client, and stores a code that came of it.
   * @returns false, having stored nothing, when the user or the client does not exist any more.
   */
  grantAndStoreCode(code: Omit<CodeRecord, "usedAt" | "familyId">): Promise<boolean>;
  findCode(codeHash: string): Promise<CodeRecord | null>;
  /**
   * Marks the code used, founds its family and stores its tokens, all or nothing.
   * @returns false, having stored nothing, when the code was used before: of many at once exactly one succeeds.
   */
  redeemCode(codeHash: string, familyId: string, tokens: NewTokens): Promise<boolean>;

  /** Null when unknown or of a revoked family. */
  findRefreshToken(tokenHash: string): Promise<RefreshTokenRecord | null>;
  /**
   * Marks the token rotated and stores its successors in the same family, all or nothing. A token rotated at or after
   * `graceSince` may be rotated once more, its `rotatedAt` unchanged.
   * @returns false, having stored nothing, when it was rotated earlier than that or its family is revoked.
   */
  rotateRefreshToken(tokenHash: string, graceSince: Date, tokens: NewTokens): Promise<boolean>;

  /** Null when unknown, expired at `now`, or of a revoked family. */
  findAccessToken(tokenHash: string, now: Date): Promise<AccessTokenRecord | null>;

  /** Notes that a token of the grant was used at `now`. */
  touchGrant(grantId: string, now: Date): Promise<void>;
  /** @returns false when it was gone already. */
  deleteAccessToken(tokenHash: string): Promise<boolean>;

  /**
   * Revokes every token of the family at once.
   * @returns false, having done nothing, when it is revoked already or was never founded.
   */
  revokeFamily(familyId: string, now: Date): Promise<boolean>;
}
