import { describeError } from "@/lib/identity/background";
import { log } from "@/lib/log";
import type { WebhookDelivery } from "@/lib/webhooks/delivery";

const INTERVAL_MS = 2_000;

/** How long attempts in progress may take when the server stops. Then they are aborted, and repeated later. */
const DRAIN_MS = 5_000;

type Delivery = Pick<WebhookDelivery, "run" | "settled" | "abort" | "onWake">;

/**
 * Delivers due webhooks periodically, and at once when woken, with one run at a time in this process.
 * @returns a function that stops the timer and waits for attempts in progress.
 */
export function startWebhookTimer(delivery: Delivery): () => Promise<void> {
  let isStopped = false;
  let isRunning = false;
  let isWoken = false;
  let running = Promise.resolve();
  let timer = setTimeout(run, INTERVAL_MS).unref();

  function run(): void {
    if (isStopped) return;
    isWoken = isRunning;
    if (isRunning) return;
    isRunning = true;
    clearTimeout(timer);
    running = delivery
      .run(() => isStopped)
      .then(
        () => isWoken,
        (error: unknown) => {
          log.error("Delivering webhooks failed", { reason: describeError(error) });
          return false;
        },
      )
      .then((isDue) => {
        isRunning = false;
        if (isDue) run();
        else if (!isStopped) timer = setTimeout(run, INTERVAL_MS).unref();
      });
  }
  delivery.onWake(run);

  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
    const deadline = setTimeout(delivery.abort, DRAIN_MS);
    await delivery.settled();
    clearTimeout(deadline);
  };
}
