import type { Clock } from "@/lib/clock";
import { type Counter, retryAfterSeconds } from "@/lib/rate-limit/counter";
import { type Limit, SIGN_IN_LIMITS } from "@/lib/rate-limit/limits";
import { inFlightCounter } from "./in-flight";

export interface Throttled {
  outcome: "throttled";
  /** Seconds to wait. */
  retryAfter: number;
}

/** Failures counted under one key against one limit. */
interface Budget {
  key: string;
  limit: Limit;
}

/**
 * Throttles password guessing. Wherever a password is checked, at sign-in or before account changes, failures count
 * against the same budgets (SIGN_IN_LIMITS), so that no page allows additional guesses.
 */
export function passwordAttempts(counter: Counter, clock: Clock) {
  const inFlight = inFlightCounter();

  /**
   * Seconds to wait if the budget is exhausted, or would be if all attempts ahead of this one failed; null if there is
   * room.
   */
  async function secondsToWait({ key, limit }: Budget, ahead: number): Promise<number | null> {
    const window = await counter.peek(key);
    if ((window?.count ?? 0) + ahead < limit.requests) return null;
    return retryAfterSeconds(window?.resetAt ?? clock(), clock());
  }

  /** Runs the check if every budget has room. */
  async function runWithin<T>(
    [budget, ...others]: Budget[],
    check: () => Promise<T | null>,
  ): Promise<T | null | Throttled> {
    if (!budget) return check();
    return inFlight.run(budget.key, async (ahead) => {
      const retryAfter = await secondsToWait(budget, ahead);
      return retryAfter === null ? runWithin(others, check) : { outcome: "throttled", retryAfter };
    });
  }

  return {
    /** Runs a password check unless there were too many failures; a null result counts as one. */
    attempt<T>(
      email: string,
      clientAddress: string,
      check: () => Promise<T | null>,
    ): Promise<T | null | Throttled> {
      const budgets: Budget[] = [
        {
          key: `sign-in:account:${email}:from:${clientAddress}`,
          limit: SIGN_IN_LIMITS.failuresPerAccountFromAddress,
        },
        { key: `sign-in:account:${email}`, limit: SIGN_IN_LIMITS.failuresPerAccount },
        { key: `sign-in:address:${clientAddress}`, limit: SIGN_IN_LIMITS.failuresPerAddress },
      ];
      return runWithin(budgets, async () => {
        const result = await check();
        if (result !== null) return result;
        for (const { key, limit } of budgets) await counter.count(key, limit.windowSeconds);
        return null;
      });
    },
  };
}
export type PasswordAttempts = ReturnType<typeof passwordAttempts>;
