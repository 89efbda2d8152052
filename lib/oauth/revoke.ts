import type { AuthenticatedClient } from "./client-authentication";
import type { OAuthDeps } from "./deps";
import { OAuthError } from "./errors";
import type { OAuthParameters } from "./parameters";
import type { LookedUpToken } from "./store";
import { hashFamilyPart } from "./tokens";

/**
 * `POST /oauth/revoke` (RFC 7009). Revoking a refresh token revokes its whole family (section 2.1); revoking an access
 * token revokes only that token. Another client's, an unknown and an expired token get the same response, and nothing
 * happens (section 2.2), so that tokens cannot be scanned for.
 * @throws OAuthError `invalid_request` if `token` is missing.
 */
export async function revoke(
  { store, clock, audit }: OAuthDeps,
  client: AuthenticatedClient,
  form: OAuthParameters,
  token: LookedUpToken | null,
): Promise<void> {
  const presented = form.get("token");
  if (presented === undefined) throw new OAuthError("invalid_request", "token is missing.");
  const familyHash = token === null ? hashFamilyPart(presented) : null;
  const family = familyHash === null ? null : await store.findFamily(familyHash);
  const owner = token ?? family;
  if (owner?.clientId !== client.id || family?.isRevoked) return;
  const subject = { userId: owner.userId, applicationId: client.id };
  if (token?.type === "access_token") {
    if (await store.deleteAccessToken(token.tokenHash)) {
      await audit.record({ kind: "access-token-revoked", ...subject });
    }
  } else if (await store.revokeFamily(owner.familyId, clock())) {
    await audit.record({ kind: "token-revoked", ...subject });
  }
}
