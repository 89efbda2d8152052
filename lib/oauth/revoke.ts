import type { AuthenticatedClient } from "./client-authentication";
import type { OAuthDeps } from "./deps";
import { OAuthError } from "./errors";

/**
 * `POST /oauth/revoke` (RFC 7009) for a client that has authenticated. A refresh token takes every token of its family
 * with it (section 2.1); an access token goes alone. Another client's token, an unknown and an old one are answered
 * alike and nothing happens (section 2.2), so that nobody can try tokens out.
 * @throws OAuthError `invalid_request` when `token` is missing.
 */
export async function revoke(
  { store, clock, audit }: OAuthDeps,
  client: AuthenticatedClient,
  form: ReadonlyMap<string, string>,
): Promise<void> {
  if (!form.has("token")) throw new OAuthError("invalid_request", "token is missing.");
  const { accessToken: access, refreshToken: refresh } = client;
  if (access) {
    if (access.clientId === client.id && (await store.deleteAccessToken(access.tokenHash))) {
      await audit.record({
        kind: "access-token-revoked",
        userId: access.userId,
        applicationId: client.id,
      });
    }
    return;
  }
  if (refresh?.clientId !== client.id) return;
  if (await store.revokeFamily(refresh.familyId, clock())) {
    await audit.record({ kind: "token-revoked", userId: refresh.userId, applicationId: client.id });
  }
}
