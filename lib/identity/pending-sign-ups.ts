import { type Clock, secondsLater } from "@/lib/clock";
import type { SignUp } from "@/lib/identity/schema";
import { newId } from "@/lib/ids";
import type { Language } from "@/lib/messages/section";
import type { BackgroundWork } from "./background";
import type { MailThrottle } from "./mail-throttle";
import { hashMailToken, newMailToken } from "./mail-token";
import type { Mailer } from "./mailer";
import { accountExistsMail, signUpMail } from "./mails";
import { hashPassword, passwordMatches } from "./password";
import type { PasswordAttempts, Throttled } from "./password-attempts";
import type { User, UserStore } from "./store";
import type { AccountTrail } from "./trail";

/** How long the link of a sign-up works, in seconds. */
const PENDING_SECONDS = 24 * 3600;

/** A sign-up as it waits for its address to be proved. */
export interface PendingSignUp {
  tokenHash: string;
  email: string;
  name: string;
  passwordHash: string;
  /** Where the person was going, as returnAddress answers it. */
  callbackUrl: string;
  expiresAt: Date;
}

/** The store port (lib/adapters/prisma/pending-sign-up-store.ts). */
export interface PendingSignUpStore {
  insert(pending: PendingSignUp): Promise<void>;
  find(tokenHash: string, now: Date): Promise<PendingSignUp | null>;
  /**
   * Uses up the link and makes the account, its address verified, in one transaction; what else waits for the address
   * goes. Of many at once one succeeds.
   */
  confirm(
    tokenHash: string,
    user: Pick<User, "id">,
    now: Date,
  ): Promise<{ outcome: "created"; user: User } | { outcome: "link-void" } | { outcome: "email-taken" }>;
}

export type SignUpConfirmation =
  | { outcome: "created"; user: User; callbackUrl: string }
  /** Unknown, used or expired. */
  | { outcome: "link-void" }
  /** An account was made with the address meanwhile. */
  | { outcome: "email-taken" }
  /** It is not the password of this sign-up. */
  | { outcome: "refused" }
  | Throttled;

export interface PendingSignUpDeps {
  users: UserStore;
  store: PendingSignUpStore;
  mailer: Mailer;
  throttle: MailThrottle;
  guesses: PasswordAttempts;
  clock: Clock;
  record: AccountTrail;
  background: BackgroundWork;
  baseUrl: string;
}

/**
 * Signing up where mails can be sent: the answer is the same whether or not the address has an account, and no account
 * exists until its owner says so. The link alone is not enough: whoever began the sign-up may not own the address, so
 * its reader types the password that was chosen, or there is no account with a stranger's password.
 */
export function pendingSignUps(parts: PendingSignUpDeps) {
  const { users, store, mailer, throttle, guesses, clock, record, background, baseUrl } = parts;
  return {
    /**
     * Sends the link; to an address that has an account, a mail that says so.
     * @param later what begins the work that depends on the account, when the answer has left.
     */
    async begin(
      { name, email, password }: SignUp,
      callbackUrl: string,
      clientAddress: string,
      later: (begin: () => void) => void,
      language: Language,
    ): Promise<{ outcome: "mailed" } | Throttled> {
      const throttled = await throttle("sign-up", email, clientAddress);
      if (throttled) return throttled;
      // Before the answer, whether or not it is needed: the costly part takes the same time.
      const passwordHash = await hashPassword(password);
      later(() =>
        background.run("Sending the link of a sign-up", async () => {
          if (await users.findByEmail(email)) return mailer.send(accountExistsMail(email, baseUrl, language));
          const token = newMailToken();
          const expiresAt = secondsLater(clock(), PENDING_SECONDS);
          await store.insert({
            tokenHash: hashMailToken(token),
            email,
            name,
            passwordHash,
            callbackUrl,
            expiresAt,
          });
          return mailer.send(signUpMail(email, `${baseUrl}/signup/confirm?token=${token}`, language));
        }),
      );
      return { outcome: "mailed" };
    },

    /** Whose sign-up the link finishes, while it works; looking does not use it up. */
    async find(token: string): Promise<{ email: string } | null> {
      const pending = await store.find(hashMailToken(token), clock());
      return pending && { email: pending.email };
    },

    /** Makes the account, for who knows the password that was chosen; guesses count as those of sign-in. */
    async confirm(token: string, password: string, clientAddress: string): Promise<SignUpConfirmation> {
      const tokenHash = hashMailToken(token);
      const pending = await store.find(tokenHash, clock());
      if (!pending) return { outcome: "link-void" };
      const matches = await guesses.guess(pending.email, clientAddress, async () =>
        (await passwordMatches(password, pending.passwordHash)) ? true : null,
      );
      if (matches === null) return { outcome: "refused" };
      if (matches !== true) return matches;
      const result = await store.confirm(tokenHash, { id: newId("user") }, clock());
      if (result.outcome !== "created") return result;
      await record("signed-up", result.user.id);
      return { ...result, callbackUrl: pending.callbackUrl };
    },
  };
}
export type PendingSignUps = ReturnType<typeof pendingSignUps>;
