import { decode, encode } from "next-auth/jwt";

/** How long a browser stays signed in, in seconds. */
export const SESSION_SECONDS = 30 * 24 * 3600;

/** The session cookie. `__Host-` binds it to this very host over https (RFC 6265bis section 4.1.3.2). */
export function sessionCookie(baseUrl: string) {
  const secure = baseUrl.startsWith("https:");
  return {
    name: secure ? "__Host-teepad-session" : "teepad-session",
    options: { httpOnly: true, sameSite: "lax", path: "/", secure, maxAge: SESSION_SECONDS },
  } as const;
}

/** A session of next-auth (an encrypted JWT) that names its user. */
export function issueSessionToken(userId: string, secret: string): Promise<string> {
  return encode({ token: { sub: userId }, secret, maxAge: SESSION_SECONDS });
}

/** The user id that a session names; null when it is forged or has expired. */
export async function readSessionToken(token: string, secret: string): Promise<string | null> {
  try {
    return (await decode({ token, secret }))?.sub ?? null;
  } catch {
    return null;
  }
}
