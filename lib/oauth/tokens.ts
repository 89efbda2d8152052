import { hash, randomBytes } from "node:crypto";

/** Prefixes let secret scanners recognise leaked secrets (decisions, "clients"). */
export type SecretPrefix = "tp_cs_" | "tp_ac_" | "tp_at_" | "tp_rt_";

/** A new secret, code or token: its prefix and 256 random bits in `[A-Za-z0-9_-]`. */
export function newSecret(prefix: SecretPrefix): string {
  return prefix + randomBytes(32).toString("base64url");
}

/** A new client_id. Not a secret, so 128 random bits are plenty. */
export function newClientId(): string {
  return `tp_app_${randomBytes(16).toString("base64url")}`;
}

/**
 * Hashes a secret, code or token for storage: SHA-256 in base64url. With 256 random bits no slow hash is needed, and
 * looking it up by its hash leaks nothing through timing.
 */
export function hashSecret(secret: string): string {
  return hash("sha256", secret, "base64url");
}
