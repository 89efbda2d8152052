/** The lifecycle stage of this process. */
type Stage = "starting" | "serving" | "draining";

interface ReadinessReport {
  /** `degraded`: can serve, but an optional check fails. */
  status: "ready" | "degraded" | "unavailable" | Exclude<Stage, "serving">;
  checks: Record<string, "ok" | "failed">;
}

interface Check {
  /** Rejects if the dependency is unavailable. */
  run: () => Promise<unknown>;
  /** Whether this process can serve while the check fails. */
  isOptional: boolean;
}

const CHECK_TIMEOUT_MS = 1_000;

/** How long a report is cached, so that probes cost nothing. */
const REPORT_AGE_MS = 1_000;

/** How long a probe counts as recent. Load balancers probe every few seconds. */
const PROBE_AGE_MS = 60_000;

/** Whether this process can serve requests. Any module can add a check. */
export type Readiness = ReturnType<typeof newReadiness>;

export function newReadiness(now: () => number = () => performance.now()) {
  const checks = new Map<string, Check>();
  /** Checks in flight, including those that timed out. */
  const running = new Set<string>();
  let latest: { at: number; results: Promise<ReadinessReport["checks"]> } | null = null;
  let probedAt = Number.NEGATIVE_INFINITY;

  async function runCheck(name: string, { run }: Check): Promise<"ok" | "failed"> {
    // Don't start a check again while it hangs.
    if (running.has(name)) return "failed";
    running.add(name);
    const outcome = run().then(
      () => "ok" as const,
      () => "failed" as const,
    );
    void outcome.then(() => running.delete(name));
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<"failed">((resolve) => {
      timer = setTimeout(() => resolve("failed"), CHECK_TIMEOUT_MS);
    });
    return Promise.race([outcome, timeout]).finally(() => clearTimeout(timer));
  }

  async function runChecks(): Promise<ReadinessReport["checks"]> {
    const results = [...checks].map(async ([name, check]) => [name, await runCheck(name, check)] as const);
    return Object.fromEntries(await Promise.all(results));
  }

  return {
    stage: "starting" as Stage,
    addCheck(name: string, run: Check["run"], { isOptional = false } = {}): void {
      checks.set(name, { run, isOptional });
    },
    /** Whether a load balancer has probed recently, and so will notice a shutdown. */
    isProbed: () => now() - probedAt < PROBE_AGE_MS,
    async report(): Promise<ReadinessReport> {
      probedAt = now();
      if (this.stage !== "serving") return { status: this.stage, checks: {} };
      if (!latest || now() - latest.at >= REPORT_AGE_MS) latest = { at: now(), results: runChecks() };
      const results = await latest.results;
      const failed = [...checks].filter(([name]) => results[name] === "failed").map(([, check]) => check);
      // Shutdown may have begun in the meantime.
      if (this.stage !== "serving") return { status: this.stage, checks: {} };
      if (failed.some(({ isOptional }) => !isOptional)) return { status: "unavailable", checks: results };
      return { status: failed.length > 0 ? "degraded" : "ready", checks: results };
    },
  };
}
