import type { Clock } from "@/lib/clock";
import { type Counter, toAllowance } from "@/lib/rate-limit/counter";
import type { Limit } from "@/lib/rate-limit/limits";
import { rateLimitExceeded } from "./errors";

/** Counts a request in the window of `key`. @throws HttpError 429 if the window is full. */
export async function enforceLimit(
  { counter, clock }: { counter: Counter; clock: Clock },
  key: string,
  limit: Limit,
): Promise<void> {
  const allowance = toAllowance(limit, await counter.count(key, limit.windowSeconds));
  if (allowance.exceeded) throw rateLimitExceeded(allowance, clock());
}
