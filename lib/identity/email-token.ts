import type { User } from "./store";

/** The purpose of a link; also the path of the page that it opens. */
export type EmailTokenPurpose = "verify-email" | "reset-password";

/** How long a link is valid, in seconds. OWASP Forgot Password Cheat Sheet: single use, and short-lived. */
export const EMAIL_TOKEN_SECONDS: Record<EmailTokenPurpose, number> = {
  "verify-email": 24 * 3600,
  "reset-password": 30 * 60,
};

export interface EmailTokenRecord {
  tokenHash: string;
  userId: string;
  purpose: EmailTokenPurpose;
  /** The address to which the link was sent. The link is void once the account has a different one. */
  email: string;
  /** False for a link that the operator passes on: using it doesn't verify the address. Default: true. */
  wasMailed?: boolean;
  expiresAt: Date;
}

/** The user to whom a link was sent. */
export interface EmailTokenOwner {
  userId: string;
  email: string;
  name: string;
}

/** The store port of emailed links (lib/adapters/prisma/email-token-store.ts). */
export interface EmailTokenStore {
  insert(token: EmailTokenRecord): Promise<void>;
  /** The owner of a valid link. Doesn't consume the link. */
  find(purpose: EmailTokenPurpose, tokenHash: string, now: Date): Promise<EmailTokenOwner | null>;
  /**
   * Consumes a link and sets the password, in one transaction: ends every session, voids the account's other reset
   * links, and marks the address as verified if the link was sent there.
   *
   * The user who created an account with an unverified address may not own the address. So if this link is what
   * verifies it, accounts linked earlier are unlinked: an attacker may have linked their own ("account pre-hijacking",
   * Sudhodanan and Paverd, USENIX Security 2022).
   * @returns the updated user; null, having changed nothing, if the link is void.
   */
  resetPassword(tokenHash: string, passwordHash: string, now: Date): Promise<User | null>;
  /**
   * Consumes a link of this user and marks the address as verified.
   * @returns null, having changed nothing, if the link is void or belongs to another user.
   */
  verifyEmail(tokenHash: string, userId: string, now: Date): Promise<User | null>;
}
