import type { AuditLog } from "@/lib/audit/events";
import { addSeconds, type Clock } from "@/lib/clock";
import { newId } from "@/lib/ids";
import { log } from "@/lib/log";
import { jobQueue } from "@/lib/queue/queue";
import type {
  AttemptRecord,
  ClaimedDelivery,
  DeliveryEndpoint,
  DisabledReason,
  WebhookDeliveryStore,
} from "./delivery-store";
import { toPayload } from "./events";
import type { EndpointNotices, SecretSeal } from "./notices";
import { MAX_ATTEMPTS, parseRetryAfter, retryDelay } from "./retries";
import { noResponse, type SendResult, type WebhookSender } from "./sender";
import { signatureHeaders } from "./signature";

const DAY = 24 * 3600;

/** Exceeds the time limit of a request (lib/adapters/webhooks/http-sender.ts). */
export const CLAIM_SECONDS = 60;

/** Number of events per transaction, which has a time limit. */
const DISPATCH_BATCH = 25;

/** Maximum number of concurrent attempts of this process, in total and per endpoint. */
const MAX_IN_FLIGHT = 16;
const MAX_IN_FLIGHT_PER_ENDPOINT = 3;

/** How long an endpoint may fail before its owner is warned, and before it is disabled. */
const WARN_AFTER_SECONDS = 2 * DAY;
export const DISABLE_AFTER_SECONDS = 5 * DAY;

interface WebhookDeliveryDeps {
  store: WebhookDeliveryStore;
  sender: WebhookSender;
  seal: SecretSeal;
  notices: EndpointNotices;
  audit: Pick<AuditLog, "record">;
  clock: Clock;
  /** Returns a number from 0 to 1. Replaced in tests. */
  random?: () => number;
}

export type AttemptOutcome = "delivered" | "retried" | "failed";

/**
 * Delivers webhooks at least once (lib/queue/queue.ts), and the events of one course in order. Receivers recognise
 * repeated deliveries by the webhook-id.
 */
export function webhookDelivery({
  store,
  sender,
  seal,
  notices,
  audit,
  clock,
  random = Math.random,
}: WebhookDeliveryDeps) {
  let onAttempt: (outcome: AttemptOutcome) => void = () => {};

  async function dispatchDue(isStopped: () => boolean): Promise<void> {
    while (!isStopped()) {
      if ((await store.dispatch(clock(), DISPATCH_BATCH)) < DISPATCH_BATCH) return;
    }
  }

  async function attempt(delivery: ClaimedDelivery, signal: AbortSignal): Promise<AttemptOutcome> {
    const { endpoint, attempts } = delivery;
    const at = clock();
    // The event occurred before the endpoint was disabled. The owner can resend it.
    if (endpoint.disabledAt !== null) {
      await store.finish(delivery, { state: "failed", at, attempt: null });
      return "failed";
    }
    const start = performance.now();
    const result = attempts > MAX_ATTEMPTS ? noResponse("interrupted") : await send(delivery, at, signal);
    const { status, problem, response } = result;
    const milliseconds = Math.round(performance.now() - start);
    const record = { id: newId("attempt"), at, milliseconds, status, problem, response };
    return problem === null ? succeed(delivery, record) : fail(delivery, record, result);
  }

  async function send(
    { event, endpoint }: ClaimedDelivery,
    at: Date,
    signal: AbortSignal,
  ): Promise<SendResult> {
    const secrets = openSecrets(endpoint, at);
    if (secrets.length === 0) return noResponse("secret");
    const body = JSON.stringify(toPayload(event));
    return sender.send(
      endpoint.url,
      { headers: signatureHeaders(secrets, { id: event.id, body, at }), body },
      signal,
    );
  }

  function openSecrets(endpoint: DeliveryEndpoint, now: Date): string[] {
    const { id, sealedSecret, sealedPreviousSecret, previousSecretEndsAt } = endpoint;
    const isChangingOver = previousSecretEndsAt !== null && previousSecretEndsAt > now;
    return [sealedSecret, isChangingOver ? sealedPreviousSecret : null].flatMap(
      (sealed) => (sealed !== null && seal.open(sealed, id)) || [],
    );
  }

  async function succeed(delivery: ClaimedDelivery, attempt: AttemptRecord): Promise<AttemptOutcome> {
    const now = clock();
    await store.finish(delivery, { state: "delivered", at: now, attempt });
    await store.recordSuccess(delivery.endpoint.id, now);
    return "delivered";
  }

  async function fail(
    delivery: ClaimedDelivery,
    attempt: AttemptRecord,
    { retryAfter }: SendResult,
  ): Promise<AttemptOutcome> {
    const { endpoint, event, attempts } = delivery;
    const now = clock();
    const isGone = attempt.status === 410;
    const asked = [429, 503].includes(attempt.status ?? 0) ? parseRetryAfter(retryAfter, now) : null;
    const delay = isGone ? null : retryDelay(attempts, asked, random());
    await store.finish(
      delivery,
      delay === null
        ? { state: "failed", at: now, attempt }
        : { state: "pending", nextAttemptAt: addSeconds(now, delay), attempt },
    );
    log.warn(delay === null ? "A webhook failed for good" : "A webhook failed and will be retried", {
      // Omits the URL, which may contain a secret of the receiver.
      ...{ endpointId: endpoint.id, eventId: event.id, attempts },
      ...{ problem: attempt.problem, status: attempt.status },
    });
    await judgeEndpoint(endpoint, isGone, now);
    return delay === null ? "failed" : "retried";
  }

  /** Disables an endpoint that returned 410 or has failed for too long. Warns its owner first. */
  async function judgeEndpoint(endpoint: DeliveryEndpoint, isGone: boolean, now: Date): Promise<void> {
    const since = endpoint.failingSince ?? now;
    const disablesAt = addSeconds(since, DISABLE_AFTER_SECONDS);
    await store.recordFailure(endpoint.id, now);
    if (isGone) await disable(endpoint, "gone", now);
    else if (disablesAt <= now) await disable(endpoint, "failing", now);
    else if (endpoint.warnedAt === null && addSeconds(since, WARN_AFTER_SECONDS) <= now) {
      if (await store.markWarned(endpoint.id, now)) notices.failing(endpoint, disablesAt);
    }
  }

  async function disable(
    endpoint: DeliveryEndpoint,
    reason: Exclude<DisabledReason, "owner">,
    now: Date,
  ): Promise<void> {
    if (!(await store.disable(endpoint.id, reason, now))) return;
    await audit.record({
      kind: "webhook-disabled",
      applicationId: endpoint.applicationId,
      details: { host: new URL(endpoint.url).host },
    });
    notices.disabled(endpoint, reason);
  }

  const queue = jobQueue<ClaimedDelivery>({
    ...{ name: "Delivering a webhook", clock, claimSeconds: CLAIM_SECONDS },
    ...{ prepare: dispatchDue, claim: store.claim },
    ...{ maxInFlight: MAX_IN_FLIGHT, maxPerLane: MAX_IN_FLIGHT_PER_ENDPOINT },
    lane: ({ endpoint }) => endpoint.id,
    async attempt(delivery, signal) {
      onAttempt(await attempt(delivery, signal));
      return true;
    },
  });

  return {
    ...queue,

    onAttempt(listener: (outcome: AttemptOutcome) => void): void {
      onAttempt = listener;
    },

    countBacklog: () => store.countBacklog(clock()),
  };
}
