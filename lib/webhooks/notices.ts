import type { DeliveryEndpoint, DisabledReason } from "./delivery-store";

/** Tells owners about their endpoints (lib/identity/webhook-notices.ts). Best effort: the portal shows the same. */
export interface EndpointNotices {
  /** @param disablesAt when the endpoint is disabled unless it recovers. */
  failing(endpoint: DeliveryEndpoint, disablesAt: Date): void;
  disabled(endpoint: DeliveryEndpoint, reason: Exclude<DisabledReason, "owner">): void;
}

/** Encrypts secrets at rest (lib/identity/seal.ts). */
export interface SecretSeal {
  seal(text: string, context: string): string;
  /** @returns null if it was sealed with another key or in another context. */
  open(sealed: string, context: string): string | null;
  /** Whether it was sealed with the current key, and not with a previous one. */
  isCurrent(sealed: string, context: string): boolean;
}
