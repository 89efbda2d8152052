import { emailAddress } from "@/lib/identity/schema";
import type { Message } from "@/lib/messages/message";
import { LANGUAGES, type Language } from "@/lib/messages/section";
import { check } from "@/lib/validation/problems";
import type { MailLinks } from "./mail-links";
import { hashPassword, passwordMatches } from "./password";
import type { PasswordAttempts, Throttled } from "./password-attempts";
import { passwordProblem } from "./password-rules";
import type { Account, Holdings, User, UserStore } from "./store";
import type { AccountTrail } from "./trail";

export type PasswordChange =
  /** The user as it is now: a session that shall go on is begun anew. */
  | { outcome: "changed"; user: User }
  /** The current password is wrong; or the account signs in another way, or is gone. */
  | { outcome: "refused" }
  | { outcome: "password-refused"; problem: Message }
  | Throttled;

/** Whether somebody who is signed in is the account's owner, and not just at their browser. */
export type Confirmation = { outcome: "confirmed" } | { outcome: "refused" } | Throttled;

export type Deletion = { outcome: "deleted" } | { outcome: "refused" } | Throttled;

export interface SettingsDeps {
  store: UserStore;
  guesses: PasswordAttempts;
  record: AccountTrail;
  mailLinks: Pick<MailLinks, "sendChangeNotice">;
}

/** The use cases of the account page, all of them for somebody who is signed in. */
export function settingsUseCases({ store, guesses, record, mailLinks }: SettingsDeps) {
  /** The hash that the password belongs to, with sign-in's own budget of guesses. */
  function confirm(user: User, password: string, clientAddress: string): Promise<string | null | Throttled> {
    return guesses.guess(user.email, clientAddress, async () => {
      const passwordHash = (await store.findByEmail(user.email))?.passwordHash ?? null;
      return (await passwordMatches(password, passwordHash)) ? passwordHash : null;
    });
  }

  return {
    account(userId: string): Promise<Account | null> {
      return store.findAccount(userId);
    },

    /** Replaces the password and ends every session (OWASP Session Management Cheat Sheet, "Renew the Session ID"). */
    async changePassword(
      user: User,
      { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
      clientAddress: string,
      language: Language = LANGUAGES[0],
    ): Promise<PasswordChange> {
      const problem = await passwordProblem(newPassword, user);
      if (problem) return { outcome: "password-refused", problem };
      const confirmed = await confirm(user, currentPassword, clientAddress);
      if (confirmed === null) return { outcome: "refused" };
      if (typeof confirmed !== "string") return confirmed;
      const changed = await store.changePassword(user.id, confirmed, await hashPassword(newPassword));
      if (!changed) return { outcome: "refused" };
      await record("password-changed", user.id);
      mailLinks.sendChangeNotice(changed, language);
      return { outcome: "changed", user: changed };
    },

    /**
     * Checks the password before something that outlives the session, such as one more way to sign in. An account
     * without a password has nothing to ask for.
     */
    async confirmPassword(user: User, password: string, clientAddress: string): Promise<Confirmation> {
      const account = await store.findAccount(user.id);
      if (!account) return { outcome: "refused" };
      if (!account.hasPassword) return { outcome: "confirmed" };
      const confirmed = await confirm(user, password, clientAddress);
      if (confirmed === null) return { outcome: "refused" };
      return typeof confirmed === "string" ? { outcome: "confirmed" } : confirmed;
    },

    /** Ends every session, this one too: for a browser that was left signed in somewhere, or a stolen cookie. */
    async signOutEverywhere(user: User): Promise<void> {
      await store.endSessions(user.id);
      await record("signed-out-everywhere", user.id);
    },

    /** What deleting the account would take with it. */
    holdings(userId: string): Promise<Holdings> {
      return store.holdings(userId);
    },

    /**
     * Deletes the account and everything of it.
     * @param proof the password; for an account without one, its e-mail address, typed.
     */
    async deleteAccount(user: User, proof: string, clientAddress: string): Promise<Deletion> {
      const account = await store.findAccount(user.id);
      if (!account) return { outcome: "deleted" };
      if (account.hasPassword) {
        const confirmed = await confirm(user, proof, clientAddress);
        if (confirmed === null) return { outcome: "refused" };
        if (typeof confirmed !== "string") return confirmed;
      } else {
        const typed = check(emailAddress, proof);
        if (!typed.ok || typed.value !== user.email) return { outcome: "refused" };
      }
      await store.delete(user.id);
      return { outcome: "deleted" };
    },
  };
}
