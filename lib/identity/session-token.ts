import { secondsLater, unixSeconds } from "@/lib/clock";
import { newId } from "@/lib/ids";
import { jwt } from "./jwt";
import type { User } from "./store";

/** How long a session lasts at most, in seconds. It ends then, however much it is used (OWASP, "Absolute Timeout"). */
export const SESSION_SECONDS = 30 * 24 * 3600;

/** What a session says: which one, whose, which of their session versions it was begun in, and when. */
export interface Session {
  id: string;
  userId: string;
  version: number;
  /** Unix seconds. Whatever renews the token keeps it. */
  begunAt: number;
}

/** A session that begins now. */
export function newSession(user: Pick<User, "id" | "sessionVersion">, now: Date): Session {
  return {
    id: newId("session"),
    userId: user.id,
    version: user.sessionVersion,
    begunAt: unixSeconds(now),
  };
}

/** When a session ends by itself. */
export function sessionEnd({ begunAt }: Session): Date {
  return secondsLater(new Date(begunAt * 1000), SESSION_SECONDS);
}

/** The session cookie. `__Host-` binds it to this very host over https (RFC 6265bis section 4.1.3.2). */
export function sessionCookie(baseUrl: string) {
  const secure = baseUrl.startsWith("https:");
  return {
    name: secure ? "__Host-teepad-session" : "teepad-session",
    options: { httpOnly: true, sameSite: "lax", path: "/", secure, maxAge: SESSION_SECONDS },
  } as const;
}

/** The fields of a session's token (an encrypted JWT of next-auth): the session, and nothing else to read. */
export function sessionClaims({ id, userId, version, begunAt }: Session) {
  return { sub: userId, version, sid: id, begunAt };
}

/** The session in a token's fields; null when it is none. */
export function sessionOf(claims: Record<string, unknown> | null): Session | null {
  const { sub, version, sid, begunAt } = claims ?? {};
  return typeof sub === "string" &&
    typeof version === "number" &&
    typeof sid === "string" &&
    typeof begunAt === "number"
    ? { id: sid, userId: sub, version, begunAt }
    : null;
}

export async function issueSessionToken(session: Session, secret: string): Promise<string> {
  const { encode } = await jwt();
  return encode({ token: sessionClaims(session), secret, maxAge: SESSION_SECONDS });
}

/** The session that a token names, which may have ended (accounts.ofSession knows); null when it is forged. */
export async function readSessionToken(token: string, secret: string): Promise<Session | null> {
  const { decode } = await jwt();
  try {
    return sessionOf(await decode({ token, secret }));
  } catch {
    return null;
  }
}
