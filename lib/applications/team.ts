import type { AuditLog } from "@/lib/audit/events";
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
import { isInvitationId, isUserId } from "@/lib/validation/people";

/**
 * The role of a user on an application. Members do all the daily work: settings, secrets, webhooks, the request log.
 * Only the owner can change the team, transfer the application, and delete it.
 */
export type ApplicationRole = "owner" | "member";

/**
 * Maximum numbers of members other than the owner, and of open invitations. Checked under the lock of the application.
 */
export const MAX_MEMBERS = 20;
export const MAX_TEAM_INVITATIONS = 20;

/**
 * Maximum number of applications of other owners on which a user can work. Concurrent acceptances may exceed it by a
 * few.
 */
export const MAX_MEMBERSHIPS = 50;

/** A member of an application's team, as shown to the team. */
export interface Member {
  userId: string;
  name: string;
  email: string;
  addedAt: Date;
  /** Whether the owner has offered this member ownership of the application. */
  isOffered: boolean;
}

export interface Team {
  role: ApplicationRole;
  owner: { name: string; email: string };
  members: Member[];
  /** Empty if the user is a member, not the owner. */
  invitations: Invitation[];
}

/** The details that the holder of a valid link may see before accepting. */
export interface TeamInvitationOutline {
  applicationName: string;
  ownerName: string;
  /** Null if the application has no logo. */
  logoId: string | null;
}

/** The details of a change of the team, for the audit trail. */
export interface TeamChange {
  applicationName: string;
  personName: string;
}

export type JoinOutcome =
  | { outcome: "joined"; applicationId: string; change: TeamChange }
  /** The user already works on the application. Nothing has changed, and the invitation isn't used. */
  | { outcome: "already"; applicationId: string }
  /** Full: the team has `MAX_MEMBERS`, or the user `MAX_MEMBERSHIPS`. */
  | AcceptRefusal;

export type TransferOutcome =
  | { outcome: "transferred"; previousOwnerId: string; change: TeamChange }
  /** The user has too many applications. */
  | { outcome: "full" }
  /** There is no offer (or no longer one), or no such application. */
  | { outcome: "missing" };

/** The store port of teams (lib/adapters/prisma/team-store.ts). Each statement checks the user's role. */
export interface TeamStore {
  /** Null if the user doesn't work on the application. Includes only invitations that haven't expired, newest first. */
  find(userId: string, applicationId: string, now: Date): Promise<Team | null>;
  /** Replaces an open invitation to the same address. Returns "full" with `MAX_MEMBERS` or `MAX_TEAM_INVITATIONS`. */
  invite(
    ownerId: string,
    applicationId: string,
    invitation: StoredInvitation,
  ): Promise<{ applicationName: string } | "full" | "missing">;
  /** @returns false if the invitation doesn't exist. */
  revoke(ownerId: string, applicationId: string, invitationId: string): Promise<boolean>;
  findInvitation(tokenHash: string, now: Date): Promise<TeamInvitationOutline | null>;
  /** Adds the user to the team and uses the invitation, in one transaction. */
  accept(userId: string, tokenHash: string, now: Date): Promise<JoinOutcome>;
  /** Waits for changes in progress by the member. @returns null if the member doesn't exist. */
  remove(ownerId: string, applicationId: string, userId: string): Promise<TeamChange | null>;
  leave(userId: string, applicationId: string): Promise<TeamChange | null>;
  /** Offers the application to a member, or withdraws the offer (null). @returns null if the member doesn't exist. */
  offer(ownerId: string, applicationId: string, userId: string, at: Date | null): Promise<TeamChange | null>;
  /** Makes the member to whom the application was offered its owner. The previous owner becomes a member. */
  takeOver(userId: string, applicationId: string, now: Date): Promise<TransferOutcome>;
  /** The member declines an offer. @returns false if there is none. */
  decline(userId: string, applicationId: string): Promise<boolean>;
}

interface Deps {
  store: TeamStore;
  emails: InvitationEmails;
  audit: Pick<AuditLog, "record">;
  counter: Counter;
  clock: Clock;
}

/** Teams of applications: invitations, leaving, and transfers of ownership to a member. */
export function teamUseCases({ store, emails, audit, counter, clock }: Deps) {
  const invitation = invitations({ emails, counter, clock });

  return {
    /** Whether invitations can be sent by email. */
    canEmail: invitation.canEmail,

    /** Finds the team of an application; null if the user doesn't work on it. */
    find(userId: string, applicationId: string): Promise<Team | null> {
      return store.find(userId, applicationId, clock());
    },

    /**
     * Invites by link (`email` null) or by email (lib/invitations.ts), within the same limits as invitations to
     * courses.
     */
    invite(
      ownerId: string,
      applicationId: string,
      email: string | null,
      language: string,
    ): Promise<InviteOutcome> {
      return invitation.invite(ownerId, email, language, async (made) => {
        const invited = await store.invite(ownerId, applicationId, made);
        if (typeof invited === "string") return invited;
        const details = { ...invited, email };
        await audit.record({ kind: "member-invited", userId: ownerId, applicationId, details });
        return "invited";
      });
    },

    /** @returns false if the invitation doesn't exist (any more). */
    async revoke(ownerId: string, applicationId: string, invitationId: string): Promise<boolean> {
      return isInvitationId(invitationId) && store.revoke(ownerId, applicationId, invitationId);
    },

    /** The details of a valid invitation; null for all other tokens alike. */
    findInvitation(token: string): Promise<TeamInvitationOutline | null> {
      return invitation.find(token, store.findInvitation);
    },

    async accept(userId: string, token: string): Promise<JoinOutcome | Throttled> {
      const joined = await invitation.accept(userId, token, (tokenHash, now) =>
        store.accept(userId, tokenHash, now),
      );
      if (joined.outcome === "joined") {
        const { applicationId, change: details } = joined;
        await audit.record({ kind: "member-joined", userId, applicationId, details });
      }
      return joined;
    },

    /** Ends a member's access. @returns false if the member doesn't exist. */
    async remove(ownerId: string, applicationId: string, userId: string): Promise<boolean> {
      const details = isUserId(userId) ? await store.remove(ownerId, applicationId, userId) : null;
      if (!details) return false;
      await audit.record({ kind: "member-removed", userId: ownerId, applicationId, details });
      // Recorded in the trail of the member, who can no longer see the application's trail.
      await audit.record({ kind: "member-removed", userId, details });
      return true;
    },

    /** @returns false if the user isn't in the team, or owns the application. */
    async leave(userId: string, applicationId: string): Promise<boolean> {
      const details = await store.leave(userId, applicationId);
      if (details) await audit.record({ kind: "member-left", userId, applicationId, details });
      return details !== null;
    },

    /**
     * Offers the application to a member, who becomes its owner by accepting. @returns false if the member doesn't
     * exist.
     */
    async offer(ownerId: string, applicationId: string, userId: string): Promise<boolean> {
      const details = isUserId(userId) ? await store.offer(ownerId, applicationId, userId, clock()) : null;
      if (details)
        await audit.record({ kind: "application-offered", userId: ownerId, applicationId, details });
      return details !== null;
    },

    /** @returns false if the member doesn't exist. */
    async withdrawOffer(ownerId: string, applicationId: string, userId: string): Promise<boolean> {
      return isUserId(userId) && (await store.offer(ownerId, applicationId, userId, null)) !== null;
    },

    /**
     * Makes the user the owner of an application that was offered to them. The previous owner becomes a member. The
     * operator's verification is removed, because it confirmed the identity of the previous owner.
     */
    async takeOver(userId: string, applicationId: string): Promise<TransferOutcome> {
      const taken = await store.takeOver(userId, applicationId, clock());
      if (taken.outcome === "transferred") {
        const { previousOwnerId, change: details } = taken;
        await audit.record({ kind: "application-transferred", userId, applicationId, details });
        await audit.record({ kind: "application-transferred", userId: previousOwnerId, details });
      }
      return taken;
    },

    /** @returns false if there is no offer. */
    decline(userId: string, applicationId: string): Promise<boolean> {
      return store.decline(userId, applicationId);
    },
  };
}
export type TeamUseCases = ReturnType<typeof teamUseCases>;
