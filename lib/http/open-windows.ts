import type { Clock } from "@/lib/clock";
import { isMetadataUrl } from "@/lib/oauth/public-clients";
import { type Allowance, type Counter, toAllowance } from "@/lib/rate-limit/counter";
import { scaleLimit } from "@/lib/rate-limit/limits";
import { BEARER_ENDPOINT_NAMES, BEARER_ENDPOINTS } from "./bearer-endpoints";
import type { Endpoint, EndpointLimit } from "./endpoint";
import { OAUTH_ENDPOINTS } from "./endpoints/oauth";
import { WEBHOOK_ENDPOINTS } from "./endpoints/webhooks";
import type { CountedCaller } from "./token-client-cache";

/** The window of an application that is open now. */
export interface OpenWindow {
  /** The endpoints that it counts: `GET /api/v1/courses`. */
  readonly endpoints: readonly string[];
  readonly allowance: Allowance;
}

/**
 * Whom a window counts: the application. Anybody can connect a public one with an account of their own and use up its window
 * (its id is in every copy), so each of its users has windows of their own; in test mode there is nobody else. A host describes as
 * many applications as it likes, so they share those of the user.
 */
export function windowSubject({ applicationId, userId, isCountedByUser }: CountedCaller): string {
  if (isMetadataUrl(applicationId)) return `metadata:${userId}`;
  return isCountedByUser ? `application:${applicationId}:${userId}` : `application:${applicationId}`;
}

/** Reads the rate-limit windows of applications, for their developers; none of those that are users' own. */
export function openWindows(counter: Counter, clock: Clock) {
  return async function list(applicationId: string, limitFactor: number): Promise<OpenWindow[]> {
    const windows = await Promise.all(
      WINDOWS.map(async ({ endpoints, limit }) => {
        const window = await counter.peek(`${limit.key}:application:${applicationId}`);
        return window && window.resetAt > (window.now ?? clock())
          ? [{ endpoints, allowance: toAllowance(scaleLimit(limit, limitFactor), window) }]
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

/** The windows of rows, with the names of the endpoints that each counts. */
export function listWindows(rows: readonly Endpoint[]): { endpoints: string[]; limit: EndpointLimit }[] {
  const windows = new Map<string, { endpoints: string[]; limit: EndpointLimit }>();
  for (const { method, path, limit } of rows) {
    if (!limit) continue;
    const window = windows.get(limit.key) ?? { endpoints: [], limit };
    window.endpoints.push(`${method} ${path}`);
    windows.set(limit.key, window);
  }
  return [...windows.values()];
}

const WINDOWS = listWindows([...BEARER_ENDPOINTS, ...OAUTH_ENDPOINTS, ...WEBHOOK_ENDPOINTS]);
