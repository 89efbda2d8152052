import { secondsLater, unixSeconds } from "@/lib/clock";
import { OAuthError } from "./errors";
import { LIFETIMES } from "./lifetimes";
import type { OAuthParts } from "./parts";
import type { AccessTokenRecord, Client } from "./store";
import { hashSecret } from "./tokens";

/** RFC 7662 section 2.2. */
export type Introspection =
  | { active: false }
  | {
      active: true;
      client_id: string;
      sub: string;
      username: string;
      scope: string;
      /** `Bearer` for an access token (RFC 6749 section 7.1); a refresh token says what it is. */
      token_type: "Bearer" | "refresh_token";
      iat: number;
      exp: number;
      iss: string;
    };

const INACTIVE: Introspection = { active: false };

/**
 * What a client may know of a token. Only its own: another client's is answered like an unknown one, so that
 * nobody can try tokens out (RFC 7662 section 4).
 * @throws OAuthError `invalid_request` when `token` is missing.
 */
export async function introspect(
  { store, clock, issuer }: OAuthParts,
  client: Client,
  form: ReadonlyMap<string, string>,
): Promise<Introspection> {
  const token = form.get("token");
  if (token === undefined) throw new OAuthError("invalid_request", "token is missing.");
  const hash = hashSecret(token);
  const now = clock();

  const access = await store.findAccessToken(hash, now);
  if (access) return access.clientId === client.id ? active(access, "Bearer", issuer) : INACTIVE;

  const refresh = await store.findRefreshToken(hash);
  if (!refresh || refresh.clientId !== client.id || refresh.expiresAt <= now) return INACTIVE;
  const rotatedTooLongAgo =
    refresh.rotatedAt !== null && refresh.rotatedAt < secondsLater(now, -LIFETIMES.rotationGrace);
  return rotatedTooLongAgo ? INACTIVE : active(refresh, "refresh_token", issuer);
}

type Described = Pick<
  AccessTokenRecord,
  "clientId" | "userId" | "username" | "scope" | "issuedAt" | "expiresAt"
>;

function active(token: Described, tokenType: "Bearer" | "refresh_token", issuer: string): Introspection {
  return {
    active: true,
    client_id: token.clientId,
    sub: token.userId,
    username: token.username,
    scope: token.scope,
    token_type: tokenType,
    iat: unixSeconds(token.issuedAt),
    exp: unixSeconds(token.expiresAt),
    iss: issuer,
  };
}
