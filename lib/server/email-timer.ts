import { describeError } from "@/lib/identity/background";
import { log } from "@/lib/log";

const INTERVAL_MS = 10_000;

/**
 * Sends due emails periodically, with one run at a time in this process.
 * @returns a function that stops the timer and waits for the email in progress.
 */
export function startEmailTimer(sendDue: (isStopped: () => boolean) => Promise<void>): () => Promise<void> {
  let running = Promise.resolve();
  let isStopped = false;
  let timer = setTimeout(run, INTERVAL_MS).unref();

  function run(): void {
    running = sendDue(() => isStopped)
      .catch((error: unknown) => log.error("Sending due emails failed", { reason: describeError(error) }))
      .then(() => {
        if (!isStopped) timer = setTimeout(run, INTERVAL_MS).unref();
      });
  }

  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
