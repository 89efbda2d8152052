import { addSeconds, type Clock } from "@/lib/clock";
import type { PersonalDataStore } from "@/lib/identity/personal-data";
import { emailAddress } from "@/lib/identity/schema";
import { hashUrlToken, newUrlToken } from "@/lib/url-token";
import { check } from "@/lib/validation/problems";
import type { ApplicationSubject, OperatorStore, RowCounts, Subject, UserSubject } from "./store";

/** Lifetime of a reset link in seconds. Longer than in emails: the operator passes it on by phone or chat. */
const RESET_LINK_SECONDS = 24 * 3600;

/** No user or application matches, or more than one. The message says which. */
export class NoSuchSubject extends Error {
  override readonly name = "NoSuchSubject";
}

interface Deps {
  store: OperatorStore;
  personalData: PersonalDataStore;
  clock: Clock;
  baseUrl: string;
}

/** What the operator does to users and applications. What needs no decision is the store's. */
export function operatorUseCases({ store, personalData, clock, baseUrl }: Deps) {
  /**
   * Finds the only user or application with this ID, email address or exact name. Commands that change data never guess.
   * @throws NoSuchSubject
   */
  async function requireSubject(text: string): Promise<Subject> {
    const email = check(emailAddress, text);
    const found = await store.findExactly(text, email.ok ? email.value : null);
    const [application, another] = found;
    const subject = found.find(({ kind }) => kind === "user") ?? application;
    if (!subject) {
      throw new NoSuchSubject(
        `Nothing found for ${JSON.stringify(text)}. Give a user's ID or email address, or an application's ID or exact name; ` +
          `"find" searches for parts of them.`,
      );
    }
    if (subject.kind === "application" && another) {
      throw new NoSuchSubject(`Several applications are named ${JSON.stringify(text)}. Give the ID instead.`);
    }
    return subject;
  }

  return {
    ...store,
    requireSubject,

    /** @throws NoSuchSubject */
    async requireUser(text: string): Promise<UserSubject> {
      const subject = await requireSubject(text);
      if (subject.kind === "user") return subject;
      throw new NoSuchSubject(`${text} is an application. This command needs a user's ID or email address.`);
    },

    /** @throws NoSuchSubject */
    async requireApplication(text: string): Promise<ApplicationSubject> {
      const subject = await requireSubject(text);
      if (subject.kind === "application") return subject;
      throw new NoSuchSubject(`${text} is a user. This command needs an application's ID or exact name.`);
    },

    /** Of a user, of an application, or of a user's grant to an application. Users can authorize it again. */
    async revokeTokens(of: {
      user?: UserSubject | undefined;
      application?: ApplicationSubject | undefined;
    }): Promise<number> {
      const { user, application } = of;
      // Without either, the filter would match every token.
      if (!user && !application) throw new Error("A user or an application is needed.");
      return store.revokeTokens({
        ...(user && { userId: user.id }),
        ...(application && { applicationId: application.id }),
      });
    },

    /** Voids a user's password and sessions. @returns a single-use link for setting a new password. */
    async resetPassword({ id: userId, email }: UserSubject) {
      const token = newUrlToken();
      const expiresAt = addSeconds(clock(), RESET_LINK_SECONDS);
      await store.resetPassword({
        ...{ tokenHash: hashUrlToken(token), userId, purpose: "reset-password" },
        ...{ email, wasMailed: false, expiresAt },
      });
      return { link: `${baseUrl}/reset-password?token=${token}`, expiresAt };
    },

    /** Deletes a user or application. Disables it first, so that no rows are added meanwhile. */
    async delete(subject: Subject): Promise<RowCounts> {
      await store.setDisabled(subject, true);
      return store.delete(subject);
    },

    /** Everything that belongs to a user, as JSON. */
    async export({ id }: UserSubject): Promise<AsyncIterable<string>> {
      await store.recordExport(id);
      return personalData.read(id);
    },
  };
}
export type Operator = ReturnType<typeof operatorUseCases>;
