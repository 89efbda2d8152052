import type { Clock } from "@/lib/clock";
import type { SignIn, SignUp } from "@/lib/identity/schema";
import { newId } from "@/lib/ids";
import type { Message } from "@/lib/messages/message";
import { LANGUAGES, type Language } from "@/lib/messages/section";
import { allowanceOf, type Counter, retryAfterSeconds } from "@/lib/rate-limit/counter";
import { SIGN_IN_LIMITS } from "@/lib/rate-limit/limits";
import type { BackgroundWork } from "./background";
import { hashPassword, passwordMatches } from "./password";
import type { PasswordAttempts, Throttled } from "./password-attempts";
import { passwordProblem } from "./password-rules";
import type { PendingSignUps } from "./pending-sign-ups";
import { newSession, type Session, sessionEnd } from "./session-token";
import type { User, UserStore } from "./store";
import type { AccountTrail } from "./trail";

export type SignInResult =
  | { outcome: "signed-in"; user: User }
  /** A wrong password or an unknown address: the same to whoever asks. */
  | { outcome: "refused" }
  | Throttled;

export type SignUpResult =
  | { outcome: "created"; user: User }
  /** Where mails can be sent: whether or not the address has an account, which is not told. */
  | { outcome: "mailed" }
  /** Where none can. */
  | { outcome: "email-taken" }
  | { outcome: "password-refused"; problem: Message }
  | Throttled;

/** What the use cases on accounts are built from. */
export interface AccountDeps {
  store: UserStore;
  counter: Counter;
  clock: Clock;
  guesses: PasswordAttempts;
  record: AccountTrail;
  background: BackgroundWork;
  /** Null where no mails can be sent. */
  pending: Pick<PendingSignUps, "begin"> | null;
}

/** Signing up and in. Inputs were checked by lib/validation/account.ts. */
export function accountUseCases(parts: AccountDeps) {
  const { store, counter, clock, guesses, record, background, pending } = parts;

  async function verify({ email, password }: SignIn, clientAddress: string): Promise<User | null> {
    const found = await store.findByEmail(email);
    const matches = await passwordMatches(password, found?.passwordHash ?? null);
    if (found && matches) return found.user;
    if (found) {
      background.run("Recording a refusal", () => record("sign-in-refused", found.user.id, clientAddress));
    }
    return null;
  }

  return {
    /** A session of somebody who has just proved who they are. */
    beginSession(user: User): Session {
      return newSession(user, clock());
    },

    /** Whose session it is; null when its time is over, it was ended, or the account is gone. */
    async ofSession(session: Session): Promise<User | null> {
      if (sessionEnd(session) <= clock()) return null;
      const user = await store.findInSession(session.userId, session.id);
      return user?.sessionVersion === session.version ? user : null;
    },

    /** Signs out: from here on no copy of the session's cookie counts either. */
    async endSession(session: Session): Promise<void> {
      const { id, userId } = session;
      const endsAt = sessionEnd(session);
      if (endsAt > clock()) await store.endSession({ id, userId, endsAt });
    },

    /** Checks e-mail and password; failures are counted per account and per client address. */
    async signIn(input: SignIn, clientAddress: string): Promise<SignInResult> {
      const result = await guesses.guess(input.email, clientAddress, () => verify(input, clientAddress));
      if (result === null) return { outcome: "refused" };
      if ("outcome" in result) return result;
      await record("signed-in", result.id);
      return { outcome: "signed-in", user: result };
    },

    /**
     * Makes an account; where mails can be sent, sends the link that does.
     * @param callbackUrl where the person was going; a path of this service.
     * @param later what begins work when the answer has left.
     * @param language of the mail.
     */
    async signUp(
      input: SignUp,
      clientAddress: string,
      callbackUrl = "/",
      later: (begin: () => void) => void = (begin) => begin(),
      language: Language = LANGUAGES[0],
    ): Promise<SignUpResult> {
      const { name, email, password } = input;
      const limit = SIGN_IN_LIMITS.signUpsPerAddress;
      const window = await counter.count(`sign-up:address:${clientAddress}`, limit.windowSeconds);
      if (allowanceOf(limit, window).exceeded) {
        return { outcome: "throttled", retryAfter: retryAfterSeconds(window.resetAt, clock()) };
      }
      const problem = await passwordProblem(password, { email, name });
      if (problem) return { outcome: "password-refused", problem };
      if (pending) return pending.begin(input, callbackUrl, clientAddress, later, language);

      const user: User = { id: newId("user"), email, name, sessionVersion: 0 };
      const passwordHash = await hashPassword(password);
      if (!(await store.insert({ ...user, passwordHash, createdAt: clock() }))) {
        return { outcome: "email-taken" };
      }
      await record("signed-up", user.id);
      return { outcome: "created", user };
    },
  };
}
export type AccountUseCases = ReturnType<typeof accountUseCases>;
