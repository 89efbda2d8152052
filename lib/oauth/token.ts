import * as z from "zod";
import { addSeconds } from "@/lib/clock";
import type { AuthenticatedClient } from "./client-authentication";
import type { OAuthDeps } from "./deps";
import { OAuthError, type OAuthErrorReason, RefreshedTooOften } from "./errors";
import { LIFETIMES } from "./lifetimes";
import type { OAuthParameters } from "./parameters";
import { isVerifier, isVerifierLength, verifierMatches } from "./pkce";
import { hasGracePeriod } from "./public-clients";
import { type Audience, readAudience } from "./resource";
import { narrowedScope } from "./scope";
import type { CodeRecord, LookedUpToken, NewTokens, RefreshTokenRecord } from "./store";
import { audienceOf, hashFamilyPart, hashSecret, newRefreshToken, newSecret, prefixFor } from "./tokens";

/** RFC 6749 section 5.1, with the fields that the interface names. */
export const tokenResponse = z.object({
  access_token: z.string(),
  token_type: z.literal("Bearer"),
  expires_in: z.number().int(),
  refresh_token: z.string(),
  scope: z.string(),
  /** Whose tokens they are: the `sub` of introspection. */
  user_id: z.string(),
});
export type TokenResponse = z.infer<typeof tokenResponse>;

/** `POST /oauth/token` (RFC 6749 sections 4.1.3 and 6). @throws OAuthError */
export async function issueTokens(
  deps: OAuthDeps,
  client: AuthenticatedClient,
  form: OAuthParameters,
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

async function exchangeCode(deps: OAuthDeps, client: AuthenticatedClient, form: OAuthParameters) {
  const { store, clock } = deps;
  const presented = required(form, "code");
  const codeHash = hashSecret(presented);
  const redirectUri = required(form, "redirect_uri");

  const code = await store.findCode(codeHash);
  checkIssuedTo(client, code, "code_unknown");
  const now = clock();
  if (code.usedAt) {
    const isRetry =
      hasGracePeriod(client) &&
      code.usedAt > addSeconds(now, -LIFETIMES.codeRetry) &&
      isHolder(code, redirectUri, form);
    if (isRetry) throw invalidGrant("code_reused");
    return rejectReplay(deps, "code-replayed", code, "code_reused");
  }
  checkNotExpired(code.expiresAt, now, "code_expired");
  checkRedirectUri(code, redirectUri);
  checkVerifier(code, form.get("code_verifier"));
  if (client.isPublic) checkChallenge(code);
  const audience = checkResource(deps, form, presented);

  const { response, tokens } = newTokens(now, code, { audience });
  if (await store.redeemCode(codeHash, code.familyId, tokens)) return response;
  // Another request was faster.
  if (hasGracePeriod(client)) throw invalidGrant("code_reused");
  return rejectReplay(deps, "code-replayed", code, "code_reused");
}

async function refresh(
  deps: OAuthDeps,
  client: AuthenticatedClient,
  form: OAuthParameters,
  token: LookedUpToken | null,
) {
  const { store, clock, audit } = deps;
  const presented = required(form, "refresh_token");
  if (token === null) return rejectRefresh(deps, client, presented, { isStored: false });
  checkIsRefreshToken(token);
  checkIssuedTo(client, token, "refresh_unknown");
  const now = clock();
  const graceSince = hasGracePeriod(client) ? addSeconds(now, -LIFETIMES.rotationGrace) : null;
  const reject = () => rejectReplay(deps, "refresh-token-replayed", token, "refresh_reused");
  if (token.rotatedAt && (graceSince === null || token.rotatedAt < graceSince)) return reject();
  checkNotExpired(token.expiresAt, now, "refresh_expired");

  const scope = readScope(token, form.get("scope"));
  const audience = checkResource(deps, form, presented);
  const { response, tokens } = newTokens(now, token, { predecessor: presented, scope, audience });
  const successors = await store.rotateRefreshToken(token.tokenHash, graceSince, tokens);
  if (successors === null) {
    return graceSince ? rejectRefresh(deps, client, presented, { isStored: true }) : reject();
  }
  // Once per token: a lost response, workers that race, or a thief.
  if (successors === 2) {
    await audit.record({ kind: "refresh-token-reused", userId: token.userId, applicationId: client.id });
  }
  return response;
}

/** Rejects a refresh token that isn't stored, or can't be rotated any more, for the reason that its family shows. */
async function rejectRefresh(
  deps: OAuthDeps,
  client: AuthenticatedClient,
  presented: string,
  { isStored }: { isStored: boolean },
): Promise<never> {
  const { store } = deps;
  const familyHash = hashFamilyPart(presented);
  const family = familyHash === null ? null : await store.findFamily(familyHash);
  if (family === null && familyHash !== null && (await store.isDisconnected(familyHash, client.id))) {
    throw invalidGrant("user_disconnected");
  }
  checkIssuedTo(client, family, "refresh_unknown");
  if (family.isRevoked) throw invalidGrant("grant_revoked");
  // It has all its successors.
  if (isStored) throw new RefreshedTooOften();
  // It was rotated before the grace period.
  return rejectReplay(deps, "refresh-token-replayed", family, "refresh_reused");
}

/**
 * @param predecessor the refresh token that was exchanged for these.
 * @param scope of the access token, if it isn't all that was granted.
 */
function newTokens(
  now: Date,
  { clientId, userId, scope: granted }: { clientId: string; userId: string; scope: string },
  { predecessor, scope = granted, audience }: { predecessor?: string; scope?: string; audience: Audience },
): { response: TokenResponse; tokens: NewTokens } {
  const accessToken = newSecret(prefixFor("at", clientId, audience));
  const { refreshToken, familyHash } = newRefreshToken(clientId, predecessor, audience);
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
      access: {
        tokenHash: hashSecret(accessToken),
        expiresAt: addSeconds(now, LIFETIMES.accessToken),
        scope: scope === granted ? null : scope,
      },
      refresh: {
        tokenHash: hashSecret(refreshToken),
        familyHash,
        expiresAt: addSeconds(now, LIFETIMES.refreshToken),
      },
    },
  };
}

function required(form: OAuthParameters, name: Parameters<OAuthParameters["get"]>[0]): string {
  const value = form.get(name);
  if (value === undefined) throw new OAuthError("invalid_request", `${name} is missing.`);
  return value;
}

/** The same message for unknown, used, expired and another client's, so that it does not reveal what exists. */
const UNUSABLE = "The code or token is unknown, used, expired or revoked.";

function invalidGrant(reason: OAuthErrorReason, message = UNUSABLE): OAuthError {
  return new OAuthError("invalid_grant", message, { reason });
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

/**
 * RFC 6749 section 6: a refresh may ask for less, and the access token then has it. The refresh token keeps what the user
 * allowed, so the next refresh may ask for it.
 */
function readScope({ scope }: RefreshTokenRecord, requested: string | undefined): string {
  const narrowed = narrowedScope(scope, requested);
  if (narrowed !== null) return narrowed;
  throw new OAuthError("invalid_scope", `scope must not be wider than what the user allowed: ${scope}.`);
}

function checkNotExpired(expiresAt: Date, now: Date, reason: "code_expired" | "refresh_expired"): void {
  if (expiresAt <= now) throw invalidGrant(reason);
}

/** RFC 8707 section 2.2: tokens are for what the user allowed, and the client may say so again. */
function checkResource({ issuer }: OAuthDeps, form: OAuthParameters, presented: string): Audience {
  const audience = audienceOf(presented);
  const resource = form.get("resource");
  if (resource === undefined || readAudience(resource, issuer) === audience) return audience;
  throw new OAuthError(
    "invalid_target",
    "resource must be that of the authorization request, or be omitted.",
  );
}

/** RFC 6749 section 4.1.3: the same redirect_uri as in the authorization request. */
function checkRedirectUri(code: CodeRecord, redirectUri: string): void {
  if (code.redirectUri !== redirectUri) {
    const message = "redirect_uri must match the redirect_uri of the authorization request.";
    throw invalidGrant("redirect_uri_mismatch", message);
  }
}

/** RFC 7636 section 4.6; RFC 9700 section 4.8.2: a verifier without a challenge is a downgrade, and rejected. */
function checkVerifier({ challenge }: CodeRecord, verifier: string | undefined): void {
  if (challenge === null) {
    if (verifier === undefined) return;
    const message = "code_verifier was sent, but the authorization request had no code_challenge.";
    throw invalidGrant("verifier_unexpected", message);
  }
  if (verifier === undefined) {
    const message = "code_verifier is missing; the authorization request had a code_challenge.";
    throw invalidGrant("verifier_missing", message);
  }
  if (!isVerifierLength(verifier)) {
    throw invalidGrant("verifier_length", "code_verifier must be 43 to 128 characters.");
  }
  if (!isVerifier(verifier)) {
    throw invalidGrant("verifier_characters", "code_verifier must contain only A-Z, a-z, 0-9 and -._~.");
  }
  if (!verifierMatches(verifier, challenge)) {
    throw invalidGrant("verifier_mismatch", "code_verifier does not match the code_challenge.");
  }
}

/** The authorization endpoint refuses such requests of public clients, but not a version of the server that knows none. */
function checkChallenge({ challenge }: CodeRecord): void {
  if (challenge?.method === "S256") return;
  throw invalidGrant("verifier_missing", "The authorization request had no S256 code_challenge.");
}

/** Whether a request comes from the client that the code was issued to, not from someone who saw the code: it has the verifier, too. */
function isHolder(code: CodeRecord, redirectUri: string, form: OAuthParameters): boolean {
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
