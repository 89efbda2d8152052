import type { AuditLog } from "@/lib/audit/events";
import type { Clock } from "@/lib/clock";
import { newId } from "@/lib/ids";
import type { Message } from "@/lib/messages/message";
import { LANGUAGES, type Language } from "@/lib/messages/section";
import { type Counter, retryAfterSeconds, toAllowance } from "@/lib/rate-limit/counter";
import { SIGN_IN_LIMITS } from "@/lib/rate-limit/limits";
import type { BackgroundWork } from "./background";
import { hashPassword, passwordMatches } from "./password";
import type { PasswordAttempts, Throttled } from "./password-attempts";
import { passwordProblem } from "./password-rules";
import type { PendingSignUps } from "./pending-sign-ups";
import type { SignIn, SignUp } from "./schema";
import { newSession, type Session, sessionEnd } from "./session-token";
import type { User, UserStore } from "./store";

export type SignInResult =
  | { outcome: "signed-in"; user: User }
  /** Wrong password or unknown address; the caller cannot tell which. */
  | { outcome: "refused" }
  | Throttled;

export type SignUpResult =
  | { outcome: "created"; user: User }
  /** If emails can be sent: the same whether or not the address already has an account. */
  | { outcome: "mailed" }
  /** Only if emails cannot be sent. */
  | { outcome: "email-taken" }
  | { outcome: "password-refused"; problem: Message }
  | Throttled;

export interface AccountDeps {
  store: UserStore;
  counter: Counter;
  clock: Clock;
  passwordAttempts: PasswordAttempts;
  audit: Pick<AuditLog, "record">;
  background: BackgroundWork;
  /** Null if emails cannot be sent. */
  pendingSignUps: Pick<PendingSignUps, "start"> | null;
}

/** Signing up, signing in, and sessions. Inputs are already validated (schema.ts). */
export function accountUseCases(deps: AccountDeps) {
  const { store, counter, clock, passwordAttempts, audit, background, pendingSignUps } = deps;

  async function verify({ email, password }: SignIn, clientAddress: string): Promise<User | null> {
    const found = await store.findByEmail(email);
    const matches = await passwordMatches(password, found?.passwordHash ?? null);
    if (found && matches) return found.user;
    if (found) {
      const event = { kind: "sign-in-refused", userId: found.user.id, details: { clientAddress } } as const;
      background.run("Recording a refused sign-in", () => audit.record(event));
    }
    return null;
  }

  return {
    /** Creates a session for a user who has just authenticated. */
    createSession(user: User): Session {
      return newSession(user, clock());
    },

    /** The user of a session; null if the session has expired or was ended, or the account was deleted. */
    async findSessionUser(session: Session): Promise<User | null> {
      if (sessionEnd(session) <= clock()) return null;
      const user = await store.findInSession(session.userId, session.id);
      return user?.sessionVersion === session.version ? user : null;
    },

    /** Signs out: invalidates the session on the server, including any copy of its cookie. */
    async endSession(session: Session): Promise<void> {
      const { id, userId } = session;
      const endsAt = sessionEnd(session);
      if (endsAt > clock()) await store.endSession({ id, userId, endsAt });
    },

    /** Checks email and password. Failures are counted per account and per client address. */
    async signIn(input: SignIn, clientAddress: string): Promise<SignInResult> {
      const result = await passwordAttempts.attempt(input.email, clientAddress, () =>
        verify(input, clientAddress),
      );
      if (result === null) return { outcome: "refused" };
      if ("outcome" in result) return result;
      await audit.record({ kind: "signed-in", userId: result.id });
      return { outcome: "signed-in", user: result };
    },

    /**
     * Creates an account or, if emails can be sent, sends the link that will.
     * @param callbackUrl where to send the user afterwards; a path of this service.
     * @param afterResponse schedules work for after the response was sent.
     * @param language of the email.
     */
    async signUp(
      input: SignUp,
      clientAddress: string,
      callbackUrl = "/",
      afterResponse: (work: () => void) => void = (work) => work(),
      language: Language = LANGUAGES[0],
    ): Promise<SignUpResult> {
      const { name, email, password } = input;
      const limit = SIGN_IN_LIMITS.signUpsPerAddress;
      const window = await counter.count(`sign-up:address:${clientAddress}`, limit.windowSeconds);
      if (toAllowance(limit, window).exceeded) {
        return { outcome: "throttled", retryAfter: retryAfterSeconds(window.resetAt, clock()) };
      }
      const problem = await passwordProblem(password, { email, name });
      if (problem) return { outcome: "password-refused", problem };
      if (pendingSignUps) {
        return pendingSignUps.start(input, callbackUrl, clientAddress, afterResponse, language);
      }

      const user: User = { id: newId("user"), email, name, sessionVersion: 0 };
      const passwordHash = await hashPassword(password);
      if (!(await store.insert({ ...user, passwordHash, createdAt: clock() }))) {
        return { outcome: "email-taken" };
      }
      await audit.record({ kind: "signed-up", userId: user.id });
      return { outcome: "created", user };
    },
  };
}
export type AccountUseCases = ReturnType<typeof accountUseCases>;
