import { describeError } from "@/lib/identity/background";
import { log } from "@/lib/log";

/**
 * Repeats work in the background, with one run at a time in this process. A run that fails is logged, for example because the
 * database is unavailable; the next one catches up.
 *
 * @param everyMs from the start, and from the end of each run, to the next one.
 * @param name what is logged to have failed: "Sending due emails".
 * @param onWake sets the listener that starts a run at once, or after the run in progress.
 * @returns a function that stops it, and waits for a run in progress, which `isStopped` tells to end early.
 */
export function startTimer(
  everyMs: number,
  name: string,
  work: (isStopped: () => boolean) => Promise<unknown>,
  onWake: (listener: () => void) => void = () => {},
): () => Promise<void> {
  let running = Promise.resolve();
  let isRunning = false;
  let isWoken = false;
  let isStopped = false;
  let timer = setTimeout(run, everyMs).unref();

  function run(): void {
    if (isStopped) return;
    isWoken = isRunning;
    if (isRunning) return;
    isRunning = true;
    clearTimeout(timer);
    running = work(() => isStopped)
      .then(
        () => isWoken,
        (error: unknown) => {
          log.error(`${name} failed`, { reason: describeError(error) });
          return false;
        },
      )
      .then((isDue) => {
        isRunning = false;
        if (isDue) run();
        else if (!isStopped) timer = setTimeout(run, everyMs).unref();
      });
  }
  onWake(run);

  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}

interface Queue {
  run(isStopped: () => boolean): Promise<unknown>;
  onWake(listener: () => void): void;
  drain(): Promise<void>;
}

/** Works off a queue: repeatedly, and at once when woken. Stopping waits for the attempts in progress. */
export function startQueue(everyMs: number, name: string, queue: Queue): () => Promise<void> {
  const stop = startTimer(everyMs, name, queue.run, queue.onWake);
  return async () => {
    await stop();
    await queue.drain();
  };
}
