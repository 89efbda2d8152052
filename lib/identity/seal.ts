import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { AuthSecrets } from "./sealed-token";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The purpose of a seal. Each one has its own key (RFC 5869 section 3.2), because the secret also encrypts sessions. */
type SealPurpose = "teepad queued email" | "teepad webhook secret";

/**
 * Encrypts texts in the database with a key derived from the current secret. Can also open texts sealed with previous
 * secrets.
 */
export function textSeal(secrets: AuthSecrets, purpose: SealPurpose) {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync("sha256", secret, "", purpose, 32)));
  const open = (sealed: string, context: string, keys: readonly Buffer[]): string | null => {
    const bytes = Buffer.from(sealed, "base64url");
    const nonce = bytes.subarray(0, NONCE_BYTES);
    const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
    for (const key of keys) {
      try {
        const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
          .setAAD(Buffer.from(context))
          .setAuthTag(tag);
        const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([text, decipher.final()]).toString("utf8");
      } catch {
        // Sealed with another key, or tampered with.
      }
    }
    return null;
  };
  return {
    /** @param context bound to the text, which can't be opened with a different one. */
    seal(text: string, context: string): string {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, keys[0] as Buffer, nonce).setAAD(Buffer.from(context));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
    },

    /** @returns null if the text was sealed with another secret or in another context. */
    open: (sealed: string, context: string): string | null => open(sealed, context, keys),

    /** Whether the text opens with the current secret, not only with a previous one. */
    isCurrent: (sealed: string, context: string): boolean => open(sealed, context, keys.slice(0, 1)) !== null,
  };
}
