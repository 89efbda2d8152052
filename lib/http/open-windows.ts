import type { Clock } from "@/lib/clock";
import { type Allowance, type Counter, toAllowance } from "@/lib/rate-limit/counter";
import { BEARER_ENDPOINT_NAMES, BEARER_ENDPOINTS } from "./bearer-endpoints";
import { OAUTH_ENDPOINTS } from "./endpoints/oauth";

/** The window of an application that is open now. */
export interface OpenWindow {
  /** The endpoints that it counts: `GET /api/v1/courses`. */
  readonly endpoints: readonly string[];
  readonly allowance: Allowance;
}

/** Reads the rate-limit windows of applications, for their developers. */
export function openWindows(counter: Counter, clock: Clock) {
  return async function list(applicationId: string): Promise<OpenWindow[]> {
    const windows = await Promise.all(
      WINDOWS.map(async ({ endpoints, limit }) => {
        const window = await counter.peek(`${limit.key}:application:${applicationId}`);
        return window && window.resetAt > (window.now ?? clock())
          ? [{ endpoints, allowance: toAllowance(limit, window) }]
          : [];
      }),
    );
    return windows.flat();
  };
}

/**
 * Fills the window of an endpoint of the course API, so that the application's next request there gets 429 until it ends.
 * @param endpoint one of `BEARER_ENDPOINT_NAMES`.
 */
export function fillWindow(counter: Counter) {
  return async function fill(applicationId: string, endpoint: string): Promise<void> {
    const row = BEARER_ENDPOINTS[BEARER_ENDPOINT_NAMES.indexOf(endpoint)];
    if (!row) throw new RangeError("Unknown endpoint.");
    const { key, requests, windowSeconds } = row.limit;
    // As so many requests would: no port has another way, and the largest limit is 200.
    await Promise.all(
      Array.from({ length: requests }, () =>
        counter.count(`${key}:application:${applicationId}`, windowSeconds),
      ),
    );
  };
}

const LIMITED = [...BEARER_ENDPOINTS, ...OAUTH_ENDPOINTS].flatMap(({ method, path, limit }) =>
  limit ? [{ name: `${method} ${path}`, limit }] : [],
);

/** The windows that an application has. */
const WINDOWS = [...new Set(LIMITED.map(({ limit }) => limit.key))].map((key) => {
  const counted = LIMITED.filter(({ limit }) => limit.key === key);
  return { endpoints: counted.map(({ name }) => name), limit: (counted[0] as (typeof counted)[0]).limit };
});
