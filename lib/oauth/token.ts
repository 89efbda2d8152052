import type { AuditKind } from "@/lib/audit/events";
import { secondsLater } from "@/lib/clock";
import type { AuthenticatedClient } from "./client-authentication";
import type { OAuthDeps } from "./deps";
import { OAuthError } from "./errors";
import { LIFETIMES, SCOPE } from "./lifetimes";
import { verifierMatches } from "./pkce";
import type { CodeRecord, NewTokens } from "./store";
import { hashSecret, newSecret } from "./tokens";

/** RFC 6749 section 5.1, with the fields that the interface names. */
export interface TokenResponse {
  access_token: string;
  token_type: "Bearer";
  expires_in: number;
  refresh_token: string;
  scope: string;
}

type Form = ReadonlyMap<string, string>;

/**
 * `POST /oauth/token` for a client that has authenticated (RFC 6749 sections 4.1.3 and 6).
 * @throws OAuthError
 */
export async function exchange(
  parts: OAuthDeps,
  client: AuthenticatedClient,
  form: Form,
): Promise<TokenResponse> {
  const grantType = form.get("grant_type");
  switch (grantType) {
    case "authorization_code":
      return exchangeCode(parts, client, form);
    case "refresh_token":
      return refresh(parts, client, form);
    case undefined:
      throw new OAuthError("invalid_request", "grant_type is missing.");
    default:
      throw new OAuthError(
        "unsupported_grant_type",
        "grant_type must be authorization_code or refresh_token.",
      );
  }
}

async function exchangeCode(parts: OAuthDeps, client: AuthenticatedClient, form: Form) {
  const { store, clock } = parts;
  const codeHash = hashSecret(required(form, "code"));
  const redirectUri = required(form, "redirect_uri");

  const code = await store.findCode(codeHash);
  checkIsOurs(code, client);
  if (code.usedAt) return refuseReplay(parts, "code-replayed", code);
  checkNotExpired(code.expiresAt, clock());
  checkRedirectUri(code, redirectUri);
  checkVerifier(code, form.get("code_verifier"));

  const { response, tokens } = newTokens(clock());
  const redeemed = await store.redeemCode(codeHash, code.familyId, tokens);
  return redeemed ? response : refuseReplay(parts, "code-replayed", code);
}

async function refresh(parts: OAuthDeps, client: AuthenticatedClient, form: Form) {
  const { store, clock } = parts;
  required(form, "refresh_token");
  const token = client.refreshToken;
  checkIsOurs(token, client);
  const now = clock();
  const graceSince = secondsLater(now, -LIFETIMES.rotationGrace);
  if (token.rotatedAt && token.rotatedAt < graceSince) {
    return refuseReplay(parts, "refresh-token-replayed", token);
  }
  checkNotExpired(token.expiresAt, now);

  const { response, tokens } = newTokens(now);
  if (!(await store.rotateRefreshToken(token.tokenHash, graceSince, tokens))) throw invalidGrant();
  return response;
}

function newTokens(now: Date): { response: TokenResponse; tokens: NewTokens } {
  const accessToken = newSecret("tp_at_");
  const refreshToken = newSecret("tp_rt_");
  return {
    response: {
      access_token: accessToken,
      token_type: "Bearer",
      expires_in: LIFETIMES.accessToken,
      refresh_token: refreshToken,
      scope: SCOPE,
    },
    tokens: {
      issuedAt: now,
      access: { tokenHash: hashSecret(accessToken), expiresAt: secondsLater(now, LIFETIMES.accessToken) },
      refresh: { tokenHash: hashSecret(refreshToken), expiresAt: secondsLater(now, LIFETIMES.refreshToken) },
    },
  };
}

function required(form: Form, name: string): string {
  const value = form.get(name);
  if (value === undefined) throw new OAuthError("invalid_request", `${name} is missing.`);
  return value;
}

/** The same words for unknown, used, expired and another client's: they say nothing about what exists. */
function invalidGrant(): OAuthError {
  return new OAuthError("invalid_grant", "The code or token is unknown, used, expired or revoked.");
}

/** RFC 6749 sections 10.4 and 10.5: codes and refresh tokens are bound to the client they were issued to. */
function checkIsOurs<T extends { clientId: string }>(
  record: T | null,
  client: Pick<AuthenticatedClient, "id">,
): asserts record is T {
  if (record?.clientId !== client.id) throw invalidGrant();
}

function checkNotExpired(expiresAt: Date, now: Date): void {
  if (expiresAt <= now) throw invalidGrant();
}

/** RFC 6749 section 4.1.3: the same redirect_uri as in the authorization request. */
function checkRedirectUri(code: CodeRecord, redirectUri: string): void {
  if (code.redirectUri !== redirectUri) {
    throw new OAuthError("invalid_grant", "redirect_uri is not the one of the authorization request.");
  }
}

/** RFC 7636 section 4.6; RFC 9700 section 4.8.2: a verifier without a challenge is a downgrade, and refused. */
function checkVerifier(code: CodeRecord, verifier: string | undefined): void {
  if (code.challenge === null) {
    if (verifier === undefined) return;
    throw new OAuthError(
      "invalid_grant",
      "code_verifier was sent, but the authorization request had no challenge.",
    );
  }
  if (verifier === undefined) {
    throw new OAuthError(
      "invalid_grant",
      "code_verifier is missing; the authorization request had a challenge.",
    );
  }
  if (!verifierMatches(verifier, code.challenge)) {
    throw new OAuthError("invalid_grant", "code_verifier does not match the code_challenge.");
  }
}

/** RFC 6749 section 4.1.2 and RFC 9700 section 4.14.2: a second use revokes what the first one gave. */
async function refuseReplay(
  { store, clock, audit }: OAuthDeps,
  kind: AuditKind,
  { familyId, userId, clientId }: { familyId: string; userId: string; clientId: string },
): Promise<never> {
  // Once a family: those that come after find nothing left to revoke, and nothing new to tell.
  if (await store.revokeFamily(familyId, clock())) {
    await audit.record({ kind, userId, applicationId: clientId });
  }
  throw invalidGrant();
}
