import { addSeconds, type Clock } from "@/lib/clock";
import { type Allowance, type Counter, countRefusal, toAllowance } from "@/lib/rate-limit/counter";
import type { Limit } from "@/lib/rate-limit/limits";
import { rateLimitExceeded } from "./errors";
import type { Exchange } from "./exchange";
import { UNKNOWN_LIMIT } from "./limits";

/**
 * Counts a request in the window of `key`, and keeps the state of the window for the response headers.
 *
 * @param most requests that the window lets pass, which may be more than the limit that the headers state.
 * @returns how many requests the window has.
 * @throws HttpError 429 if the window is full.
 */
export async function enforceLimit(
  { counter, clock }: { counter: Counter; clock: Clock },
  exchange: Pick<Exchange, "allowance">,
  key: string,
  limit: Limit,
  most = limit.requests,
): Promise<number> {
  const window = await counter.count(key, limit.windowSeconds);
  const allowance = toAllowance(limit, window);
  exchange.allowance = allowance;
  if (window.count <= most) return window.count;
  countRefusal(key);
  throw rateLimitExceeded(allowance, clock());
}

/**
 * The state of the window of a request that no window has counted, without counting it: that of its path for its client address.
 */
export async function peekAllowance(
  { counter, clock }: { counter: Counter; clock: Clock },
  { resource, address }: Pick<Exchange, "resource" | "address">,
): Promise<Allowance> {
  const [row] = resource.rows.values();
  const limit = row?.limit ?? UNKNOWN_LIMIT;
  const window = await counter.peek(`${limit.key}:address:${address}`).catch(() => null);
  return toAllowance(limit, window ?? { count: 0, resetAt: addSeconds(clock(), limit.windowSeconds) });
}
