import type { Clock } from "@/lib/clock";
import { newId } from "@/lib/ids";
import { allowanceOf, type Counter, retryAfterSeconds } from "@/lib/rate-limit/counter";
import { type Limit, SIGN_IN_LIMITS } from "@/lib/rate-limit/limits";
import type { SignIn, SignUp } from "@/lib/validation/account";
import { attemptsUnderWay } from "./attempts";
import { hashPassword, passwordMatches } from "./password";
import type { User, UserStore } from "./store";

export type SignInResult =
  | { outcome: "signed-in"; user: User }
  /** A wrong password or an unknown address: the same to whoever asks. */
  | { outcome: "refused" }
  | { outcome: "throttled"; retryAfter: number };

export type SignUpResult =
  | { outcome: "created"; user: User }
  | { outcome: "email-taken" }
  | { outcome: "throttled"; retryAfter: number };

/** The use cases on accounts. Inputs were checked by lib/validation/account.ts. */
export function accountUseCases(store: UserStore, counter: Counter, clock: Clock) {
  const attempts = attemptsUnderWay();

  /** Seconds to wait when a window is full, or would be if all the attempts ahead failed; null when there is room. */
  async function waitFor(key: string, limit: Limit, ahead: number): Promise<number | null> {
    const window = await counter.peek(key);
    if ((window?.count ?? 0) + ahead < limit.requests) return null;
    return retryAfterSeconds(window?.resetAt ?? clock(), clock());
  }

  async function verify({ email, password }: SignIn): Promise<User | null> {
    const found = await store.findByEmail(email);
    const matches = await passwordMatches(password, found?.passwordHash ?? null);
    return found && matches ? found.user : null;
  }

  return {
    find(userId: string): Promise<User | null> {
      return store.find(userId);
    },

    /** Checks e-mail and password; failures are counted per account and per client address. */
    signIn(input: SignIn, clientAddress: string): Promise<SignInResult> {
      const { failuresPerAccount, failuresPerAddress } = SIGN_IN_LIMITS;
      const byAccount = `sign-in:account:${input.email}`;
      const byAddress = `sign-in:address:${clientAddress}`;
      return attempts.run(byAccount, (aheadAtAccount) =>
        attempts.run(byAddress, async (aheadAtAddress) => {
          const retryAfter =
            (await waitFor(byAccount, failuresPerAccount, aheadAtAccount)) ??
            (await waitFor(byAddress, failuresPerAddress, aheadAtAddress));
          if (retryAfter !== null) return { outcome: "throttled", retryAfter };

          const user = await verify(input);
          if (user) return { outcome: "signed-in", user };
          await counter.count(byAccount, failuresPerAccount.windowSeconds);
          await counter.count(byAddress, failuresPerAddress.windowSeconds);
          return { outcome: "refused" };
        }),
      );
    },

    /** Makes an account. */
    async signUp({ name, email, password }: SignUp, clientAddress: string): Promise<SignUpResult> {
      const limit = SIGN_IN_LIMITS.signUpsPerAddress;
      const window = await counter.count(`sign-up:address:${clientAddress}`, limit.windowSeconds);
      if (allowanceOf(limit, window).exceeded) {
        return { outcome: "throttled", retryAfter: retryAfterSeconds(window.resetAt, clock()) };
      }
      const user: User = { id: newId("user"), email, name };
      const passwordHash = await hashPassword(password);
      const inserted = await store.insert({ ...user, passwordHash, createdAt: clock() });
      return inserted ? { outcome: "created", user } : { outcome: "email-taken" };
    },
  };
}
export type AccountUseCases = ReturnType<typeof accountUseCases>;
