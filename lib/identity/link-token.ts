import { loadJwt } from "./jwt";
import type { ProviderName } from "./provider-names";
import type { Session } from "./session-token";

/** What identifies a user's sessions for linking: any session of the same version. */
export type UserSessions = Pick<Session, "userId" | "version">;

/** How long the user has to sign in at the provider, in seconds; as long as next-auth's `state` is valid. */
const LINK_SECONDS = 15 * 60;

/** Derives a different key from the session's, so that one kind of token is never accepted as the other. */
const SALT = "link";

/** The cookie that makes the next return from a provider link the account there instead of signing in. */
export function linkCookie(baseUrl: string) {
  const secure = baseUrl.startsWith("https:");
  return {
    name: secure ? "__Host-teepad-link" : "teepad-link",
    options: { httpOnly: true, sameSite: "lax", path: "/", secure, maxAge: LINK_SECONDS },
  } as const;
}

/**
 * Issues a token for a signed-in user's request to link an account. It is bound to the user: whoever is signed in when the
 * provider redirects back must be the user who requested the link.
 */
export async function issueLinkToken(
  { userId, version }: UserSessions,
  provider: ProviderName,
  secret: string,
): Promise<string> {
  const { encode } = await loadJwt();
  return encode({ token: { sub: userId, version, provider }, secret, salt: SALT, maxAge: LINK_SECONDS });
}

/** Whether the token was issued to this user for linking an account of this provider. */
export async function isLinkToken(
  token: string,
  session: UserSessions,
  provider: ProviderName,
  secret: string,
): Promise<boolean> {
  const { decode } = await loadJwt();
  try {
    const claims = await decode({ token, secret, salt: SALT });
    return (
      claims?.sub === session.userId && claims.version === session.version && claims.provider === provider
    );
  } catch {
    return false;
  }
}
