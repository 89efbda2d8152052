import { createHash, randomBytes } from "node:crypto";

// Of invitations to courses and to the teams of applications.

/** How long an invitation can be accepted. */
export const INVITATION_DAYS = 14;
export const INVITATION_SECONDS = INVITATION_DAYS * 24 * 3600;

/** How many people can accept one link: a club's committee or a team, not everybody the link is passed on to. */
export const LINK_USES = 10;

/** 256 random bits in `[A-Za-z0-9_-]`. */
export function newInvitationToken(): string {
  return randomBytes(32).toString("base64url");
}

/** SHA-256 in base64url, the only form that is stored: reading the database does not yield working links. */
export function hashInvitationToken(token: string): string {
  return createHash("sha256").update(token, "utf8").digest("base64url");
}
