import { createHash, randomBytes } from "node:crypto";

/** A new token of a link that is sent to a person: 256 random bits in `[A-Za-z0-9_-]`. */
export function newUrlToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Whether a text has the format of a token. Doesn't check that the token exists. */
export function isUrlToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** SHA-256 in base64url. Only the hash is stored, so that reading the database doesn't yield working links. */
export function hashUrlToken(token: string): string {
  return createHash("sha256").update(token, "utf8").digest("base64url");
}
