import type { WebhookEvent } from "./events";
import type { SendResult } from "./sender";

/** Why an endpoint is disabled: by its owner, after a 410 response, or because it kept failing. */
export const DISABLED_REASONS = ["owner", "gone", "failing"] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

export interface DeliveryEndpoint {
  id: string;
  applicationId: string;
  url: string;
  sealedSecret: string;
  sealedPreviousSecret: string | null;
  previousSecretEndsAt: Date | null;
  failingSince: Date | null;
  warnedAt: Date | null;
  /** When the endpoint or its application was disabled. */
  disabledAt: Date | null;
}

/** A delivery that this process may attempt until its claim expires. */
export interface ClaimedDelivery {
  id: string;
  /** Number of attempts, including the claimed one. */
  attempts: number;
  event: WebhookEvent;
  endpoint: DeliveryEndpoint;
}

/** An attempt as the portal shows it. */
export interface AttemptRecord extends Pick<SendResult, "status" | "problem" | "response"> {
  id: string;
  at: Date;
  milliseconds: number;
}

type DeliveryOutcome =
  | { state: "delivered" | "failed"; at: Date; attempt: AttemptRecord | null }
  | { state: "pending"; nextAttemptAt: Date; attempt: AttemptRecord };

/** Pending work: events that are due, deliveries that are due, and deliveries that will be retried. */
export interface WebhookBacklog {
  events: number;
  due: number;
  retrying: number;
}

/** The store port of deliveries (lib/adapters/prisma/webhook-delivery-store.ts). */
export interface WebhookDeliveryStore {
  /**
   * Creates a delivery of each due event for every endpoint subscribed to it. Earlier events of the same course are
   * dispatched first, even if they are not due yet.
   * @returns the number of events; fewer than `limit` if no more are due, or another process is dispatching.
   */
  dispatch(now: Date, limit: number): Promise<number>;
  /**
   * Claims one due delivery until `until`, so that no other process attempts it. Never claims a delivery before the
   * earlier ones of the same course are settled. Null if there is none.
   * @param busy endpoints to skip.
   */
  claim(now: Date, until: Date, busy: readonly string[]): Promise<ClaimedDelivery | null>;
  /**
   * Records the result of an attempt. Settling a delivery makes the next one of its course due.
   * @returns false if the claim had expired, and the delivery now belongs to another process.
   */
  finish(claimed: Pick<ClaimedDelivery, "id" | "attempts">, outcome: DeliveryOutcome): Promise<boolean>;
  recordSuccess(endpointId: string, now: Date): Promise<void>;
  /** Marks an endpoint as failing, unless it already is. */
  recordFailure(endpointId: string, now: Date): Promise<void>;
  /** @returns false if the owner has been warned before. */
  markWarned(endpointId: string, now: Date): Promise<boolean>;
  /** @returns false if the endpoint was disabled already. */
  disable(endpointId: string, reason: DisabledReason, now: Date): Promise<boolean>;
  countBacklog(now: Date): Promise<WebhookBacklog>;
}
