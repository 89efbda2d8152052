import { log } from "@/lib/log";

/** Short, so that each run has little to do: 60 000 access tokens at 1 000 token requests a second. */
const INTERVAL_MS = 60_000;

/** Not at once, while the server is still busy starting. */
const FIRST_DELAY_MS = 60_000;

/**
 * Runs the clean-up periodically in the background, never twice at a time. Logs a run that fails, for example because the
 * database is unavailable; the next run catches up.
 * @returns a function that stops the timer.
 */
export function startCleanUpTimer(cleanUp: () => Promise<unknown>): () => void {
  let timer = setTimeout(run, FIRST_DELAY_MS).unref();
  let isStopped = false;

  async function run(): Promise<void> {
    try {
      await cleanUp();
    } catch (error) {
      log.error("The clean-up failed and will be retried", { error });
    }
    if (!isStopped) timer = setTimeout(run, INTERVAL_MS).unref();
  }

  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
