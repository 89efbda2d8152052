import type { Clock } from "@/lib/clock";
import { type Counter, retryAfterSeconds } from "@/lib/rate-limit/counter";
import { type Limit, SIGN_IN_LIMITS } from "@/lib/rate-limit/limits";
import { inFlightCounter } from "./in-flight";
import { networksContaining } from "./networks";

export interface Throttled {
  outcome: "throttled";
  /** Seconds until another attempt is allowed. */
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
   * Seconds to wait if the budget is exhausted, or would be if all attempts ahead of this one failed; null if an
   * attempt is allowed.
   */
  async function secondsToWait({ key, limit }: Budget, ahead: number): Promise<number | null> {
    const window = await counter.peek(key);
    if ((window?.count ?? 0) + ahead < limit.requests) return null;
    return retryAfterSeconds(window ?? { resetAt: clock() }, clock());
  }

  /** Runs the check if no budget is exhausted. */
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
    /**
     * Runs a password check unless there were too many failures. A null result counts as a failure.
     * @param deviceId a browser of the account's owner (device-token.ts), which has its own budget instead of the
     * account's.
     */
    attempt<T>(
      email: string,
      clientAddress: string,
      check: () => Promise<T | null>,
      deviceId: string | null = null,
    ): Promise<T | null | Throttled> {
      const { failuresPerAccountFromAddress, failuresPerAccount, failuresPerDevice, failuresPerAddress } =
        SIGN_IN_LIMITS;
      const networks = networksContaining(clientAddress);
      const perNetwork = (prefix: string, limit: Limit): Budget[] =>
        networks.map(({ address, times }) => ({
          key: `${prefix}:${address}`,
          limit: { ...limit, requests: limit.requests * times },
        }));
      const budgets: Budget[] = [
        ...(deviceId === null
          ? [
              ...perNetwork(`sign-in:account:${email}:from`, failuresPerAccountFromAddress),
              { key: `sign-in:account:${email}`, limit: failuresPerAccount },
            ]
          : [{ key: `sign-in:device:${deviceId}`, limit: failuresPerDevice }]),
        ...perNetwork("sign-in:address", failuresPerAddress),
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
