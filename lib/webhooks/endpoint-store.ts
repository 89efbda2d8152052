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

export const DELIVERY_STATES = ["pending", "delivered", "failed"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

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

/** Who manages an application's endpoints: a developer on the portal, or the application itself with its secret. */
export interface Manager {
  /** Null for the application itself. */
  userId: string | null;
  applicationId: string;
}

/** A place in the list of events: after this one. */
export interface EventPosition {
  at: Date;
  id: string;
}

/** Selects the events to list. */
export interface EventPart {
  since?: Date | undefined;
  /** Exclusive. */
  until?: Date | undefined;
  type?: string | undefined;
  /** Events with a delivery in this state; those that are still to be handed to the endpoints are pending. */
  state?: DeliveryState | undefined;
  after?: EventPosition | undefined;
}

export interface EventPage {
  readonly events: DeliveredEvent[];
  /** Where the next page begins, which may exist though this one isn't full; null at the end. */
  readonly next: EventPosition | null;
}

/** A delivery of an event, as the application itself reads it. */
export interface EventDelivery extends Omit<DeliverySummary, "type"> {
  endpointId: string;
  settledAt: Date | null;
  /** The attempts, latest first; in lists, none. */
  log?: AttemptRecord[];
}

export interface DeliveredEvent extends WebhookEvent {
  deliveries: EventDelivery[];
}

/** Which deliveries of an endpoint to send again. Those that wait for a retry always are. */
export interface ResendRange {
  /** When they were settled. */
  since: Date;
  /** Exclusive. What is sent again is settled after it, so the same range sends nothing twice. */
  until: Date;
  states: readonly Exclude<DeliveryState, "pending">[];
}

/**
 * The store port of the portal and of the API (lib/adapters/prisma/webhook-endpoint-store.ts). Every statement checks that a
 * developer works on the application; an endpoint of another application is treated as if it did not exist.
 */
export interface WebhookEndpointStore {
  list(manager: Manager): Promise<WebhookEndpoint[]>;
  find(manager: Manager, id: string): Promise<WebhookEndpoint | null>;
  /**
   * @returns false, having stored nothing, if there are `limit` endpoints, or the user doesn't (or no longer) work on
   * the application.
   */
  insert(
    manager: Manager,
    endpoint: EndpointSettings & { id: string; sealedSecret: string; createdAt: Date },
    limit: number,
  ): Promise<boolean>;
  update(manager: Manager, id: string, settings: Partial<EndpointSettings>): Promise<boolean>;
  delete(manager: Manager, id: string): Promise<boolean>;
  readSecrets(manager: Manager, id: string): Promise<SealedSecrets | null>;
  /** @param manager null for the server itself. @returns false if `expected` is no longer the secret. */
  replaceSecrets(
    manager: Manager | null,
    id: string,
    expected: string,
    secrets: SealedSecrets,
  ): Promise<boolean>;
  /** Enabling also clears the failures. @returns false if the endpoint is in this state already. */
  setEnabled(manager: Manager, id: string, isEnabled: boolean, now: Date): Promise<boolean>;
  /**
   * Stores a test event and its delivery, which is due. @returns the delivery's id; null if the endpoint is disabled or
   * deleted.
   */
  insertTest(manager: Manager, endpointId: string, event: WebhookEvent): Promise<string | null>;
  listDeliveries(
    manager: Manager,
    endpointId: string,
    limit: number,
    part: DeliveryPart,
  ): Promise<DeliverySummary[]>;
  findDelivery(manager: Manager, endpointId: string, id: string): Promise<DeliveryDetails | null>;
  /** The owner of an application; its id if it was deleted since. */
  findOwner(applicationId: string): Promise<string>;
  /** Makes a settled delivery due again. @returns false if it is pending, or the endpoint is disabled. */
  resend(manager: Manager, endpointId: string, id: string, now: Date): Promise<boolean>;
  /**
   * Makes deliveries due that were settled in a range, or wait for more than a minute for a retry, oldest first.
   * @returns the number of deliveries; less than `limit` if none are left.
   */
  resendRange(
    manager: Manager,
    endpointId: string,
    range: ResendRange,
    now: Date,
    limit: number,
  ): Promise<number>;
  /** Events of an application with their deliveries, newest first, chosen from the next few thousand. */
  listEvents(applicationId: string, limit: number, part: EventPart): Promise<EventPage>;
  findEvent(applicationId: string, id: string): Promise<DeliveredEvent | null>;
  readSecretsAfter(id: string, limit: number): Promise<(SealedSecrets & { id: string })[]>;
}
