import { createHash, randomBytes } from "node:crypto";

/** 256 random bits in `[A-Za-z0-9_-]`. */
export function newInvitationToken(): string {
  return randomBytes(32).toString("base64url");
}

/** SHA-256 in base64url, the only form that is stored: reading the database does not yield working links. */
export function hashInvitationToken(token: string): string {
  return createHash("sha256").update(token, "utf8").digest("base64url");
}
