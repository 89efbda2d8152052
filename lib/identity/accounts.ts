import type { AuditLog } from "@/lib/audit/events";
import type { Clock } from "@/lib/clock";
import { newId } from "@/lib/ids";
import type { Message } from "@/lib/messages/message";
import { LANGUAGES, type Language } from "@/lib/messages/section";
import { type Counter, type Throttled, throttle } from "@/lib/rate-limit/counter";
import { SIGN_IN_LIMITS } from "@/lib/rate-limit/limits";
import type { Tally } from "@/lib/tally";
import type { BackgroundWork } from "./background";
import { issueDeviceToken, readDeviceToken } from "./device-token";
import { hashPassword, passwordMatches } from "./password";
import type { PasswordAttempts } from "./password-attempts";
import { passwordProblem } from "./password-rules";
import type { PendingSignUps } from "./pending-sign-ups";
import type { SignIn, SignUp } from "./schema";
import type { AuthSecrets } from "./sealed-token";
import { newSession, type Session, sessionEnd } from "./session-token";
import { findInvitationToken } from "./sign-up-policy";
import type { User, UserStore } from "./store";

export type SignInResult =
  | { outcome: "signed-in"; user: User }
  /** Wrong password or unknown address. The result doesn't reveal which. */
  | { outcome: "refused" }
  /** Disabled by the operator. Returned only if the password is correct. */
  | { outcome: "disabled" }
  | Throttled;

export type SignUpResult =
  | { outcome: "created"; user: User }
  /** Returned if emails can be sent, whether or not the address already has an account. */
  | { outcome: "mailed" }
  /** Returned only if emails cannot be sent. */
  | { outcome: "email-taken" }
  /** SIGN_UP doesn't admit this address, or the invitation. The result doesn't depend on whether the address has an account. */
  | { outcome: "closed" }
  | { outcome: "password-refused"; problem: Message }
  | Throttled;

interface AccountDeps {
  authSecrets: AuthSecrets;
  store: UserStore;
  counter: Counter;
  clock: Clock;
  passwordAttempts: PasswordAttempts;
  audit: Pick<AuditLog, "record">;
  background: BackgroundWork;
  signIns: Pick<Tally, "add">;
  /** Null if emails cannot be sent. */
  pendingSignUps: Pick<PendingSignUps, "start"> | null;
}

/** Signing up, signing in, and sessions. Inputs are already validated (schema.ts). */
export function accountUseCases(deps: AccountDeps) {
  const { authSecrets, store, counter, clock, passwordAttempts, audit, background, pendingSignUps } = deps;

  async function verify(
    { email, password }: SignIn,
    clientAddress: string,
  ): Promise<{ user: User; isDisabled: boolean } | null> {
    const found = await store.findByEmail(email);
    const matches = await passwordMatches(password, found?.passwordHash ?? null);
    if (found && matches) return found;
    if (found) {
      const event = { kind: "sign-in-refused", userId: found.user.id, details: { clientAddress } } as const;
      background.run("Recording a refused sign-in", () => audit.record(event));
    }
    return null;
  }

  async function checkSignIn(
    input: SignIn,
    clientAddress: string,
    deviceToken: string,
  ): Promise<SignInResult> {
    const deviceId = readDeviceToken(deviceToken, input.email, authSecrets, clock());
    const result = await passwordAttempts.attempt(
      input.email,
      clientAddress,
      () => verify(input, clientAddress),
      deviceId,
    );
    if (result === null) return { outcome: "refused" };
    if ("outcome" in result) return result;
    if (result.isDisabled) return { outcome: "disabled" };
    await audit.record({ kind: "signed-in", userId: result.user.id });
    return { outcome: "signed-in", user: result.user };
  }

  return {
    createSession(user: User): Session {
      return newSession(user, clock());
    },

    /** Creates a token for the browser of a user who has just authenticated. */
    createDeviceToken({ email }: User): string {
      return issueDeviceToken(email, authSecrets, clock());
    },

    /** Finds the user of a session; null if the session has expired or was ended, or the account was deleted. */
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

    /**
     * Checks email and password. Failures are counted per client address, and per account or, if the browser has a token
     * for it, per browser.
     */
    async signIn(input: SignIn, clientAddress: string, deviceToken = ""): Promise<SignInResult> {
      const result = await checkSignIn(input, clientAddress, deviceToken);
      deps.signIns.add(result.outcome);
      return result;
    },

    /**
     * Creates an account or, if emails can be sent, sends the link that creates it.
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
      const retryAfter = await throttle(counter, clock, `sign-up:address:${clientAddress}`, limit);
      if (retryAfter !== null) return { outcome: "throttled", retryAfter };
      const problem = await passwordProblem(password, { email, name });
      if (problem) return { outcome: "password-refused", problem };
      const invitation = findInvitationToken(callbackUrl);
      const proof = { email, isVerified: pendingSignUps !== null, invitation };
      if (!(await store.maySignUp(proof, clock()))) return { outcome: "closed" };
      if (pendingSignUps) {
        return pendingSignUps.start(input, callbackUrl, clientAddress, afterResponse, language);
      }

      const user: User = { id: newId("user"), email, name, sessionVersion: 0 };
      const passwordHash = await hashPassword(password);
      const created = await store.insert({ ...user, passwordHash, createdAt: clock() }, invitation);
      if (created.outcome === "created") await audit.record({ kind: "signed-up", userId: user.id });
      return created;
    },
  };
}
export type AccountUseCases = ReturnType<typeof accountUseCases>;
