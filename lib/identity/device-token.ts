import { randomBytes } from "node:crypto";
import { addSeconds, unixSeconds } from "@/lib/clock";
import { isEqual, macOf } from "@/lib/mac";
import { ownCookie } from "./own-cookie";
import type { AuthSecrets } from "./sealed-token";

/** How long a browser is remembered after a sign-in, in seconds. */
const DEVICE_SECONDS = 180 * 24 * 3600;

/** The cookie of a browser in which the account's owner has signed in before. */
export const deviceCookie = (baseUrl: string) => ownCookie(baseUrl, "device", DEVICE_SECONDS);

/**
 * Issues a token for a browser that has just signed in to the account with this address. It doesn't grant access: it
 * only gives the browser a separate budget of password attempts, so that strangers who exhaust the account's budget
 * cannot lock out its owner (OWASP, "Device cookies").
 */
export function issueDeviceToken(email: string, [secret]: AuthSecrets, now: Date): string {
  const id = randomBytes(16).toString("base64url");
  const expiresAt = unixSeconds(addSeconds(now, DEVICE_SECONDS));
  return `${id}.${expiresAt}.${sign(secret, email, id, expiresAt)}`;
}

/** The id of the browser; null if the token is forged, expired, or was issued for another account. */
export function readDeviceToken(
  token: string,
  email: string,
  secrets: AuthSecrets,
  now: Date,
): string | null {
  const [, id, expiry, mac] = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/.exec(token) ?? [];
  if (!id || !mac || Number(expiry) <= unixSeconds(now)) return null;
  return secrets.some((secret) => isEqual(mac, sign(secret, email, id, Number(expiry)))) ? id : null;
}

function sign(secret: string, email: string, id: string, expiresAt: number): string {
  return macOf(secret, `device\n${email}\n${id}\n${expiresAt}`);
}
