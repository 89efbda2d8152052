import { addSeconds, type Clock } from "@/lib/clock";
import { log } from "@/lib/log";

/**
 * How long attempts in progress may take when the server stops, before their signal is aborted. Webhooks end then. Emails ignore
 * the signal, until the process exits anyway (lib/server/main.ts). Either is repeated when its claim expires.
 */
const DRAIN_MS = 5_000;

/** One kind of work: emails (lib/identity/email-queue.ts), webhooks (lib/webhooks/delivery.ts) or imports (lib/courses/imports.ts). */
export interface Work<Job> {
  /** "Sending an email": what the log says has failed. */
  name: string;
  clock: Clock;
  /** How long a claim lasts, in seconds. Must exceed the duration of an attempt, or another process would make it, too. */
  claimSeconds: number;
  /** Maximum number of concurrent attempts of this process, in total and per lane: a slow receiver must not delay others. */
  maxInFlight: number;
  maxPerLane: number;
  lane(job: Job): string;
  /** Finds out what is due, before jobs are claimed. */
  prepare?(isStopped: () => boolean): Promise<void>;
  /** Claims one due job until `until`, so that no other process attempts it; null if none is due. @param busy lanes to skip. */
  claim(now: Date, until: Date, busy: readonly string[]): Promise<Job | null>;
  /**
   * Attempts a job and records the outcome: it is done, due again, or given up.
   * @returns whether to look for due jobs at once, rather than after a pause.
   */
  attempt(job: Job, signal: AbortSignal): Promise<boolean>;
}

/**
 * Works off jobs that are stored in the database, at least once each. A process claims a job for the duration of an
 * attempt. If the process dies, the claim expires and another process repeats the attempt.
 */
export function jobQueue<Job>({ clock, ...work }: Work<Job>) {
  const stopping = new AbortController();
  const inFlight = new Map<Promise<void>, string>();
  let onWake = () => {};

  function busyLanes(): string[] {
    const counts = new Map<string, number>();
    for (const lane of inFlight.values()) counts.set(lane, (counts.get(lane) ?? 0) + 1);
    return [...counts].flatMap(([lane, count]) => (count >= work.maxPerLane ? [lane] : []));
  }

  /** Starts an attempt without waiting for it. */
  function start(job: Job): void {
    const task: Promise<void> = work
      .attempt(job, stopping.signal)
      .catch((error: unknown) => {
        // The claim expires, so the attempt will be repeated.
        if (!stopping.signal.aborted) log.error(`${work.name}: recording an attempt failed`, { error });
        return false;
      })
      .then((isWorking) => {
        inFlight.delete(task);
        // Another job may be due now, or the lane has capacity again.
        if (isWorking) onWake();
      });
    inFlight.set(task, work.lane(job));
  }

  /**
   * Starts due jobs as far as this process has capacity. Several processes may call it concurrently.
   * @returns the number of started jobs.
   */
  async function run(isStopped = () => false): Promise<number> {
    await work.prepare?.(isStopped);
    let started = 0;
    while (!isStopped() && inFlight.size < work.maxInFlight) {
      const now = clock();
      const job = await work.claim(now, addSeconds(now, work.claimSeconds), busyLanes());
      if (!job) break;
      start(job);
      started += 1;
    }
    return started;
  }

  /** Waits until no attempt is in progress. */
  async function settled(): Promise<void> {
    while (inFlight.size > 0) await Promise.all(inFlight.keys());
  }

  return {
    run,
    settled,

    /** Runs until no job is due. */
    async runAll(): Promise<void> {
      while ((await run()) > 0) await settled();
    },

    /**
     * Waits for the attempts in progress when the process stops, and aborts their signal if they take too long. Waits on for
     * those that ignore it.
     */
    async drain(): Promise<void> {
      const deadline = setTimeout(() => stopping.abort(), DRAIN_MS);
      await settled();
      clearTimeout(deadline);
    },

    /** Makes the timer run at once, because something may be due. */
    wake: () => onWake(),

    onWake(listener: () => void): void {
      onWake = listener;
    },
  };
}
