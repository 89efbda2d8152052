import { jwt } from "./jwt";
import type { ProviderName } from "./provider-names";
import type { Session } from "./session-token";

/** Which of their sessions somebody asked in: any of the same version. */
export type SessionOfUser = Pick<Session, "userId" | "version">;

/** How long somebody has to sign in at the provider, in seconds; as long as next-auth keeps its `state`. */
const LINK_SECONDS = 15 * 60;

/** Another key than the session's, so that neither can stand in for the other. */
const SALT = "link";

/** The cookie that says: the next return from a provider is to be linked to this account, not to sign in. */
export function linkCookie(baseUrl: string) {
  const secure = baseUrl.startsWith("https:");
  return {
    name: secure ? "__Host-teepad-link" : "teepad-link",
    options: { httpOnly: true, sameSite: "lax", path: "/", secure, maxAge: LINK_SECONDS },
  } as const;
}

/**
 * An intention to link, made when a signed-in user asks for it. It counts for that session alone: whoever is signed in
 * when the provider sends the browser back must be the one who asked.
 */
export async function issueLinkToken(
  { userId, version }: SessionOfUser,
  provider: ProviderName,
  secret: string,
): Promise<string> {
  const { encode } = await jwt();
  return encode({ token: { sub: userId, version, provider }, secret, salt: SALT, maxAge: LINK_SECONDS });
}

/** Whether the token is this session's intention to link an account of this provider. */
export async function isLinkToken(
  token: string,
  session: SessionOfUser,
  provider: ProviderName,
  secret: string,
): Promise<boolean> {
  const { decode } = await jwt();
  try {
    const claims = await decode({ token, secret, salt: SALT });
    return (
      claims?.sub === session.userId && claims.version === session.version && claims.provider === provider
    );
  } catch {
    return false;
  }
}
