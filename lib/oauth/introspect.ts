import * as z from "zod";
import { addSeconds, unixSeconds } from "@/lib/clock";
import type { AuthenticatedClient } from "./client-authentication";
import type { OAuthDeps } from "./deps";
import { OAuthError } from "./errors";
import { LIFETIMES } from "./lifetimes";
import type { OAuthParameters } from "./parameters";
import { mcpResource } from "./resource";
import type { LookedUpToken } from "./store";
import { audienceOf } from "./tokens";

const active = z.object({
  active: z.literal(true),
  client_id: z.string(),
  sub: z.string(),
  username: z.string(),
  scope: z.string(),
  /** `Bearer` for an access token (RFC 6749 section 7.1). */
  token_type: z.enum(["Bearer", "refresh_token"]),
  iat: z.number().int(),
  exp: z.number().int(),
  iss: z.url(),
  /** Of tokens for another resource than the course API (RFC 8707). */
  aud: z.url().optional(),
});

/** RFC 7662 section 2.2. */
export const introspection = z.discriminatedUnion("active", [active, z.object({ active: z.literal(false) })]);
export type Introspection = z.infer<typeof introspection>;

/**
 * `POST /oauth/introspect` (RFC 7662). A client may introspect only its own tokens: another client's gets the same
 * response as an unknown one, so that tokens cannot be scanned for (section 4).
 * @throws OAuthError `invalid_request` if `token` is missing.
 */
export function introspect(
  { clock, issuer }: Pick<OAuthDeps, "clock" | "issuer">,
  client: AuthenticatedClient,
  form: OAuthParameters,
  token: LookedUpToken | null,
): Introspection {
  if (form.get("token") === undefined) throw new OAuthError("invalid_request", "token is missing.");
  if (token?.clientId !== client.id || !isActive(token, clock())) return { active: false };
  return {
    active: true,
    client_id: token.clientId,
    sub: token.userId,
    username: token.username,
    scope: token.scope,
    token_type: token.type === "access_token" ? "Bearer" : "refresh_token",
    iat: unixSeconds(token.issuedAt),
    exp: unixSeconds(token.expiresAt),
    iss: issuer,
    ...(audienceOf(form.get("token") ?? "") === "mcp" && { aud: mcpResource(issuer) }),
  };
}

/** Whether a token can still be used; a rotated refresh token within its grace window can. */
function isActive(token: LookedUpToken, now: Date): boolean {
  if (token.expiresAt <= now) return false;
  if (token.type === "access_token" || token.rotatedAt === null) return true;
  return token.rotatedAt >= addSeconds(now, -LIFETIMES.rotationGrace);
}
