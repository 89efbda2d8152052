import type { AuditLog } from "@/lib/audit/events";
import type { Clock } from "@/lib/clock";
import type { Message } from "@/lib/messages/message";
import { LANGUAGES, type Language } from "@/lib/messages/section";
import type { Throttled } from "@/lib/rate-limit/counter";
import { check } from "@/lib/validation/problems";
import type { EmailLinks } from "./email-links";
import { hashPassword, passwordMatches } from "./password";
import type { PasswordAttempts } from "./password-attempts";
import { passwordProblem } from "./password-rules";
import { emailAddress } from "./schema";
import type { User, UserStore } from "./store";

type PasswordChange =
  /** Contains the updated user. The current session has ended, too, so the caller starts a new one. */
  | { outcome: "changed"; user: User }
  /** The current password is wrong, or the account has none or was deleted. */
  | { outcome: "refused" }
  | { outcome: "password-refused"; problem: Message }
  | Throttled;

/** The result of checking that a signed-in user is the account's owner, not just someone at their browser. */
type Confirmation = { outcome: "confirmed" } | { outcome: "refused" } | Throttled;

type Deletion =
  | { outcome: "deleted" }
  | { outcome: "refused" }
  | Throttled
  /** The user owns an application that they didn't ask to delete. */
  | { outcome: "unconfirmed" };

interface SettingsDeps {
  store: UserStore;
  passwordAttempts: PasswordAttempts;
  audit: Pick<AuditLog, "record">;
  emailLinks: Pick<EmailLinks, "sendChangeNotice">;
  onSignedOut: (userId: string) => void;
  clock: Clock;
}

/** The use cases of the account page; the user is signed in. */
export function settingsUseCases({
  store,
  passwordAttempts,
  audit,
  emailLinks,
  onSignedOut,
  clock,
}: SettingsDeps) {
  /** Checks the password against the sign-in budgets. @returns the hash that it matches. */
  function verifyPassword(
    user: User,
    password: string,
    clientAddress: string,
  ): Promise<string | null | Throttled> {
    return passwordAttempts.attempt(user.email, clientAddress, async () => {
      const passwordHash = (await store.findByEmail(user.email))?.passwordHash ?? null;
      return (await passwordMatches(password, passwordHash)) ? passwordHash : null;
    });
  }

  return {
    account: store.findAccount,

    /** Replaces the password and ends every session (OWASP Session Management Cheat Sheet, "Renew the Session ID"). */
    async changePassword(
      user: User,
      { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
      clientAddress: string,
      language: Language = LANGUAGES[0],
    ): Promise<PasswordChange> {
      const problem = await passwordProblem(newPassword, user);
      if (problem) return { outcome: "password-refused", problem };
      const verified = await verifyPassword(user, currentPassword, clientAddress);
      if (verified === null) return { outcome: "refused" };
      if (typeof verified !== "string") return verified;
      const changed = await store.changePassword(user.id, verified, await hashPassword(newPassword));
      if (!changed) return { outcome: "refused" };
      onSignedOut(user.id);
      await audit.record({ kind: "password-changed", userId: user.id });
      emailLinks.sendChangeNotice(changed, language);
      return { outcome: "changed", user: changed };
    },

    /**
     * Checks the password before a change that outlives the session, such as linking another way to sign in. Always
     * confirms if the account has no password.
     */
    async confirmPassword(user: User, password: string, clientAddress: string): Promise<Confirmation> {
      const account = await store.findAccount(user.id);
      if (!account) return { outcome: "refused" };
      if (!account.hasPassword) return { outcome: "confirmed" };
      const verified = await verifyPassword(user, password, clientAddress);
      if (verified === null) return { outcome: "refused" };
      return typeof verified === "string" ? { outcome: "confirmed" } : verified;
    },

    /** Ends every session including the current one, after a forgotten sign-out or a stolen cookie. */
    async signOutEverywhere(user: User): Promise<void> {
      await store.endSessions(user.id);
      onSignedOut(user.id);
      await audit.record({ kind: "signed-out-everywhere", userId: user.id });
    },

    holdings: store.holdings,

    /**
     * Deletes the account and everything that belongs to it.
     * @param proof the password or, for an account without one, its email address as typed.
     * @param applicationIds the applications that the user agreed to delete. Must include every application that they
     * own.
     */
    async deleteAccount(
      user: User,
      proof: string,
      clientAddress: string,
      applicationIds: readonly string[] = [],
    ): Promise<Deletion> {
      const account = await store.findAccount(user.id);
      if (!account) return { outcome: "deleted" };
      if (account.hasPassword) {
        const verified = await verifyPassword(user, proof, clientAddress);
        if (verified === null) return { outcome: "refused" };
        if (typeof verified !== "string") return verified;
      } else {
        const typed = check(emailAddress, proof);
        if (!typed.ok || typed.value !== user.email) return { outcome: "refused" };
      }
      const { ownApplications } = await store.holdings(user.id);
      if (!ownApplications.every(({ id }) => applicationIds.includes(id))) return { outcome: "unconfirmed" };
      await store.delete(user.id, clock());
      onSignedOut(user.id);
      return { outcome: "deleted" };
    },
  };
}
