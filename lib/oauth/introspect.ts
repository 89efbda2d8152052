import { secondsLater, unixSeconds } from "@/lib/clock";
import type { AuthenticatedClient } from "./client-authentication";
import type { OAuthDeps } from "./deps";
import { OAuthError } from "./errors";
import { LIFETIMES } from "./lifetimes";
import type { AccessTokenRecord } from "./store";

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
export function introspect(
  { clock, issuer }: Pick<OAuthDeps, "clock" | "issuer">,
  client: AuthenticatedClient,
  form: ReadonlyMap<string, string>,
): Introspection {
  if (!form.has("token")) throw new OAuthError("invalid_request", "token is missing.");
  const { accessToken: access, refreshToken: refresh } = client;
  if (access) return access.clientId === client.id ? active(access, "Bearer", issuer) : INACTIVE;

  const now = clock();
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
