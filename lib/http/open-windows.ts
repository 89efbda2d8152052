import type { Clock } from "@/lib/clock";
import { type Allowance, type Counter, toAllowance } from "@/lib/rate-limit/counter";
import { API_LIMITS, type Limit, OAUTH_LIMITS } from "@/lib/rate-limit/limits";
import { COURSE_OPERATIONS } from "./course-operations";
import { OAUTH_FORM_PATHS } from "./oauth-api";

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
      WINDOWS.map(async ({ key, endpoints, limit }) => {
        const window = await counter.peek(`${key}:application:${applicationId}`);
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
 * @param endpoint one of `LIMITED_ENDPOINTS`.
 */
export function fillWindow(counter: Counter) {
  return async function fill(applicationId: string, endpoint: string): Promise<void> {
    const { limit: key } = operationOf(endpoint);
    const { requests, windowSeconds } = API_LIMITS[key];
    // As so many requests would: no port has another way, and the largest limit is 200.
    await Promise.all(
      Array.from({ length: requests }, () =>
        counter.count(`${key}:application:${applicationId}`, windowSeconds),
      ),
    );
  };
}

/** The endpoints of the course API: `GET /api/v1/courses`. */
export const LIMITED_ENDPOINTS: readonly string[] = COURSE_OPERATIONS.map(
  ({ method, pattern }) => `${method} ${pattern}`,
);

function operationOf(endpoint: string) {
  const operation = COURSE_OPERATIONS[LIMITED_ENDPOINTS.indexOf(endpoint)];
  if (!operation) throw new RangeError("Unknown endpoint.");
  return operation;
}

/** The windows that an application has. */
const WINDOWS: readonly { key: string; endpoints: readonly string[]; limit: Limit }[] = [
  ...[...new Set(COURSE_OPERATIONS.map(({ limit }) => limit))].map((key) => ({
    key,
    endpoints: COURSE_OPERATIONS.filter(({ limit }) => limit === key).map(
      ({ method, pattern }) => `${method} ${pattern}`,
    ),
    limit: API_LIMITS[key],
  })),
  ...OAUTH_FORM_PATHS.map((key) => ({ key, endpoints: [`POST ${key}`], limit: OAUTH_LIMITS.perClient })),
];
