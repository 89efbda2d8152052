import { decode, encode } from "next-auth/jwt";
import type { User } from "./store";

/** How long a browser stays signed in, in seconds. */
export const SESSION_SECONDS = 30 * 24 * 3600;

/** What a session says: who, and which of their session versions it was begun in. */
export interface Session {
  userId: string;
  version: number;
}

/** The session cookie. `__Host-` binds it to this very host over https (RFC 6265bis section 4.1.3.2). */
export function sessionCookie(baseUrl: string) {
  const secure = baseUrl.startsWith("https:");
  return {
    name: secure ? "__Host-teepad-session" : "teepad-session",
    options: { httpOnly: true, sameSite: "lax", path: "/", secure, maxAge: SESSION_SECONDS },
  } as const;
}

/** The fields of a session's token (an encrypted JWT of next-auth): the user, and nothing else to read. */
export function sessionClaims(user: Pick<User, "id" | "sessionVersion">) {
  return { sub: user.id, version: user.sessionVersion };
}

/** The session in a token's fields; null when it is none. */
export function sessionOf(claims: Record<string, unknown> | null): Session | null {
  const { sub, version } = claims ?? {};
  return typeof sub === "string" && typeof version === "number" ? { userId: sub, version } : null;
}

export function issueSessionToken(user: User, secret: string): Promise<string> {
  return encode({ token: sessionClaims(user), secret, maxAge: SESSION_SECONDS });
}

/** The session that a token names; null when it is forged or has expired. */
export async function readSessionToken(token: string, secret: string): Promise<Session | null> {
  try {
    return sessionOf(await decode({ token, secret }));
  } catch {
    return null;
  }
}
