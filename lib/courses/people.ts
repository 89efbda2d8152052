import type { AuditLog } from "@/lib/audit/events";
import type { AuditFact } from "@/lib/audit/schema";
import type { Clock } from "@/lib/clock";
import {
  type AcceptRefusal,
  type Invitation,
  type InvitationEmails,
  type InviteOutcome,
  invitations,
  type StoredInvitation,
  type Throttled,
} from "@/lib/invitations";
import type { Counter } from "@/lib/rate-limit/counter";
import { isCourseId } from "@/lib/validation/course-ids";
import { isInvitationId, isUserId, type PersonRole } from "@/lib/validation/people";
import type { CourseSignals } from "./signals";

/**
 * Maximum number of people on a course besides its owner, and of its open invitations. Checked under the lock
 * of the course.
 */
export const MAX_PEOPLE = 50;
export const MAX_INVITATIONS = 50;

/**
 * Maximum number of other users' courses that a user can have a role on. Concurrent acceptances may exceed it
 * by a few.
 */
export const MAX_COURSES_OF_OTHERS = 200;

/** A person with a role on a course, as its owner sees them. */
export interface Person {
  userId: string;
  name: string;
  email: string;
  role: PersonRole;
  addedAt: Date;
  /** Whether the owner has offered to transfer the course to them. */
  isOffered: boolean;
}

/** An open invitation to a course. */
export interface CourseInvitation extends Invitation {
  role: PersonRole;
}

/** The details of an invitation that the holder of a valid link sees before accepting it. */
export interface InvitationOutline {
  courseName: string;
  ownerName: string;
  role: PersonRole;
  /** Whether it can only be accepted with one email address. The address itself is not shown. */
  isPersonal: boolean;
}

/** A course of another user, in the list on the home page. */
export interface CourseOfOthers {
  id: string;
  name: string;
  role: PersonRole;
  ownerName: string;
  updatedAt: Date;
  isOffered: boolean;
}

/** The details of an access change, as recorded in the audit trail. */
export interface AccessChange {
  courseName: string;
  personName: string;
  role: PersonRole;
}

export type AcceptOutcome =
  | { outcome: "accepted"; courseId: string; ownerId: string; change: AccessChange }
  /**
   * The user already has access to the course; nothing was changed, and no use of the invitation was counted.
   */
  | { outcome: "already"; courseId: string }
  /** `full`: the course has `MAX_PEOPLE` people, or the user `MAX_COURSES_OF_OTHERS` courses of others. */
  | AcceptRefusal;

export type TakeOverOutcome =
  | { outcome: "taken-over"; previousOwnerId: string; change: AccessChange; newOwnerName: string }
  /** The new owner's account has no room for the course, its named versions or its pictures. */
  | { outcome: "full" }
  /** No offer (any more), or no such course. */
  | { outcome: "missing" };

/** The store port of people (lib/adapters/prisma/people-store.ts). Deleted courses are excluded. */
export interface PeopleStore {
  /** Invitations are newest first, without expired ones. @returns null if the user doesn't own the course. */
  list(
    ownerId: string,
    courseId: string,
    now: Date,
  ): Promise<{ people: Person[]; invitations: CourseInvitation[] } | null>;
  /**
   * Creates an invitation; it replaces an open one to the same address. @returns "full" if the course has
   * `MAX_PEOPLE` people or `MAX_INVITATIONS` invitations.
   */
  invite(
    ownerId: string,
    courseId: string,
    invitation: StoredInvitation & { role: PersonRole },
  ): Promise<{ courseName: string } | "full" | "missing">;
  /** @returns false if there is no such invitation. */
  revoke(ownerId: string, courseId: string, invitationId: string): Promise<boolean>;
  findInvitation(tokenHash: string, now: Date): Promise<InvitationOutline | null>;
  /** Adds the user to the course and counts a use of the invitation, in one transaction. */
  accept(userId: string, tokenHash: string, now: Date): Promise<AcceptOutcome>;
  /** @returns null if there is no such person. */
  changeRole(
    ownerId: string,
    courseId: string,
    userId: string,
    role: PersonRole,
  ): Promise<AccessChange | null>;
  /**
   * Waits for the person's save in progress; any later save is refused. @returns null if there is no such
   * person.
   */
  remove(ownerId: string, courseId: string, userId: string): Promise<AccessChange | null>;
  /** Removes the user's own role. @returns null if they have none. */
  leave(userId: string, courseId: string): Promise<(AccessChange & { ownerId: string }) | null>;
  /**
   * Offers the course to a person, or withdraws the offer if `at` is null. @returns null if there is no such
   * person.
   */
  offer(ownerId: string, courseId: string, userId: string, at: Date | null): Promise<AccessChange | null>;
  /**
   * Transfers the course to the user to whom it was offered, in one transaction with everything that depends
   * on the owner.
   */
  takeOver(userId: string, courseId: string, now: Date): Promise<TakeOverOutcome>;
  /** Declines the offer to the user. @returns false if there is none. */
  decline(userId: string, courseId: string): Promise<boolean>;
  /** Most recently changed first. */
  listCoursesOfOthers(userId: string): Promise<CourseOfOthers[]>;
  /** Whether the course is offered to the user. */
  isOffered(userId: string, courseId: string): Promise<boolean>;
}

interface Deps {
  store: PeopleStore;
  emails: InvitationEmails;
  audit: Pick<AuditLog, "record">;
  signals: Pick<CourseSignals, "accessChanged">;
  counter: Counter;
  clock: Clock;
}

/** People on a course: invitations, roles, and transferring the course to another owner. */
export function peopleUseCases({ store, emails, audit, signals, counter, clock }: Deps) {
  const invitation = invitations({ emails, counter, clock });

  /** Records a change by one user that affects another in both users' audit trails. */
  async function recordBoth(
    ownerId: string,
    forOwner: PeopleKind,
    personId: string,
    forPerson: PeopleKind,
    details: AccessChange,
  ): Promise<void> {
    await audit.record({ kind: forOwner, userId: ownerId, details });
    await audit.record({ kind: forPerson, userId: personId, details });
  }

  return {
    /** Whether invitations can be sent by email. */
    canEmail: invitation.canEmail,

    /** The people and open invitations of a course that the user owns; null for any other course. */
    async list(ownerId: string, courseId: string) {
      return isCourseId(courseId) ? store.list(ownerId, courseId, clock()) : null;
    },

    /** Invites by link (`email` null), or by email (lib/invitations.ts). */
    async invite(
      ownerId: string,
      courseId: string,
      { role, email }: { role: PersonRole; email: string | null },
      language: string,
    ): Promise<InviteOutcome> {
      if (!isCourseId(courseId)) return { outcome: "missing" };
      return invitation.invite(ownerId, email, language, async (made) => {
        const invited = await store.invite(ownerId, courseId, { ...made, role });
        if (typeof invited === "string") return invited;
        await audit.record({ kind: "person-invited", userId: ownerId, details: { ...invited, role, email } });
        return "invited";
      });
    },

    /** @returns false if there is no such invitation (any more). */
    async revoke(ownerId: string, courseId: string, invitationId: string): Promise<boolean> {
      if (!isCourseId(courseId) || !isInvitationId(invitationId)) return false;
      return store.revoke(ownerId, courseId, invitationId);
    },

    /**
     * The course and role that a valid link invites to. Null for any other token, without telling the reasons
     * apart.
     */
    findInvitation(token: string): Promise<InvitationOutline | null> {
      return invitation.find(token, store.findInvitation);
    },

    async accept(userId: string, token: string): Promise<AcceptOutcome | Throttled> {
      const accepted = await invitation.accept(userId, token, (tokenHash, now) =>
        store.accept(userId, tokenHash, now),
      );
      if (accepted.outcome === "accepted") {
        await recordBoth(accepted.ownerId, "person-joined", userId, "course-joined", accepted.change);
      }
      return accepted;
    },

    /** @returns false if there is no such person. */
    async changeRole(ownerId: string, courseId: string, userId: string, role: PersonRole): Promise<boolean> {
      if (!isCourseId(courseId) || !isUserId(userId)) return false;
      const change = await store.changeRole(ownerId, courseId, userId, role);
      if (change) signals.accessChanged(courseId);
      if (change) await recordBoth(ownerId, "person-role-changed", userId, "course-role-changed", change);
      return change !== null;
    },

    /** Revokes a person's access. @returns false if there is no such person. */
    async remove(ownerId: string, courseId: string, userId: string): Promise<boolean> {
      if (!isCourseId(courseId) || !isUserId(userId)) return false;
      const change = await store.remove(ownerId, courseId, userId);
      if (change) signals.accessChanged(courseId);
      if (change) await recordBoth(ownerId, "person-removed", userId, "course-access-removed", change);
      return change !== null;
    },

    /** @returns false if the user has no role on the course besides owning it. */
    async leave(userId: string, courseId: string): Promise<boolean> {
      const left = isCourseId(courseId) ? await store.leave(userId, courseId) : null;
      if (!left) return false;
      signals.accessChanged(courseId);
      const { ownerId, ...change } = left;
      await recordBoth(ownerId, "person-left", userId, "course-left", change);
      return true;
    },

    /** Offers the course to a person, who becomes its owner by accepting. @returns false if there is no such person. */
    async offer(ownerId: string, courseId: string, userId: string): Promise<boolean> {
      if (!isCourseId(courseId) || !isUserId(userId)) return false;
      const change = await store.offer(ownerId, courseId, userId, clock());
      if (change) await audit.record({ kind: "ownership-offered", userId: ownerId, details: change });
      return change !== null;
    },

    /** @returns false if there is no such person. */
    async withdrawOffer(ownerId: string, courseId: string, userId: string): Promise<boolean> {
      if (!isCourseId(courseId) || !isUserId(userId)) return false;
      return (await store.offer(ownerId, courseId, userId, null)) !== null;
    },

    /**
     * Makes the user the owner of a course that was offered to them. The previous owner becomes an editor.
     * The course's links are removed, since they belong to the previous owner's consent. Sharing stays on,
     * without the name that the previous owner chose.
     */
    async takeOver(userId: string, courseId: string): Promise<TakeOverOutcome> {
      if (!isCourseId(courseId)) return { outcome: "missing" };
      const taken = await store.takeOver(userId, courseId, clock());
      if (taken.outcome === "taken-over") {
        const { previousOwnerId, change } = taken;
        signals.accessChanged(courseId);
        await recordBoth(previousOwnerId, "ownership-transferred", userId, "ownership-received", change);
      }
      return taken;
    },

    /** @returns false if there is no offer. */
    async decline(userId: string, courseId: string): Promise<boolean> {
      return isCourseId(courseId) && store.decline(userId, courseId);
    },

    /** The courses of others that the user can open. */
    listCoursesOfOthers(userId: string): Promise<CourseOfOthers[]> {
      return store.listCoursesOfOthers(userId);
    },

    async isOffered(userId: string, courseId: string): Promise<boolean> {
      return isCourseId(courseId) && store.isOffered(userId, courseId);
    },
  };
}
export type PeopleUseCases = ReturnType<typeof peopleUseCases>;

type PeopleKind = Extract<AuditFact, { details: AccessChange }>["kind"];
