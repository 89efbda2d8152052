import { setTimeout as delay } from "node:timers/promises";
import { createBenchFairways, ids } from "../bench/data";

/** What clients saw during a fault. */
export interface Observation {
  /** Responses by status; "no response" counts connections that failed. */
  statuses: Map<string, number>;
  /** The external IDs of acknowledged courses. */
  acknowledged: string[];
  /** The longest time without a successful response, in seconds. */
  longestOutage: number;
  /** When the latest of the requests that succeeded was sent (performance.now). */
  lastSuccess(): number;
}

/** Clients that create courses as fast as they are served. */
export interface Writers extends Observation {
  stop(): Promise<void>;
}

/** How long a client waits for a response. */
const REQUEST_TIMEOUT_MS = 20_000;

/** How long a client waits after a failure. */
const RETRY_DELAY_MS = 50;

/**
 * Starts clients that create courses, each for many applications in turn, so that no limit is reached.
 *
 * @param run distinguishes the external IDs of this run from those of others.
 */
export function startWriters(
  url: () => string,
  { run, clients, applications }: { run: string; clients: number; applications: number },
): Writers {
  const statuses = new Map<string, number>();
  const acknowledged: string[] = [];
  const location = { lat: 60.18, lng: 24.93 };
  const fairways = createBenchFairways();
  let isStopped = false;
  let next = 0;
  let lastSuccess = performance.now();
  let lastResponse = performance.now();
  let longestOutage = 0;

  async function write(): Promise<void> {
    while (!isStopped) {
      const number = next++;
      const externalCourseId = `${run}-${number}`;
      const sent = performance.now();
      const status = await post(externalCourseId, number % applications);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === "201") {
        acknowledged.push(externalCourseId);
        const now = performance.now();
        longestOutage = Math.max(longestOutage, (now - lastResponse) / 1000);
        lastResponse = now;
        lastSuccess = Math.max(lastSuccess, sent);
      } else await delay(RETRY_DELAY_MS);
    }
  }

  async function post(externalCourseId: string, application: number): Promise<string> {
    try {
      const response = await fetch(`${url()}/api/v1/courses`, {
        method: "POST",
        headers: {
          Authorization: `Bearer ${ids.accessToken(application)}`,
          "Content-Type": "application/json",
        },
        body: JSON.stringify({ externalCourseId, name: "Chaos", location, fairways }),
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      });
      await response.arrayBuffer();
      return String(response.status);
    } catch {
      return "no response";
    }
  }

  const running = Array.from({ length: clients }, write);
  return {
    statuses,
    acknowledged,
    get longestOutage() {
      return Math.max(longestOutage, (performance.now() - lastResponse) / 1000);
    },
    lastSuccess: () => lastSuccess,
    async stop() {
      isStopped = true;
      await Promise.all(running);
    },
  };
}
