import type { AuditLog, NewAuditEvent } from "@/lib/audit/events";
import { addSeconds, type Clock } from "@/lib/clock";
import { newId } from "@/lib/ids";
import { type Counter, throttle } from "@/lib/rate-limit/counter";
import { WEBHOOK_LIMITS } from "@/lib/rate-limit/limits";
import { workBudget } from "@/lib/rate-limit/work-budget";
import type { Manager, ResendRange, WebhookEndpoint, WebhookEndpointStore } from "./endpoint-store";
import { TEST_EVENT_TYPE } from "./events";
import type { SecretSeal } from "./notices";
import { type EndpointSettings, endpointSettings, MAX_ENDPOINTS } from "./settings";
import { newWebhookSecret } from "./signature";

const HOUR = 3600;

/** How long the previous secret also signs after a rotation. */
const OVERLAP_SECONDS = 24 * HOUR;

/** Number of deliveries that are sent again at once, per statement and in total. */
const RESEND_BATCH = 200;
export const MAX_RESENT = 2000;

/** What a user's applications may send again: each takes 6 ms here, and some at its receiver. */
export const RESENT_AT_ONCE = 2 * MAX_RESENT;
const RESENT_MS = 5 * 60_000;
/** Counts deliveries. A request may begin while the one before is paid. */
const RESENT_BUDGET = {
  name: "webhooks-sent-again",
  bytesPerMs: MAX_RESENT / RESENT_MS,
  burstMs: RESENT_MS,
  freeBytes: 0,
};

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

/**
 * The use cases of an application's developers, and of the application itself. Another application's endpoint is treated as if it
 * did not exist.
 */
export function endpointUseCases({ store, seal, audit, counter, clock, allowLoopback, wake }: EndpointDeps) {
  async function record(
    kind: WebhookAuditKind,
    { userId, applicationId }: Manager,
    url: string,
  ): Promise<void> {
    const details = { host: new URL(url).host };
    await audit.record({ kind, ...(userId !== null && { userId }), applicationId, details });
  }

  const resent = workBudget(clock, RESENT_BUDGET);

  /** @throws BudgetExceeded. */
  async function resendRange(manager: Manager, endpointId: string, range: ResendRange): Promise<number> {
    const payer = resent.of(await store.findOwner(manager.applicationId));
    // One after the other: how much it is, is known afterwards.
    return payer.run(
      async () => {
        let total = 0;
        while (total < MAX_RESENT) {
          const count = await store.resendRange(manager, endpointId, range, clock(), RESEND_BATCH);
          total += count;
          if (count < RESEND_BATCH) break;
        }
        payer.spend(total);
        if (total > 0) wake();
        return total;
      },
      "",
      1,
    );
  }

  return {
    /** The schema of the settings form. */
    settings: endpointSettings(allowLoopback),

    list: store.list,
    find: store.find,
    listDeliveries: store.listDeliveries,
    findDelivery: store.findDelivery,
    listEvents: store.listEvents,
    findEvent: store.findEvent,

    /** @returns the new endpoint's id; null if the application has `MAX_ENDPOINTS`. */
    async add(manager: Manager, settings: EndpointSettings): Promise<string | null> {
      const id = newId("endpoint");
      const sealedSecret = seal.seal(newWebhookSecret(), id);
      const endpoint = { ...settings, id, sealedSecret, createdAt: clock() };
      if (!(await store.insert(manager, endpoint, MAX_ENDPOINTS))) return null;
      await record("webhook-added", manager, settings.url);
      return id;
    },

    async change(
      manager: Manager,
      { id, url }: Pick<WebhookEndpoint, "id" | "url">,
      settings: Partial<EndpointSettings>,
    ): Promise<boolean> {
      if (!(await store.update(manager, id, settings))) return false;
      await record("webhook-changed", manager, settings.url ?? url);
      return true;
    },

    async delete(manager: Manager, { id, url }: WebhookEndpoint): Promise<boolean> {
      // Stops new deliveries first.
      await store.setEnabled(manager, id, false, clock());
      if (!(await store.delete(manager, id))) return false;
      await record("webhook-deleted", manager, url);
      return true;
    },

    /** @returns the current secret; null if it was encrypted with a lost AUTH_SECRET and only a rotation helps. */
    async revealSecret(manager: Manager, id: string): Promise<string | null> {
      const sealed = await store.readSecrets(manager, id);
      return sealed && seal.open(sealed.sealedSecret, id);
    },

    /**
     * Creates a new secret. Both secrets sign for a day; an even older one stops at once. @returns false if another
     * request rotated the secret concurrently.
     */
    async rotateSecret(manager: Manager, { id, url }: WebhookEndpoint): Promise<boolean> {
      const sealed = await store.readSecrets(manager, id);
      if (!sealed) return false;
      const isRotated = await store.replaceSecrets(manager, id, sealed.sealedSecret, {
        sealedSecret: seal.seal(newWebhookSecret(), id),
        sealedPreviousSecret: sealed.sealedSecret,
        previousSecretEndsAt: addSeconds(clock(), OVERLAP_SECONDS),
      });
      if (isRotated) await record("webhook-secret-rotated", manager, url);
      return isRotated;
    },

    async setEnabled(manager: Manager, { id, url }: WebhookEndpoint, isEnabled: boolean): Promise<void> {
      if (!(await store.setEnabled(manager, id, isEnabled, clock()))) return;
      await record(isEnabled ? "webhook-enabled" : "webhook-disabled", manager, url);
    },

    /** Sends a test event. @returns the delivery's id; null if the endpoint is disabled or deleted. */
    async sendTest(manager: Manager, id: string): Promise<string | null> {
      const deliveryId = await store.insertTest(manager, id, {
        ...{ id: newId("msg"), type: TEST_EVENT_TYPE, at: clock() },
        ...{ courseId: null, externalCourseId: null, userId: null, sequence: null },
      });
      if (deliveryId !== null) wake();
      return deliveryId;
    },

    async resend(manager: Manager, endpointId: string, id: string): Promise<boolean> {
      const isResent = await store.resend(manager, endpointId, id, clock());
      if (isResent) wake();
      return isResent;
    },

    /** Sends deliveries of a range again. @returns their number, at most `MAX_RESENT`. @throws BudgetExceeded. */
    resendRange,

    /** Sends again what failed in the last `hours`, and what waits for a retry. @returns the number, at most `MAX_RESENT`. @throws BudgetExceeded. */
    resendFailed(manager: Manager, endpointId: string, hours: number): Promise<number> {
      const now = clock();
      const range = {
        since: addSeconds(now, -hours * HOUR),
        until: addSeconds(now, 1),
        states: ["failed"],
      } as const;
      return resendRange(manager, endpointId, range);
    },

    /** Counts a submitted form against the rate limit. @returns seconds to wait, or null if it is allowed. */
    throttle: (userId: string, form: keyof typeof WEBHOOK_LIMITS): Promise<number | null> =>
      throttle(counter, clock, `webhooks:${form}:user:${userId}`, WEBHOOK_LIMITS[form]),
  };
}
export type EndpointUseCases = ReturnType<typeof endpointUseCases>;
