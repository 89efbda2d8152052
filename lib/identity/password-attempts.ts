import type { Clock } from "@/lib/clock";
import { type Counter, countRefusal, retryAfterSeconds, type Throttled } from "@/lib/rate-limit/counter";
import { type Limit, SIGN_IN_LIMITS } from "@/lib/rate-limit/limits";

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
    countRefusal(key);
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

/**
 * Counts attempts in flight, by key. A limit on failures alone would allow any number of concurrent attempts, all
 * before the first failure is counted. Counts only within this process: n processes allow n times as many attempts.
 */
function inFlightCounter() {
  const counts = new Map<string, number>();
  return {
    /** Runs an attempt, passing it the number of earlier attempts with the same key that are still in flight. */
    async run<T>(key: string, attempt: (ahead: number) => Promise<T>): Promise<T> {
      const ahead = counts.get(key) ?? 0;
      counts.set(key, ahead + 1);
      try {
        return await attempt(ahead);
      } finally {
        const left = (counts.get(key) ?? 1) - 1;
        if (left === 0) counts.delete(key);
        else counts.set(key, left);
      }
    },
  };
}

/** A client's network, and the factor by which its failure limit exceeds that of a single address. */
interface Network {
  address: string;
  times: number;
}

/**
 * The networks that contain an address (lib/http/client-address.ts). One customer can have an IPv6 /56 or /48, which
 * contains 256 or 65 536 of the /64 networks that limits are counted for (RFC 6177).
 */
function networksContaining(address: string): Network[] {
  const [, prefix, fourth] = /^((?:[\da-f]+:){3})([\da-f]+)::\/64$/.exec(address) ?? [];
  if (!prefix || !fourth) return [{ address, times: 1 }];
  return [
    { address, times: 1 },
    { address: `${prefix}${fourth.padStart(4, "0").slice(0, 2)}00::/56`, times: 2 },
    { address: `${prefix}:/48`, times: 4 },
  ];
}
