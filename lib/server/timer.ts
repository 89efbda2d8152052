import { describeError } from "@/lib/identity/background";
import { log } from "@/lib/log";

/**
 * Repeats work in the background, with one run at a time in this process. A run that fails is logged, for example because the
 * database is unavailable; the next one catches up.
 *
 * @param everyMs from the start, and from the end of each run, to the next one.
 * @param name what is logged to have failed: "Sending due emails".
 * @returns a function that stops it, and waits for a run in progress, which `isStopped` tells to end early.
 */
export function startTimer(
  everyMs: number,
  name: string,
  work: (isStopped: () => boolean) => Promise<unknown>,
): () => Promise<void> {
  let running = Promise.resolve();
  let isStopped = false;
  let timer = setTimeout(run, everyMs).unref();

  function run(): void {
    running = work(() => isStopped)
      .catch((error: unknown) => log.error(`${name} failed`, { reason: describeError(error) }))
      .then(() => {
        if (!isStopped) timer = setTimeout(run, everyMs).unref();
      });
  }

  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
