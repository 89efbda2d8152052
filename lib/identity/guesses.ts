import type { Clock } from "@/lib/clock";
import { type Counter, retryAfterSeconds } from "@/lib/rate-limit/counter";
import { type Limit, SIGN_IN_LIMITS } from "@/lib/rate-limit/limits";
import { attemptsUnderWay } from "./attempts";

export interface Throttled {
  outcome: "throttled";
  /** Seconds to wait. */
  retryAfter: number;
}

/**
 * Wherever a password is asked for, at sign-in and for changes to the account alike, failures are counted against one
 * budget per account and one per client address, so that no page gives more guesses than another.
 */
export function passwordGuesses(counter: Counter, clock: Clock) {
  const attempts = attemptsUnderWay();

  /** Seconds to wait when a window is full, or would be if all the attempts ahead failed; null when there is room. */
  async function waitFor(key: string, limit: Limit, ahead: number): Promise<number | null> {
    const window = await counter.peek(key);
    if ((window?.count ?? 0) + ahead < limit.requests) return null;
    return retryAfterSeconds(window?.resetAt ?? clock(), clock());
  }

  return {
    /** Runs an attempt unless there were too many failures; null from it is one more. */
    guess<T>(
      email: string,
      clientAddress: string,
      attempt: () => Promise<T | null>,
    ): Promise<T | null | Throttled> {
      const { failuresPerAccount, failuresPerAddress } = SIGN_IN_LIMITS;
      const byAccount = `sign-in:account:${email}`;
      const byAddress = `sign-in:address:${clientAddress}`;
      return attempts.run(byAccount, (aheadAtAccount) =>
        attempts.run(byAddress, async (aheadAtAddress) => {
          const retryAfter =
            (await waitFor(byAccount, failuresPerAccount, aheadAtAccount)) ??
            (await waitFor(byAddress, failuresPerAddress, aheadAtAddress));
          if (retryAfter !== null) return { outcome: "throttled", retryAfter };
          const result = await attempt();
          if (result !== null) return result;
          await counter.count(byAccount, failuresPerAccount.windowSeconds);
          await counter.count(byAddress, failuresPerAddress.windowSeconds);
          return null;
        }),
      );
    },
  };
}
export type PasswordGuesses = ReturnType<typeof passwordGuesses>;
