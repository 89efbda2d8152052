import type { DeliveryEndpoint, DisabledReason } from "./delivery-store";

/**
 * Notifies owners of failing endpoints (lib/identity/webhook-notices.ts). Best effort: the portal shows the same
 * information.
 */
export interface EndpointNotices {
  /** @param disablesAt when the endpoint will be disabled unless it recovers. */
  failing(endpoint: DeliveryEndpoint, disablesAt: Date): void;
  disabled(endpoint: DeliveryEndpoint, reason: Exclude<DisabledReason, "owner">): void;
}

/** Encrypts secrets at rest (lib/identity/seal.ts). */
export interface SecretSeal {
  seal(text: string, context: string): string;
  /** @returns null if the text was sealed with another key or in another context. */
  open(sealed: string, context: string): string | null;
  /** Whether the text was sealed with the current key, not with a previous one. */
  isCurrent(sealed: string, context: string): boolean;
}
