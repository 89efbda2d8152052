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
  tokenHash: string;
  clientId: string;
  userId: string;
  username: string;
  scope: string;
  issuedAt: Date;
  expiresAt: Date;
}

/** A pair about to be stored; the tokens themselves go to the client and nowhere else. */
export interface NewTokens {
  issuedAt: Date;
  access: { tokenHash: string; expiresAt: Date };
  refresh: { tokenHash: string; expiresAt: Date };
}

/** The token that a request is about, if there is one: an access token, a refresh token, or neither. */
export interface TokenFound {
  /** Null when unknown, expired, or of a revoked family. */
  accessToken: AccessTokenRecord | null;
  /** Null when unknown or of a revoked family. */
  refreshToken: RefreshTokenRecord | null;
}

/** Every live secret of a client, and the token that its request is about. */
export interface ClientSecrets extends TokenFound {
  secrets: ClientSecret[];
}

/** The store port of the authorization server (lib/adapters/prisma/oauth-store.ts). */
export interface OAuthStore {
  findClient(clientId: string): Promise<Client | null>;
  /**
   * The secrets of a client, for authenticating it, and in the same round trip the token that its request is about (its
   * hash; null when it is about none). Null for an unknown client.
   */
  findSecrets(clientId: string, tokenHash: string | null, now: Date): Promise<ClientSecrets | null>;
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

  /**
   * Marks the token rotated and stores its successors in the same family, all or nothing. A token rotated at or after
   * `graceSince` may be rotated once more, its `rotatedAt` unchanged.
   * @returns false, having stored nothing, when it was rotated earlier than that or its family is revoked.
   */
  rotateRefreshToken(tokenHash: string, graceSince: Date, tokens: NewTokens): Promise<boolean>;

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
