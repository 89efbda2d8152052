import { type Clock, secondsLater } from "@/lib/clock";
import type { Message } from "@/lib/messages/message";
import { LANGUAGES, type Language } from "@/lib/messages/section";
import type { BackgroundWork } from "./background";
import type { MailThrottle } from "./mail-throttle";
import {
  hashMailToken,
  MAIL_TOKEN_SECONDS,
  type MailPurpose,
  type MailTokenOwner,
  type MailTokenStore,
  newMailToken,
} from "./mail-token";
import type { Mail, Mailer } from "./mailer";
import { linkedMail, passwordChangedMail, resetMail, verificationMail } from "./mails";
import { hashPassword } from "./password";
import type { Throttled } from "./password-attempts";
import { passwordProblem } from "./password-rules";
import type { User, UserStore } from "./store";
import type { AccountTrail } from "./trail";

/** That a mail is on its way is never promised: whether there is an account is not told. */
export type MailRequest = { outcome: "accepted" } | { outcome: "unavailable" } | Throttled;

export type PasswordReset =
  | { outcome: "reset"; user: User }
  | { outcome: "password-refused"; problem: Message }
  /** Unknown, used, expired, or sent to an address that the account has given up. */
  | { outcome: "link-void" };

export interface MailLinkDeps {
  users: UserStore;
  tokens: MailTokenStore;
  /** Null where no SMTP server is configured. */
  mailer: Mailer | null;
  throttle: MailThrottle;
  clock: Clock;
  record: AccountTrail;
  background: BackgroundWork;
  baseUrl: string;
}

/** What happens by e-mail: a forgotten password, and proving that an address is one's own. */
export function mailLinkUseCases(parts: MailLinkDeps) {
  const { users, tokens, mailer, throttle, clock, record, background, baseUrl } = parts;

  /**
   * Sends a link. The token is in the query, not in the fragment, which only a script could read; it leaks neither by
   * Referer (the page that it opens has the policy `strict-origin`, next.config.mjs) nor by our logs, which hold no
   * addresses, and it is short-lived and works once.
   */
  async function sendLink(
    purpose: MailPurpose,
    user: User,
    write: (user: User, link: string, language: Language) => Mail,
    language: Language,
  ): Promise<void> {
    const token = newMailToken();
    await tokens.insert({
      tokenHash: hashMailToken(token),
      userId: user.id,
      purpose,
      email: user.email,
      expiresAt: secondsLater(clock(), MAIL_TOKEN_SECONDS[purpose]),
    });
    await mailer?.send(write(user, `${baseUrl}/${purpose}?token=${token}`, language));
  }

  /** Tells the owner that the password has changed, in case it was not them (OWASP Forgot Password Cheat Sheet). */
  function sendChangeNotice(user: User, language: Language): void {
    if (!mailer) return;
    background.run("Sending a notice of a changed password", () =>
      mailer.send(passwordChangedMail(user, baseUrl, language)),
    );
  }

  /** Tells the owner of one more way to sign in to their account, in case it was not them. */
  function sendLinkNotice(userId: string, service: string, language: Language): void {
    if (!mailer) return;
    background.run("Sending a notice of a linked sign-in", async () => {
      const account = await users.findAccount(userId);
      if (account) await mailer.send(linkedMail(account.user, service, baseUrl, language));
    });
  }

  return {
    sendChangeNotice,
    sendLinkNotice,

    /** Whether mails can be sent at all. */
    available: mailer !== null,

    /**
     * Sends a link for choosing a new password, if the address has an account. The answer, and the time it takes, are
     * the same if it has none (OWASP Forgot Password Cheat Sheet, "Return a consistent message").
     * @param later what begins the work, when the answer has left: so not even its share of the processor shows.
     * @param language of the mail.
     */
    async forgotPassword(
      email: string,
      clientAddress: string,
      later: (begin: () => void) => void = (begin) => begin(),
      language: Language = LANGUAGES[0],
    ): Promise<MailRequest> {
      if (!mailer) return { outcome: "unavailable" };
      const throttled = await throttle("reset-password", email, clientAddress);
      if (throttled) return throttled;
      later(() =>
        background.run("Sending a link to reset a password", async () => {
          const found = await users.findByEmail(email);
          // To the address of the account, never to the one that was typed.
          if (found) await sendLink("reset-password", found.user, resetMail, language);
        }),
      );
      return { outcome: "accepted" };
    },

    /** Sends a link that proves the user's address. */
    async sendVerification(
      user: User,
      clientAddress: string,
      language: Language = LANGUAGES[0],
    ): Promise<MailRequest> {
      if (!mailer) return { outcome: "unavailable" };
      const throttled = await throttle("verify-email", user.email, clientAddress);
      if (throttled) return throttled;
      background.run("Sending a link to verify an address", () =>
        sendLink("verify-email", user, verificationMail, language),
      );
      return { outcome: "accepted" };
    },

    /** Whose link it is, while it works; looking does not use it up, as mail scanners look too. */
    find(purpose: MailPurpose, token: string): Promise<MailTokenOwner | null> {
      return tokens.find(purpose, hashMailToken(token), clock());
    },

    /** Sets a new password by a link, which it uses up, and ends every session. */
    async resetPassword(
      token: string,
      newPassword: string,
      language: Language = LANGUAGES[0],
    ): Promise<PasswordReset> {
      const tokenHash = hashMailToken(token);
      // Before the costly hash, and for the rules; the transaction checks again.
      const person = await tokens.find("reset-password", tokenHash, clock());
      if (!person) return { outcome: "link-void" };
      const problem = await passwordProblem(newPassword, person);
      if (problem) return { outcome: "password-refused", problem };
      const user = await tokens.resetPassword(tokenHash, await hashPassword(newPassword), clock());
      if (!user) return { outcome: "link-void" };
      await record("password-reset", user.id);
      sendChangeNotice(user, language);
      return { outcome: "reset", user };
    },

    /**
     * Takes an address as verified by a link, which it uses up; null when the link does not work.
     *
     * The link alone is not enough: whoever follows it must be signed in to that very account. A stranger may have made
     * the account with somebody's address and linked their own sign-in to it; if its owner's click were enough, the
     * address would count as proved, and what the stranger linked would outlive the reset of the password.
     * @param userId who is signed in.
     */
    async verifyEmail(token: string, userId: string): Promise<User | null> {
      const user = await tokens.verifyEmail(hashMailToken(token), userId, clock());
      if (user) await record("email-verified", user.id, user.email);
      return user;
    },
  };
}
export type MailLinks = ReturnType<typeof mailLinkUseCases>;
