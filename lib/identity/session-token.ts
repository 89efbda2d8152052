import { addSeconds, unixSeconds } from "@/lib/clock";
import { newId } from "@/lib/ids";
import { ownCookie } from "./own-cookie";
import { type AuthSecrets, openToken, sealToken } from "./sealed-token";
import type { User } from "./store";

/** How long a session lasts, in seconds, regardless of activity (OWASP, "Absolute Timeout"). */
export const SESSION_SECONDS = 30 * 24 * 3600;

export interface Session {
  id: string;
  userId: string;
  /** The user's sessionVersion when the session started. */
  version: number;
  /** Unix seconds. Renewing the token does not change it. */
  startedAt: number;
}

export function newSession(user: Pick<User, "id" | "sessionVersion">, now: Date): Session {
  return {
    id: newId("session"),
    userId: user.id,
    version: user.sessionVersion,
    startedAt: unixSeconds(now),
  };
}

/** The time at which a session expires. */
export function sessionEnd({ startedAt }: Session): Date {
  return addSeconds(new Date(startedAt * 1000), SESSION_SECONDS);
}

export const sessionCookie = (baseUrl: string) => ownCookie(baseUrl, "session", SESSION_SECONDS);

/** The claims of a session's token, an encrypted JWT of next-auth. Renaming a claim would end every session. */
export function sessionClaims({ id, userId, version, startedAt }: Session) {
  return { sub: userId, version, sid: id, begunAt: startedAt };
}

/** Reads the session from a token's claims; null if they are incomplete. */
export function sessionFromClaims(claims: Record<string, unknown> | null): Session | null {
  const { sub, version, sid, begunAt } = claims ?? {};
  return typeof sub === "string" &&
    typeof version === "number" &&
    typeof sid === "string" &&
    typeof begunAt === "number"
    ? { id: sid, userId: sub, version, startedAt: begunAt }
    : null;
}

export function issueSessionToken(session: Session, secrets: AuthSecrets): Promise<string> {
  return sealToken(sessionClaims(session), { secrets, maxAge: SESSION_SECONDS });
}

/**
 * Reads a token; null if it is forged or expired. Doesn't check whether the session was ended
 * (`accounts.findSessionUser` does).
 */
export async function readSessionToken(token: string, secrets: AuthSecrets): Promise<Session | null> {
  return sessionFromClaims(await openToken(token, { secrets }));
}
