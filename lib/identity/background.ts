/**
 * Work that no answer waits for. What is done only where an account exists (writing an audit event, sending a mail)
 * would otherwise show in the time that the answer takes (OWASP Authentication Cheat Sheet, "Authentication and Error
 * Messages": the response time too must not tell).
 */
export function backgroundWork() {
  const inFlight = new Set<Promise<void>>();
  return {
    /** Begins the work; a failure is logged, by its kind alone, since messages may repeat secrets or addresses. */
    run(what: string, work: () => Promise<unknown>): void {
      const task: Promise<void> = Promise.resolve()
        .then(work)
        .catch((error: unknown) => console.error(`${what} failed: ${kindOf(error)}`))
        .then(() => void inFlight.delete(task));
      inFlight.add(task);
    },

    /** Waits until everything begun so far, and what that began, has ended. */
    async settled(): Promise<void> {
      while (inFlight.size > 0) await Promise.all(inFlight);
    },
  };
}
export type BackgroundWork = ReturnType<typeof backgroundWork>;

/** What a log may say of an error whose message could repeat secrets or addresses: `Error ECONNREFUSED`, say. */
export function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const codes = ["code", "responseCode"].flatMap((name) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === "string" || typeof value === "number" ? [String(value)] : [];
  });
  return [error.name, ...codes].join(" ");
}
