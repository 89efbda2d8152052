import type { Audience } from "./resource";

/** An OAuth client as the protocol sees it. */
export interface Client {
  id: string;
  name: string;
  redirectUris: string[];
  /** Disabled by the operator: users cannot authorize it. */
  isDisabled: boolean;
  /** Verified by the operator; users see that when they are asked to authorize it. */
  isVerified: boolean;
  /** In test mode: only its own test users can authorize it, as which its developers answer. */
  isTest: boolean;
  /** Without a secret: whoever knows its id can name it (RFC 6749 section 2.1). Never changes. */
  isPublic: boolean;
  /** Its developers want requests without an S256 challenge refused. */
  requiresPkce: boolean;
}

export interface ClientSecret {
  /** SHA-256, base64url. */
  secretHash: string;
  /** To the minute; null before its first use. */
  lastUsedAt: Date | null;
}

/** An authorization code as it is stored, identified by its hash. */
export interface CodeRecord {
  codeHash: string;
  clientId: string;
  userId: string;
  scope: string;
  redirectUri: string;
  challenge: { value: string; method: "S256" | "plain" } | null;
  expiresAt: Date;
  usedAt: Date | null;
  /** The family that the code's first use creates and a second use revokes. */
  familyId: string;
}

interface TokenRecord {
  tokenHash: string;
  familyId: string;
  clientId: string;
  userId: string;
  username: string;
  scope: string;
  issuedAt: Date;
  expiresAt: Date;
}

interface AccessTokenRecord extends TokenRecord {
  type: "access_token";
}

export interface RefreshTokenRecord extends TokenRecord {
  type: "refresh_token";
  /** When it was exchanged for a newer one; null while it is the newest. */
  rotatedAt: Date | null;
}

/**
 * A token found by its hash, of a family that is not revoked and a user who is not disabled. An access token has not expired. Nothing else is verified:
 * it may be another client's, and a refresh token may have expired or been rotated.
 */
export type LookedUpToken = AccessTokenRecord | RefreshTokenRecord;

/** A pair about to be stored by hash; the tokens themselves are sent to the client and not kept. */
export interface NewTokens {
  issuedAt: Date;
  /** `scope`: null for that of its family. */
  access: { tokenHash: string; expiresAt: Date; scope: string | null };
  refresh: { tokenHash: string; familyHash: string; expiresAt: Date };
}

/** A family, as a refresh token of it identifies it. */
export interface FamilyRecord {
  isRevoked: boolean;
  familyId: string;
  clientId: string;
  userId: string;
}

/** What is known of a client before it has authenticated. */
export interface ClientLookup {
  secrets: ClientSecret[];
  isPublic: boolean;
  limitFactor: number;
  /** Disabled by the operator. */
  isDisabled: boolean;
  /** The token that the request is about; null if unknown, revoked or not sent. */
  token: LookedUpToken | null;
}

/** Courses that the user shares with the client while allowing it. Those that it sees already stay as they are. */
interface SharedCourses {
  courseIds: readonly string[];
  now: Date;
}

export type GrantOutcome =
  | { outcome: "stored"; linked: string[] }
  /** The user or the client no longer exists, or the user is not one of the client's: real users of real ones, test users of their own. */
  | { outcome: "gone" }
  /** A course is not the user's (any more), is deleted, or the client uses its id for another one. */
  | { outcome: "unshareable" };

/** The store port of the authorization server (lib/adapters/prisma/oauth-store.ts). */
export interface OAuthStore {
  findClient(clientId: string): Promise<Client | null>;
  /** Stores a client that a document describes, or what the document says now. It has no owner. */
  keepClient(client: Pick<Client, "id" | "name" | "redirectUris">, now: Date): Promise<void>;
  /**
   * Looks up a client's secrets and, in the same round trip, the token that its request is about.
   * @param tokenHash null if the request is about none.
   * @returns null for an unknown client.
   */
  lookUpClient(clientId: string, tokenHash: string | null, now: Date): Promise<ClientLookup | null>;
  touchSecret(secretHash: string, now: Date): Promise<void>;

  /**
   * Stores the user's grant, one per user and client, a code issued under it, and links of the user's courses to the client,
   * under the courses' own ids. All or nothing. The same statement checks that both are real, or that it is the client's own
   * test user.
   */
  grantAndStoreCode(
    code: Omit<CodeRecord, "usedAt" | "familyId"> & { readonly audience: Audience },
    shared: SharedCourses,
  ): Promise<GrantOutcome>;
  /** @returns null for an unknown code, or one of a disabled user. */
  findCode(codeHash: string): Promise<CodeRecord | null>;
  /**
   * Marks the code used, creates its family and stores its tokens, in one transaction. Of concurrent calls exactly one
   * succeeds.
   * @returns false, having stored nothing, if the code was already used.
   */
  redeemCode(codeHash: string, familyId: string, tokens: NewTokens): Promise<boolean>;

  /**
   * Marks the token rotated and stores its successors in the same family, in one transaction. A token rotated at or after
   * `graceSince` may be rotated again, its `rotatedAt` unchanged, up to MAX_SUCCESSORS times in all; with null, none may. It
   * expires with the grace period; `findFamily` then recognises it.
   * @returns how many times it has been rotated; null, having stored nothing, if it was rotated too early or too often, or
   *   its family is revoked.
   */
  rotateRefreshToken(tokenHash: string, graceSince: Date | null, tokens: NewTokens): Promise<number | null>;

  findFamily(familyHash: string): Promise<FamilyRecord | null>;
  /** Whether the user has ended the client's access, and with it the family, within the lifetime of a refresh token. */
  isDisconnected(familyHash: string, clientId: string): Promise<boolean>;

  /** Records that a token of the grant was used at `now`. */
  touchGrant(grantId: string, now: Date): Promise<void>;
  /** @returns false if it no longer exists. */
  deleteAccessToken(tokenHash: string): Promise<boolean>;

  /** Revokes every token of the family. @returns false, having done nothing, if it is already revoked or was never created. */
  revokeFamily(familyId: string, now: Date): Promise<boolean>;
}
