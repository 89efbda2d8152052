import type { Clock } from "@/lib/clock";
import { type Counter, retryAfterSeconds } from "@/lib/rate-limit/counter";
import { type Limit, SIGN_IN_LIMITS } from "@/lib/rate-limit/limits";
import { inFlightCounter } from "./attempts";

export interface Throttled {
  outcome: "throttled";
  /** Seconds to wait. */
  retryAfter: number;
}

/** Failures that are counted together. */
interface Budget {
  key: string;
  limit: Limit;
}

/**
 * Wherever a password is asked for, at sign-in and for changes to the account alike, failures are counted against the
 * same budgets (SIGN_IN_LIMITS), so that no page gives more guesses than another.
 */
export function passwordAttempts(counter: Counter, clock: Clock) {
  const attempts = inFlightCounter();

  /** Seconds to wait when a window is full, or would be if all the attempts ahead failed; null when there is room. */
  async function waitFor(key: string, limit: Limit, ahead: number): Promise<number | null> {
    const window = await counter.peek(key);
    if ((window?.count ?? 0) + ahead < limit.requests) return null;
    return retryAfterSeconds(window?.resetAt ?? clock(), clock());
  }

  /** Runs an attempt when every budget has room for it. */
  async function within<T>(
    [budget, ...others]: Budget[],
    attempt: () => Promise<T | null>,
  ): Promise<T | null | Throttled> {
    if (!budget) return attempt();
    return attempts.run(budget.key, async (ahead) => {
      const retryAfter = await waitFor(budget.key, budget.limit, ahead);
      return retryAfter === null ? within(others, attempt) : { outcome: "throttled", retryAfter };
    });
  }

  return {
    /** Runs an attempt unless there were too many failures; null from it is one more. */
    guess<T>(
      email: string,
      clientAddress: string,
      attempt: () => Promise<T | null>,
    ): Promise<T | null | Throttled> {
      const budgets: Budget[] = [
        {
          key: `sign-in:account:${email}:from:${clientAddress}`,
          limit: SIGN_IN_LIMITS.failuresPerAccountFromAddress,
        },
        { key: `sign-in:account:${email}`, limit: SIGN_IN_LIMITS.failuresPerAccount },
        { key: `sign-in:address:${clientAddress}`, limit: SIGN_IN_LIMITS.failuresPerAddress },
      ];
      return within(budgets, async () => {
        const result = await attempt();
        if (result !== null) return result;
        for (const { key, limit } of budgets) await counter.count(key, limit.windowSeconds);
        return null;
      });
    },
  };
}
export type PasswordAttempts = ReturnType<typeof passwordAttempts>;
