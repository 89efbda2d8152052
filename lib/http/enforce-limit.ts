import type { Clock } from "@/lib/clock";
import { type Counter, countRefusal, toAllowance } from "@/lib/rate-limit/counter";
import type { Limit } from "@/lib/rate-limit/limits";
import { rateLimitExceeded } from "./errors";

/** Counts a request in the window of `key`. @returns how many it has. @throws HttpError 429 if the window is full. */
export async function enforceLimit(
  { counter, clock }: { counter: Counter; clock: Clock },
  key: string,
  limit: Limit,
): Promise<number> {
  const window = await counter.count(key, limit.windowSeconds);
  const allowance = toAllowance(limit, window);
  if (!allowance.exceeded) return window.count;
  countRefusal(key);
  throw rateLimitExceeded(allowance, clock());
}
