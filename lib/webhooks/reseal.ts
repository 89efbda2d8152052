import type { WebhookEndpointStore } from "./endpoint-store";
import type { SecretSeal } from "./notices";

const BATCH = 100;

/**
 * Encrypts the secrets of all endpoints with the current AUTH_SECRET, so that the previous one can be removed. Run at
 * start-up while a previous one is configured. Idempotent, and safe to run in several processes.
 * @returns the number of endpoints that were changed.
 */
export async function resealSecrets(
  store: Pick<WebhookEndpointStore, "readSecretsAfter" | "replaceSecrets">,
  seal: SecretSeal,
): Promise<number> {
  /** Encrypts the text with the current secret. Returns it unchanged if that is already the case, or it can't be decrypted. */
  function reseal(sealed: string, id: string): string {
    if (seal.isCurrent(sealed, id)) return sealed;
    const text = seal.open(sealed, id);
    return text === null ? sealed : seal.seal(text, id);
  }

  let changed = 0;
  let after = "";
  for (;;) {
    const endpoints = await store.readSecretsAfter(after, BATCH);
    for (const { id, sealedSecret, sealedPreviousSecret, previousSecretEndsAt } of endpoints) {
      const secrets = {
        sealedSecret: reseal(sealedSecret, id),
        sealedPreviousSecret: sealedPreviousSecret && reseal(sealedPreviousSecret, id),
        previousSecretEndsAt,
      };
      const isSame =
        secrets.sealedSecret === sealedSecret && secrets.sealedPreviousSecret === sealedPreviousSecret;
      if (!isSame && (await store.replaceSecrets(null, id, sealedSecret, secrets))) changed += 1;
    }
    const last = endpoints.at(-1);
    if (!last || endpoints.length < BATCH) return changed;
    after = last.id;
  }
}
