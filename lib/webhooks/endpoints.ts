import type { AuditLog, NewAuditEvent } from "@/lib/audit/events";
import { addSeconds, type Clock } from "@/lib/clock";
import { newId } from "@/lib/ids";
import { type Counter, throttle } from "@/lib/rate-limit/counter";
import { WEBHOOK_LIMITS } from "@/lib/rate-limit/limits";
import type {
  DeliveryDetails,
  DeliveryPart,
  DeliverySummary,
  Developer,
  WebhookEndpoint,
  WebhookEndpointStore,
} from "./endpoint-store";
import { TEST_EVENT_TYPE } from "./events";
import type { SecretSeal } from "./notices";
import { type EndpointSettings, endpointSettings, MAX_ENDPOINTS } from "./settings";
import { newWebhookSecret } from "./signature";

const HOUR = 3600;

/** How long the previous secret also signs after a rotation. */
const OVERLAP_SECONDS = 24 * HOUR;

/** Number of deliveries that "Send all failed again" repeats, per statement and in total. */
const RESEND_BATCH = 200;
const MAX_RESENT = 2000;

interface EndpointDeps {
  store: WebhookEndpointStore;
  seal: SecretSeal;
  audit: Pick<AuditLog, "record">;
  counter: Counter;
  clock: Clock;
  /** Allows URLs on this machine. */
  allowLoopback: boolean;
  /** Called after a delivery was made due. */
  wake: () => void;
}

type WebhookAuditKind = Extract<NewAuditEvent["kind"], `webhook-${string}`>;

/** The use cases of an application's developers. Another application's endpoint is treated as if it did not exist. */
export function endpointUseCases({ store, seal, audit, counter, clock, allowLoopback, wake }: EndpointDeps) {
  async function record(
    kind: WebhookAuditKind,
    { userId, applicationId }: Developer,
    url: string,
  ): Promise<void> {
    await audit.record({ kind, userId, applicationId, details: { host: new URL(url).host } });
  }

  return {
    /** The schema of the settings form. */
    settings: endpointSettings(allowLoopback),

    list: (developer: Developer): Promise<WebhookEndpoint[]> => store.list(developer),

    find: (developer: Developer, id: string): Promise<WebhookEndpoint | null> => store.find(developer, id),

    /** @returns the new endpoint's id; null if the application has `MAX_ENDPOINTS`. */
    async add(developer: Developer, settings: EndpointSettings): Promise<string | null> {
      const id = newId("endpoint");
      const sealedSecret = seal.seal(newWebhookSecret(), id);
      const endpoint = { ...settings, id, sealedSecret, createdAt: clock() };
      if (!(await store.insert(developer, endpoint, MAX_ENDPOINTS))) return null;
      await record("webhook-added", developer, settings.url);
      return id;
    },

    async change(developer: Developer, id: string, settings: EndpointSettings): Promise<boolean> {
      if (!(await store.update(developer, id, settings))) return false;
      await record("webhook-changed", developer, settings.url);
      return true;
    },

    /** Deletes the endpoint with its deliveries. */
    async delete(developer: Developer, { id, url }: WebhookEndpoint): Promise<boolean> {
      // Stops new deliveries first.
      await store.setEnabled(developer, id, false, clock());
      if (!(await store.delete(developer, id))) return false;
      await record("webhook-deleted", developer, url);
      return true;
    },

    /** @returns the current secret; null if it was encrypted with a lost AUTH_SECRET and only a rotation helps. */
    async revealSecret(developer: Developer, id: string): Promise<string | null> {
      const sealed = await store.readSecrets(developer, id);
      return sealed && seal.open(sealed.sealedSecret, id);
    },

    /**
     * Creates a new secret. Both secrets sign for a day; an even older one stops at once. @returns false if another
     * request rotated the secret concurrently.
     */
    async rotateSecret(developer: Developer, { id, url }: WebhookEndpoint): Promise<boolean> {
      const sealed = await store.readSecrets(developer, id);
      if (!sealed) return false;
      const isRotated = await store.replaceSecrets(developer, id, sealed.sealedSecret, {
        sealedSecret: seal.seal(newWebhookSecret(), id),
        sealedPreviousSecret: sealed.sealedSecret,
        previousSecretEndsAt: addSeconds(clock(), OVERLAP_SECONDS),
      });
      if (isRotated) await record("webhook-secret-rotated", developer, url);
      return isRotated;
    },

    async setEnabled(developer: Developer, { id, url }: WebhookEndpoint, isEnabled: boolean): Promise<void> {
      if (!(await store.setEnabled(developer, id, isEnabled, clock()))) return;
      await record(isEnabled ? "webhook-enabled" : "webhook-disabled", developer, url);
    },

    /** Sends a test event. @returns the delivery's id; null if the endpoint is disabled or deleted. */
    async sendTest(developer: Developer, id: string): Promise<string | null> {
      const deliveryId = await store.insertTest(developer, id, {
        ...{ id: newId("msg"), type: TEST_EVENT_TYPE, at: clock() },
        ...{ courseId: null, externalCourseId: null, userId: null, sequence: null },
      });
      if (deliveryId !== null) wake();
      return deliveryId;
    },

    listDeliveries: (
      developer: Developer,
      endpointId: string,
      limit: number,
      part: DeliveryPart,
    ): Promise<DeliverySummary[]> => store.listDeliveries(developer, endpointId, limit, part),

    findDelivery: (developer: Developer, endpointId: string, id: string): Promise<DeliveryDetails | null> =>
      store.findDelivery(developer, endpointId, id),

    async resend(developer: Developer, endpointId: string, id: string): Promise<boolean> {
      const isResent = await store.resend(developer, endpointId, id, clock());
      if (isResent) wake();
      return isResent;
    },

    /**
     * Sends failed deliveries again.
     * @param hours how far back to look.
     * @returns the number of deliveries, at most `MAX_RESENT`.
     */
    async resendFailed(developer: Developer, endpointId: string, hours: number): Promise<number> {
      const now = clock();
      const since = addSeconds(now, -hours * HOUR);
      let total = 0;
      while (total < MAX_RESENT) {
        const count = await store.resendFailed(developer, endpointId, since, now, RESEND_BATCH);
        total += count;
        if (count < RESEND_BATCH) break;
      }
      if (total > 0) wake();
      return total;
    },

    /** Counts a submitted form against the rate limit. @returns seconds to wait, or null if it is allowed. */
    throttle: (userId: string, form: keyof typeof WEBHOOK_LIMITS): Promise<number | null> =>
      throttle(counter, clock, `webhooks:${form}:user:${userId}`, WEBHOOK_LIMITS[form]),
  };
}
