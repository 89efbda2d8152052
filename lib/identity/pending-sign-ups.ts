import type { AuditLog } from "@/lib/audit/events";
import { addSeconds, type Clock } from "@/lib/clock";
import { newId } from "@/lib/ids";
import type { Language } from "@/lib/messages/section";
import type { Throttled } from "@/lib/rate-limit/counter";
import { hashUrlToken, newUrlToken } from "@/lib/url-token";
import type { BackgroundWork } from "./background";
import type { EmailThrottle } from "./email-throttle";
import { writeEmail } from "./emails";
import type { Mailer } from "./mailer";
import { hashPassword, passwordMatches } from "./password";
import type { PasswordAttempts } from "./password-attempts";
import type { SignUp } from "./schema";
import type { AccountCreation, User, UserStore } from "./store";

/** How long a sign-up link is valid, in seconds. */
const PENDING_SECONDS = 24 * 3600;

/** A sign-up whose address is not verified yet. */
export interface PendingSignUp {
  tokenHash: string;
  email: string;
  name: string;
  passwordHash: string;
  /** Where to send the user afterwards; a path of this service. */
  callbackUrl: string;
  expiresAt: Date;
}

/** The store port (lib/adapters/prisma/pending-sign-up-store.ts). */
export interface PendingSignUpStore {
  insert(pending: PendingSignUp): Promise<void>;
  find(tokenHash: string, now: Date): Promise<PendingSignUp | null>;
  /**
   * Consumes the link, creates the account with its address verified, and deletes the address's other pending sign-ups,
   * in one transaction. Only one of several concurrent calls succeeds.
   */
  confirm(
    tokenHash: string,
    user: Pick<User, "id">,
    now: Date,
  ): Promise<AccountCreation | { outcome: "link-void" }>;
}

type SignUpConfirmation =
  | { outcome: "created"; user: User; callbackUrl: string }
  /** The link is unknown, used or expired. */
  | { outcome: "link-void" }
  /** An account with the address was created concurrently, or signing up was restricted. The link stays valid. */
  | { outcome: "email-taken" | "closed" }
  /** The password isn't the one chosen at sign-up. */
  | { outcome: "refused" }
  | Throttled;

interface PendingSignUpDeps {
  users: UserStore;
  store: PendingSignUpStore;
  mailer: Mailer;
  throttle: EmailThrottle;
  passwordAttempts: PasswordAttempts;
  clock: Clock;
  audit: Pick<AuditLog, "record">;
  background: BackgroundWork;
  baseUrl: string;
}

/**
 * Signing up when emails can be sent. The response is the same whether or not the address has an account, and the
 * account is created only once the address is verified. The link alone is not enough, since someone other than the
 * address's owner may have signed up: confirming also requires the password chosen at sign-up, or the owner's click
 * would create an account with a stranger's password.
 */
export function pendingSignUps(deps: PendingSignUpDeps) {
  const { users, store, mailer, throttle, passwordAttempts, clock, audit, background, baseUrl } = deps;
  return {
    /**
     * Sends the link or, if the address has an account, an email that says so.
     * @param afterResponse schedules work that depends on the account for after the response was sent.
     */
    async start(
      { name, email, password }: SignUp,
      callbackUrl: string,
      clientAddress: string,
      afterResponse: (work: () => void) => void,
      language: Language,
    ): Promise<{ outcome: "mailed" } | Throttled> {
      const throttled = await throttle("sign-up", email, clientAddress);
      if (throttled) return throttled;
      // Hashed before the response, whether or not the hash is needed, so that the expensive part always takes the same
      // time.
      const passwordHash = await hashPassword(password);
      afterResponse(() =>
        background.run("Sending a sign-up link", async () => {
          if (await users.findByEmail(email)) {
            const values = { signIn: `${baseUrl}/signin`, forgotPassword: `${baseUrl}/forgot-password` };
            return mailer.send(writeEmail("accountExists", email, language, values));
          }
          const token = newUrlToken();
          const expiresAt = addSeconds(clock(), PENDING_SECONDS);
          const tokenHash = hashUrlToken(token);
          await store.insert({ tokenHash, email, name, passwordHash, callbackUrl, expiresAt });
          const link = `${baseUrl}/signup/confirm?token=${token}`;
          return mailer.send(writeEmail("signUp", email, language, { link }), PENDING_SECONDS);
        }),
      );
      return { outcome: "mailed" };
    },

    /** Finds the address of a valid link. Doesn't consume the link. */
    async find(token: string): Promise<{ email: string } | null> {
      const pending = await store.find(hashUrlToken(token), clock());
      return pending && { email: pending.email };
    },

    /** Creates the account once the chosen password is confirmed. Failures count against sign-in's budgets. */
    async confirm(token: string, password: string, clientAddress: string): Promise<SignUpConfirmation> {
      const tokenHash = hashUrlToken(token);
      const pending = await store.find(tokenHash, clock());
      if (!pending) return { outcome: "link-void" };
      const matches = await passwordAttempts.attempt(pending.email, clientAddress, async () =>
        (await passwordMatches(password, pending.passwordHash)) ? true : null,
      );
      if (matches === null) return { outcome: "refused" };
      if (matches !== true) return matches;
      const result = await store.confirm(tokenHash, { id: newId("user") }, clock());
      if (result.outcome !== "created") return result;
      await audit.record({ kind: "signed-up", userId: result.user.id });
      return { ...result, callbackUrl: pending.callbackUrl };
    },
  };
}
export type PendingSignUps = ReturnType<typeof pendingSignUps>;
