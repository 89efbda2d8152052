import { ownCookie } from "./own-cookie";
import type { ProviderName } from "./provider-names";
import { type AuthSecrets, openToken, sealToken } from "./sealed-token";
import type { Session } from "./session-token";

/** The claims that bind a link token to a user's sessions: it is valid in any session of the same version. */
type UserSessions = Pick<Session, "userId" | "version">;

/** How long the user has to sign in at the provider, in seconds. Equals the lifetime of next-auth's `state`. */
const LINK_SECONDS = 15 * 60;

/** Derives a different key from the session's, so that one kind of token is never accepted as the other. */
const SALT = "link";

/** The cookie that makes the next callback from a provider link the account there instead of signing in. */
export const linkCookie = (baseUrl: string) => ownCookie(baseUrl, "link", LINK_SECONDS);

/**
 * Issues a token for a signed-in user's request to link an account. It is bound to the user: the user signed in when the
 * provider redirects back must be the user who requested the link.
 */
export function issueLinkToken(
  { userId, version }: UserSessions,
  provider: ProviderName,
  secrets: AuthSecrets,
): Promise<string> {
  return sealToken({ sub: userId, version, provider }, { secrets, salt: SALT, maxAge: LINK_SECONDS });
}

/** Whether the token was issued to this user for linking an account of this provider. */
export async function isLinkToken(
  token: string,
  session: UserSessions,
  provider: ProviderName,
  secrets: AuthSecrets,
): Promise<boolean> {
  const claims = await openToken(token, { secrets, salt: SALT });
  return claims?.sub === session.userId && claims.version === session.version && claims.provider === provider;
}
