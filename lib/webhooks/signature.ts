import { createHmac, randomBytes } from "node:crypto";
import { unixSeconds } from "@/lib/clock";

const SECRET_PREFIX = "whsec_";

/** Standard Webhooks requires 24 to 64 bytes. */
const SECRET_BYTES = 32;

/** Creates a secret in the format of Standard Webhooks: `whsec_` and base64. */
export function newWebhookSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString("base64");
}

/**
 * The headers that authenticate a webhook (https://www.standardwebhooks.com): HMAC-SHA256 of `id.timestamp.body`.
 * @param secrets several during a rotation: a receiver accepts any of the signatures.
 */
export function signatureHeaders(
  secrets: readonly string[],
  { id, body, at }: { id: string; body: string; at: Date },
): Record<string, string> {
  const timestamp = String(unixSeconds(at));
  const sign = (secret: string) =>
    createHmac("sha256", Buffer.from(secret.slice(SECRET_PREFIX.length), "base64"))
      .update(`${id}.${timestamp}.${body}`)
      .digest("base64");
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": secrets.map((secret) => `v1,${sign(secret)}`).join(" "),
  };
}
