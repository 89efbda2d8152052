import type { AttemptRecord, DisabledReason } from "./delivery-store";
import type { WebhookEvent } from "./events";
import type { EndpointSettings } from "./settings";

/** An endpoint as its owner sees it, without the secret. */
export interface WebhookEndpoint extends EndpointSettings {
  id: string;
  createdAt: Date;
  /** Accurate to the minute. */
  lastSuccessAt: Date | null;
  failingSince: Date | null;
  disabledAt: Date | null;
  disabledReason: DisabledReason | null;
  /** While two secrets sign: when the previous one stops signing. */
  previousSecretEndsAt: Date | null;
}

export type DeliveryState = "pending" | "delivered" | "failed";

/** A delivery in the list of an endpoint. */
export interface DeliverySummary {
  id: string;
  type: string;
  state: DeliveryState;
  createdAt: Date;
  attempts: number;
  /** Null if the delivery is settled, or waits for an earlier delivery of its course. */
  nextAttemptAt: Date | null;
}

export interface DeliveryDetails extends DeliverySummary {
  event: WebhookEvent;
  /** The attempts, latest first. */
  log: AttemptRecord[];
}

/** Selects the deliveries to list. */
export interface DeliveryPart {
  /** Only deliveries older than the one with this id. */
  before?: string | undefined;
  onlyFailed?: boolean;
}

export interface SealedSecrets {
  sealedSecret: string;
  sealedPreviousSecret: string | null;
  previousSecretEndsAt: Date | null;
}

/** A user of the portal and an application that they work on, as owner or team member. */
export interface Developer {
  userId: string;
  applicationId: string;
}

/**
 * The store port of the portal (lib/adapters/prisma/webhook-endpoint-store.ts). Every statement checks that the developer works on
 * the application; an endpoint of another application is treated as if it did not exist.
 */
export interface WebhookEndpointStore {
  /** Lists endpoints, oldest first. */
  list(developer: Developer): Promise<WebhookEndpoint[]>;
  find(developer: Developer, id: string): Promise<WebhookEndpoint | null>;
  /**
   * @returns false, having stored nothing, if there are `limit` endpoints, or the user doesn't (or no longer) work on
   * the application.
   */
  insert(
    developer: Developer,
    endpoint: EndpointSettings & { id: string; sealedSecret: string; createdAt: Date },
    limit: number,
  ): Promise<boolean>;
  update(developer: Developer, id: string, settings: EndpointSettings): Promise<boolean>;
  delete(developer: Developer, id: string): Promise<boolean>;
  readSecrets(developer: Developer, id: string): Promise<SealedSecrets | null>;
  /**
   * @param developer null for the server itself.
   * @returns false if `expected` is no longer the secret.
   */
  replaceSecrets(
    developer: Developer | null,
    id: string,
    expected: string,
    secrets: SealedSecrets,
  ): Promise<boolean>;
  /** Enabling also clears the failures. @returns false if the endpoint is in this state already. */
  setEnabled(developer: Developer, id: string, isEnabled: boolean, now: Date): Promise<boolean>;
  /**
   * Stores a test event and its delivery, which is due. @returns the delivery's id; null if the endpoint is disabled or
   * deleted.
   */
  insertTest(developer: Developer, endpointId: string, event: WebhookEvent): Promise<string | null>;
  /** Lists deliveries, latest first. */
  listDeliveries(
    developer: Developer,
    endpointId: string,
    limit: number,
    part: DeliveryPart,
  ): Promise<DeliverySummary[]>;
  findDelivery(developer: Developer, endpointId: string, id: string): Promise<DeliveryDetails | null>;
  /** Makes a settled delivery due again. @returns false if it is pending, or the endpoint is disabled. */
  resend(developer: Developer, endpointId: string, id: string, now: Date): Promise<boolean>;
  /**
   * Makes failed deliveries due again, oldest first.
   * @returns the number of deliveries; less than `limit` if none are left.
   */
  resendFailed(
    developer: Developer,
    endpointId: string,
    since: Date,
    now: Date,
    limit: number,
  ): Promise<number>;
  /** Sealed secrets of endpoints with ids after this one, in order of id. */
  readSecretsAfter(id: string, limit: number): Promise<(SealedSecrets & { id: string })[]>;
}
