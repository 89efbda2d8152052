import { createHash, randomBytes } from "node:crypto";
import type { User } from "./store";

export type MailPurpose = "verify-email" | "reset-password";

/** How long a link works, in seconds. OWASP Forgot Password Cheat Sheet: single use, and soon over. */
export const MAIL_TOKEN_SECONDS: Record<MailPurpose, number> = {
  "verify-email": 24 * 3600,
  "reset-password": 30 * 60,
};

/** 256 random bits in `[A-Za-z0-9_-]`. */
export function newMailToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of it: SHA-256, base64url. A reader of the database cannot make the link. */
export function hashMailToken(token: string): string {
  return createHash("sha256").update(token, "utf8").digest("base64url");
}

/** A token as it is stored. */
export interface StoredMailToken {
  tokenHash: string;
  userId: string;
  purpose: MailPurpose;
  /** The address it was sent to; void once the account has another. */
  email: string;
  expiresAt: Date;
}

/** Whom a link was sent to. */
export interface MailTokenOwner {
  userId: string;
  email: string;
  name: string;
}

/** The store port of links sent by e-mail (lib/adapters/prisma/mail-token-store.ts). */
export interface MailTokenStore {
  insert(token: StoredMailToken): Promise<void>;
  /** Whose link it is, while it works; looking does not use it up. */
  find(purpose: MailPurpose, tokenHash: string, now: Date): Promise<MailTokenOwner | null>;
  /**
   * Uses up a link and sets the password, in one transaction: ends every session, voids the account's other reset
   * links, and takes the address as verified.
   *
   * Whoever made an account with an address that was never verified may not be its owner. So when it is this link that
   * proves the address, sign-ins that were linked before are taken away: a stranger may have linked their own ("account
   * pre-hijacking", Sudhodanan and Paverd, USENIX Security 2022).
   * @returns the user as it is now; null, having changed nothing, when the link does not work.
   */
  resetPassword(tokenHash: string, passwordHash: string, now: Date): Promise<User | null>;
  /**
   * Uses up a link of this very user and takes the address as verified; null, having changed nothing, when the link
   * does not work or is somebody else's.
   */
  verifyEmail(tokenHash: string, userId: string, now: Date): Promise<User | null>;
}
