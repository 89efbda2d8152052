import type { AuditLog } from "@/lib/audit/events";
import { addSeconds, type Clock } from "@/lib/clock";
import type { Message } from "@/lib/messages/message";
import { LANGUAGES, type Language } from "@/lib/messages/section";
import type { Throttled } from "@/lib/rate-limit/counter";
import { hashUrlToken, newUrlToken } from "@/lib/url-token";
import type { BackgroundWork } from "./background";
import type { EmailThrottle } from "./email-throttle";
import {
  EMAIL_TOKEN_SECONDS,
  type EmailTokenOwner,
  type EmailTokenPurpose,
  type EmailTokenStore,
} from "./email-token";
import { writeEmail } from "./emails";
import type { Mailer } from "./mailer";
import { hashPassword } from "./password";
import { passwordProblem } from "./password-rules";
import type { User, UserStore } from "./store";

/** `accepted` doesn't imply that an email is sent: that would reveal whether the address has an account. */
type LinkRequest = { outcome: "accepted" } | { outcome: "unavailable" } | Throttled;

type PasswordReset =
  | { outcome: "reset"; user: User }
  | { outcome: "password-refused"; problem: Message }
  /** The link is unknown, used or expired, or was sent to an address that is no longer the account's. */
  | { outcome: "link-void" };

interface EmailLinkDeps {
  users: UserStore;
  tokens: EmailTokenStore;
  /** Null if no SMTP server is configured. */
  mailer: Mailer | null;
  throttle: EmailThrottle;
  clock: Clock;
  audit: Pick<AuditLog, "record">;
  background: BackgroundWork;
  /** Called when all sessions of a user have ended. */
  onSignedOut: (userId: string) => void;
  baseUrl: string;
}

/** Password resets and address verification by emailed link, and security notices to account owners. */
export function emailLinkUseCases(deps: EmailLinkDeps) {
  const { users, tokens, mailer, throttle, clock, audit, background, onSignedOut, baseUrl } = deps;

  /**
   * Sends a link. Its token is in the query, because only a script could read a fragment. It does not leak by Referer (the
   * page has the policy `strict-origin`, lib/http/page-headers.ts) or through our logs, which contain no URLs; it is short-lived and
   * works once.
   */
  async function sendLink(purpose: EmailTokenPurpose, user: User, language: Language): Promise<void> {
    const token = newUrlToken();
    await tokens.insert({
      tokenHash: hashUrlToken(token),
      userId: user.id,
      purpose,
      email: user.email,
      expiresAt: addSeconds(clock(), EMAIL_TOKEN_SECONDS[purpose]),
    });
    const link = `${baseUrl}/${purpose}?token=${token}`;
    const name = purpose === "reset-password" ? "reset" : "verify";
    await mailer?.send(writeEmail(name, user.email, language, { link }), EMAIL_TOKEN_SECONDS[purpose]);
  }

  /** Notifies the owner of a password change, in case someone else made it (OWASP Forgot Password Cheat Sheet). */
  function sendChangeNotice(user: User, language: Language): void {
    if (!mailer) return;
    const values = { forgotPassword: `${baseUrl}/forgot-password` };
    background.run("Sending a password change notice", () =>
      mailer.send(writeEmail("passwordChanged", user.email, language, values)),
    );
  }

  /** Notifies the owner of a newly linked sign-in provider, in case someone else linked it. */
  function sendLinkNotice(userId: string, service: string, language: Language): void {
    if (!mailer) return;
    const values = { service, account: `${baseUrl}/account` };
    background.run("Sending an account link notice", async () => {
      const account = await users.findAccount(userId);
      if (account) await mailer.send(writeEmail("accountLinked", account.user.email, language, values));
    });
  }

  return {
    sendChangeNotice,
    sendLinkNotice,

    available: mailer !== null,

    /**
     * Sends a password reset link if the address has an account. The result and the response time are the same if it
     * doesn't (OWASP Forgot Password Cheat Sheet, "Return a consistent message").
     * @param afterResponse schedules work for after the response was sent, so that even its CPU time can't be measured.
     * @param language of the email.
     */
    async forgotPassword(
      email: string,
      clientAddress: string,
      afterResponse: (work: () => void) => void = (work) => work(),
      language: Language = LANGUAGES[0],
    ): Promise<LinkRequest> {
      if (!mailer) return { outcome: "unavailable" };
      const throttled = await throttle("reset-password", email, clientAddress);
      if (throttled) return throttled;
      afterResponse(() =>
        background.run("Sending a password reset link", async () => {
          const found = await users.findByEmail(email);
          // Uses the account's address, never the one that was typed.
          if (found) await sendLink("reset-password", found.user, language);
        }),
      );
      return { outcome: "accepted" };
    },

    async sendVerification(
      user: User,
      clientAddress: string,
      language: Language = LANGUAGES[0],
    ): Promise<LinkRequest> {
      if (!mailer) return { outcome: "unavailable" };
      const throttled = await throttle("verify-email", user.email, clientAddress);
      if (throttled) return throttled;
      background.run("Sending an address verification link", () => sendLink("verify-email", user, language));
      return { outcome: "accepted" };
    },

    /** Finds the user to whom a valid link was sent. Doesn't consume the link, since email scanners open links, too. */
    find(purpose: EmailTokenPurpose, token: string): Promise<EmailTokenOwner | null> {
      return tokens.find(purpose, hashUrlToken(token), clock());
    },

    /** Sets a new password with a link, consumes the link, and ends every session. */
    async resetPassword(
      token: string,
      newPassword: string,
      language: Language = LANGUAGES[0],
    ): Promise<PasswordReset> {
      const tokenHash = hashUrlToken(token);
      // Checked before the expensive hash, and because the password rules need the owner. The transaction checks again.
      const owner = await tokens.find("reset-password", tokenHash, clock());
      if (!owner) return { outcome: "link-void" };
      const problem = await passwordProblem(newPassword, owner);
      if (problem) return { outcome: "password-refused", problem };
      const user = await tokens.resetPassword(tokenHash, await hashPassword(newPassword), clock());
      if (!user) return { outcome: "link-void" };
      onSignedOut(user.id);
      await audit.record({ kind: "password-reset", userId: user.id });
      sendChangeNotice(user, language);
      return { outcome: "reset", user };
    },

    /**
     * Marks an address as verified with a link, and consumes the link; null if the link is void.
     *
     * The link alone is not enough: the user must be signed in to the account for which it was sent. An attacker may
     * have created the account with a victim's address and linked their own sign-in to it. If the victim's click were
     * enough, the address would count as verified, and the attacker's sign-in would survive a password reset.
     * @param userId the signed-in user.
     */
    async verifyEmail(token: string, userId: string): Promise<User | null> {
      const user = await tokens.verifyEmail(hashUrlToken(token), userId, clock());
      if (user) {
        await audit.record({ kind: "email-verified", userId: user.id, details: { email: user.email } });
      }
      return user;
    },
  };
}
export type EmailLinks = ReturnType<typeof emailLinkUseCases>;
