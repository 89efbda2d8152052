import { Webhook } from "standardwebhooks";
import type { components } from "./api.js";

/** The body of a webhook. Types may be added: ignore the ones you don't know. */
export type WebhookEvent = components["schemas"]["WebhookEvent"];

/** An event whose signature is valid. */
export interface ReceivedEvent {
  /** The same if the event arrives twice. */
  readonly id: string;
  readonly event: WebhookEvent;
}

/**
 * Verifies a webhook.
 * @param secret of the endpoint: `whsec_…`.
 * @param body the bytes as received. JSON that was parsed and written again has another signature.
 * @throws WebhookVerificationError if the signature is wrong, or its time is more than five minutes off.
 */
export function verifyWebhook(secret: string, body: string | Buffer, headers: Headers): ReceivedEvent {
  const event = new Webhook(secret).verify(body, Object.fromEntries(headers)) as WebhookEvent;
  return { id: headers.get("webhook-id") as string, event };
}
