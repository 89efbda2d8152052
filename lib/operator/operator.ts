import { addSeconds, type Clock } from "@/lib/clock";
import { writeEmail } from "@/lib/identity/emails";
import type { Mailer } from "@/lib/identity/mailer";
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
  mailer: Mailer | null;
}

/** What the operator does to users and applications. What needs no decision is the store's. */
export function operatorUseCases({ store, personalData, clock, baseUrl, mailer }: Deps) {
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

  /** @throws NoSuchSubject */
  async function requireApplication(text: string): Promise<ApplicationSubject> {
    const subject = await requireSubject(text);
    if (subject.kind === "application") return subject;
    throw new NoSuchSubject(`${text} is a user. This command needs an application's ID or exact name.`);
  }

  return {
    ...store,
    requireSubject,

    /**
     * Disables or enables a user, an application, or all applications of a host.
     * @throws NoSuchSubject
     */
    async changeDisabled(text: string, isDisabled: boolean): Promise<{ id: string; changed: boolean }[]> {
      const change = async (subject: Subject) => ({
        id: subject.id,
        changed: await store.setDisabled(subject, isDisabled),
      });
      if ((await store.findOfHost(text)).length === 0) return [await change(await requireSubject(text))];
      // The host first: what is stored from then on is as the host is.
      const changes = [await change(await store.keepHost(text))];
      for (const each of await store.findOfHost(text))
        if (each.id !== changes[0]?.id) changes.push(await change(each));
      return changes;
    },

    /** @throws NoSuchSubject */
    async requireUser(text: string): Promise<UserSubject> {
      const subject = await requireSubject(text);
      if (subject.kind === "user") return subject;
      throw new NoSuchSubject(`${text} is an application. This command needs a user's ID or email address.`);
    },

    requireApplication,

    /** Answers what an application's developers have asked for, and tells its owner. A factor as before declines. */
    async answerQuota(application: Pick<ApplicationSubject, "id">, limitFactor: number) {
      const answer = await store.setLimitFactor(application, limitFactor);
      const { before, wasAsked, ownerEmail } = answer;
      if (mailer && ownerEmail !== null && (wasAsked || before !== limitFactor)) {
        const link = `${baseUrl}/developers/${encodeURIComponent(application.id)}/requests`;
        const name = before === limitFactor ? "quotaDeclined" : "quotaAnswered";
        await mailer.send(writeEmail(name, ownerEmail, "en", { factor: limitFactor, link }));
      }
      return answer;
    },

    /** An application, or all of a host. @throws NoSuchSubject */
    async requireApplications(text: string): Promise<ApplicationSubject[]> {
      const ofHost = await store.findOfHost(text);
      return ofHost.length > 0 ? ofHost : [await requireApplication(text)];
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
