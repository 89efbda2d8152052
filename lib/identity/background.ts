import { log } from "@/lib/log";

/**
 * Runs work that no response waits for. Work that is done only if an account exists (recording an audit event, sending
 * an email) would otherwise affect the response time (OWASP Authentication Cheat Sheet, "Authentication and Error
 * Messages").
 */
export function backgroundWork() {
  const inFlight = new Set<Promise<void>>();
  return {
    /**
     * Starts the work. A failure is logged without its message, which may contain secrets or addresses.
     * @param description of the work, as in "Sending an email".
     */
    run(description: string, work: () => Promise<unknown>): void {
      const task: Promise<void> = Promise.resolve()
        .then(work)
        .catch((error: unknown) => log.error(`${description} failed`, { reason: describeError(error) }))
        .then(() => void inFlight.delete(task));
      inFlight.add(task);
    },

    /** Number of unfinished tasks. */
    inFlight: () => inFlight.size,

    /** Waits until all tasks have finished, including those that they start. */
    async settled(): Promise<void> {
      while (inFlight.size > 0) await Promise.all(inFlight);
    },
  };
}
export type BackgroundWork = ReturnType<typeof backgroundWork>;

/** Describes an error for the log without its message: `Error ECONNREFUSED`, for example. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const codes = ["code", "responseCode"].flatMap((name) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === "string" || typeof value === "number" ? [String(value)] : [];
  });
  return [error.name, ...codes].join(" ");
}
