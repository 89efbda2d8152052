import { addSeconds } from "@/lib/clock";
import type { AuthenticatedClient } from "./client-authentication";
import type { OAuthDeps } from "./deps";
import { OAuthError, type OAuthErrorReason } from "./errors";
import { LIFETIMES } from "./lifetimes";
import { isVerifier, isVerifierLength, verifierMatches } from "./pkce";
import type { CodeRecord, LookedUpToken, NewTokens, RefreshTokenRecord } from "./store";
import { hashFamilyPart, hashSecret, newRefreshToken, newSecret, prefixFor } from "./tokens";

/** RFC 6749 section 5.1, with the fields that the interface names. */
export interface TokenResponse {
  access_token: string;
  token_type: "Bearer";
  expires_in: number;
  refresh_token: string;
  scope: string;
  /** Whose tokens they are: the `sub` of introspection. */
  user_id: string;
}

type Form = ReadonlyMap<string, string>;

/**
 * `POST /oauth/token` (RFC 6749 sections 4.1.3 and 6).
 * @throws OAuthError
 */
export async function issueTokens(
  deps: OAuthDeps,
  client: AuthenticatedClient,
  form: Form,
  lookedUpToken: LookedUpToken | null,
): Promise<TokenResponse> {
  const grantType = form.get("grant_type");
  switch (grantType) {
    case "authorization_code":
      return exchangeCode(deps, client, form);
    case "refresh_token":
      return refresh(deps, client, form, lookedUpToken);
    case undefined:
      throw new OAuthError("invalid_request", "grant_type is missing.");
    default:
      throw new OAuthError(
        "unsupported_grant_type",
        "grant_type must be authorization_code or refresh_token.",
      );
  }
}

async function exchangeCode(deps: OAuthDeps, client: AuthenticatedClient, form: Form) {
  const { store, clock } = deps;
  const codeHash = hashSecret(required(form, "code"));
  const redirectUri = required(form, "redirect_uri");

  const code = await store.findCode(codeHash);
  checkIssuedTo(client, code, "code_unknown");
  const now = clock();
  if (code.usedAt) {
    const isRetry = code.usedAt > addSeconds(now, -LIFETIMES.codeRetry) && isHolder(code, redirectUri, form);
    if (isRetry) throw invalidGrant("code_reused");
    return rejectReplay(deps, "code-replayed", code, "code_reused");
  }
  checkNotExpired(code.expiresAt, now, "code_expired");
  checkRedirectUri(code, redirectUri);
  checkVerifier(code, form.get("code_verifier"));

  const { response, tokens } = newTokens(now, code);
  const redeemed = await store.redeemCode(codeHash, code.familyId, tokens);
  // Another request of this client was faster.
  if (!redeemed) throw invalidGrant("code_reused");
  return response;
}

async function refresh(
  deps: OAuthDeps,
  client: AuthenticatedClient,
  form: Form,
  token: LookedUpToken | null,
) {
  const { store, clock, audit } = deps;
  const presented = required(form, "refresh_token");
  if (token === null) return rejectUnknown(deps, client, presented);
  checkIsRefreshToken(token);
  checkIssuedTo(client, token, "refresh_unknown");
  const now = clock();
  const graceSince = addSeconds(now, -LIFETIMES.rotationGrace);
  if (token.rotatedAt && token.rotatedAt < graceSince) {
    return rejectReplay(deps, "refresh-token-replayed", token, "refresh_reused");
  }
  checkNotExpired(token.expiresAt, now, "refresh_expired");

  const { response, tokens } = newTokens(now, token, presented);
  const successors = await store.rotateRefreshToken(token.tokenHash, graceSince, tokens);
  if (successors === null) throw invalidGrant("refresh_reused");
  // Once per token: a lost response, workers that race, or a thief.
  if (successors === 2) {
    await audit.record({ kind: "refresh-token-reused", userId: token.userId, applicationId: client.id });
  }
  return response;
}

/** A token of a known family that is not stored was rotated before the grace period. */
async function rejectUnknown(
  deps: OAuthDeps,
  client: AuthenticatedClient,
  presented: string,
): Promise<never> {
  const familyHash = hashFamilyPart(presented);
  const family = familyHash === null ? null : await deps.store.findFamily(familyHash);
  checkIssuedTo(client, family, "refresh_unknown");
  if (family.isRevoked) throw invalidGrant("grant_revoked");
  return rejectReplay(deps, "refresh-token-replayed", family, "refresh_reused");
}

/** @param predecessor the refresh token that was exchanged for these. */
function newTokens(
  now: Date,
  { clientId, userId, scope }: { clientId: string; userId: string; scope: string },
  predecessor?: string,
): { response: TokenResponse; tokens: NewTokens } {
  const accessToken = newSecret(prefixFor("at", clientId));
  const { refreshToken, familyHash } = newRefreshToken(clientId, predecessor);
  return {
    response: {
      access_token: accessToken,
      token_type: "Bearer",
      expires_in: LIFETIMES.accessToken,
      refresh_token: refreshToken,
      scope,
      user_id: userId,
    },
    tokens: {
      issuedAt: now,
      access: { tokenHash: hashSecret(accessToken), expiresAt: addSeconds(now, LIFETIMES.accessToken) },
      refresh: {
        tokenHash: hashSecret(refreshToken),
        familyHash,
        expiresAt: addSeconds(now, LIFETIMES.refreshToken),
      },
    },
  };
}

function required(form: Form, name: string): string {
  const value = form.get(name);
  if (value === undefined) throw new OAuthError("invalid_request", `${name} is missing.`);
  return value;
}

/** The same message for unknown, used, expired and another client's, so that it does not reveal what exists. */
function invalidGrant(reason: OAuthErrorReason): OAuthError {
  return new OAuthError("invalid_grant", "The code or token is unknown, used, expired or revoked.", {
    reason,
  });
}

/** RFC 6749 sections 10.4 and 10.5: codes and refresh tokens are bound to the client they were issued to. */
function checkIssuedTo<T extends { clientId: string }>(
  client: AuthenticatedClient,
  record: T | null,
  unknown: "code_unknown" | "refresh_unknown",
): asserts record is T {
  if (record?.clientId !== client.id) throw invalidGrant(unknown);
}

function checkIsRefreshToken(token: LookedUpToken | null): asserts token is RefreshTokenRecord {
  if (token?.type !== "refresh_token") throw invalidGrant("refresh_unknown");
}

function checkNotExpired(expiresAt: Date, now: Date, reason: "code_expired" | "refresh_expired"): void {
  if (expiresAt <= now) throw invalidGrant(reason);
}

/** RFC 6749 section 4.1.3: the same redirect_uri as in the authorization request. */
function checkRedirectUri(code: CodeRecord, redirectUri: string): void {
  if (code.redirectUri !== redirectUri) {
    throw new OAuthError(
      "invalid_grant",
      "redirect_uri must match the redirect_uri of the authorization request.",
      { reason: "redirect_uri_mismatch" },
    );
  }
}

/** RFC 7636 section 4.6; RFC 9700 section 4.8.2: a verifier without a challenge is a downgrade, and rejected. */
function checkVerifier({ challenge }: CodeRecord, verifier: string | undefined): void {
  if (challenge === null) {
    if (verifier === undefined) return;
    throw new OAuthError(
      "invalid_grant",
      "code_verifier was sent, but the authorization request had no code_challenge.",
      { reason: "verifier_unexpected" },
    );
  }
  if (verifier === undefined) {
    throw new OAuthError(
      "invalid_grant",
      "code_verifier is missing; the authorization request had a code_challenge.",
      { reason: "verifier_missing" },
    );
  }
  if (!isVerifierLength(verifier)) {
    throw new OAuthError("invalid_grant", "code_verifier must be 43 to 128 characters.", {
      reason: "verifier_length",
    });
  }
  if (!isVerifier(verifier)) {
    throw new OAuthError("invalid_grant", "code_verifier must contain only A-Z, a-z, 0-9 and -._~.", {
      reason: "verifier_characters",
    });
  }
  if (!verifierMatches(verifier, challenge)) {
    throw new OAuthError("invalid_grant", "code_verifier does not match the code_challenge.", {
      reason: "verifier_mismatch",
    });
  }
}

/** Whether a request comes from the client that the code was issued to, not from someone who saw the code: it has the verifier, too. */
function isHolder(code: CodeRecord, redirectUri: string, form: Form): boolean {
  try {
    checkRedirectUri(code, redirectUri);
    checkVerifier(code, form.get("code_verifier"));
    return true;
  } catch {
    return false;
  }
}

/** RFC 6749 section 4.1.2, RFC 9700 section 4.14.2: a replay revokes every token of the family. */
async function rejectReplay(
  { store, clock, audit }: OAuthDeps,
  kind: "code-replayed" | "refresh-token-replayed",
  { familyId, userId, clientId }: { familyId: string; userId: string; clientId: string },
  reason: "code_reused" | "refresh_reused",
): Promise<never> {
  // Recorded once per family: further replays find it already revoked.
  if (await store.revokeFamily(familyId, clock())) {
    await audit.record({ kind, userId, applicationId: clientId });
  }
  throw invalidGrant(reason);
}
