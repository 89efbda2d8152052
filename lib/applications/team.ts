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
 * The role of a user on an application. A member does all the daily work: settings, secrets, webhooks, the request log. Only the owner
 * decides who is in the team, gives the application away, and deletes it.
 */
export type ApplicationRole = "owner" | "member";

/** Members of an application besides its owner, and open invitations. Checked under the lock of the application. */
export const MAX_MEMBERS = 20;
export const MAX_TEAM_INVITATIONS = 20;

/** Applications of others that a user can work on. Concurrent acceptances may exceed it by a few. */
export const MAX_MEMBERSHIPS = 50;

/** Somebody in the team of an application, as the team sees them. */
export interface Member {
  userId: string;
  name: string;
  email: string;
  addedAt: Date;
  /** Whether the owner has offered them the application. */
  isOffered: boolean;
}

export interface Team {
  role: ApplicationRole;
  owner: { name: string; email: string };
  members: Member[];
  /** None for members. */
  invitations: Invitation[];
}

/** What the holder of a valid link may know before they accept. */
export interface TeamInvitationOutline {
  applicationName: string;
  ownerName: string;
  /** Null if the application has no logo. */
  logoId: string | null;
}

/** What a change of the team was about, for the trail. */
export interface TeamChange {
  applicationName: string;
  personName: string;
}

export type JoinOutcome =
  | { outcome: "joined"; applicationId: string; change: TeamChange }
  /** The user works on it already; nothing has changed, and the invitation isn't used. */
  | { outcome: "already"; applicationId: string }
  /** Full: the team has `MAX_MEMBERS`, or the user `MAX_MEMBERSHIPS`. */
  | AcceptRefusal;

export type TransferOutcome =
  | { outcome: "transferred"; previousOwnerId: string; change: TeamChange }
  /** The user has too many applications. */
  | { outcome: "full" }
  /** No offer (any more), or no such application. */
  | { outcome: "missing" };

/** The store port of teams (lib/adapters/prisma/team-store.ts). Each statement checks the user's role. */
export interface TeamStore {
  /** Null if the user doesn't work on the application. Only invitations that haven't expired, newest first. */
  find(userId: string, applicationId: string, now: Date): Promise<Team | null>;
  /** Replaces an open invitation to the same address. Full with `MAX_MEMBERS` or `MAX_TEAM_INVITATIONS`. */
  invite(
    ownerId: string,
    applicationId: string,
    invitation: StoredInvitation,
  ): Promise<{ applicationName: string } | "full" | "missing">;
  /** @returns false if there is no such invitation. */
  revoke(ownerId: string, applicationId: string, invitationId: string): Promise<boolean>;
  findInvitation(tokenHash: string, now: Date): Promise<TeamInvitationOutline | null>;
  /** Adds the user to the team and uses the invitation, in one transaction. */
  accept(userId: string, tokenHash: string, now: Date): Promise<JoinOutcome>;
  /** Waits for what the member is changing. @returns null if there is no such member. */
  remove(ownerId: string, applicationId: string, userId: string): Promise<TeamChange | null>;
  leave(userId: string, applicationId: string): Promise<TeamChange | null>;
  /** Offers the application to a member, or withdraws the offer (null). @returns null if there is no such member. */
  offer(ownerId: string, applicationId: string, userId: string, at: Date | null): Promise<TeamChange | null>;
  /** Makes the member, to whom the application was offered, its owner; the previous owner becomes a member. */
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

/** Teams of applications: invitations, leaving, and giving the application to a member. */
export function teamUseCases({ store, emails, audit, counter, clock }: Deps) {
  const invitation = invitations({ emails, counter, clock });

  return {
    /** Whether invitations can be sent by email. */
    canEmail: invitation.canEmail,

    /** The team of an application that the user works on; null for any other one. */
    find(userId: string, applicationId: string): Promise<Team | null> {
      return store.find(userId, applicationId, clock());
    },

    /** Invites by link (`email` null), or by email (lib/invitations.ts). In the same limits as invitations to courses. */
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

    /** @returns false if there is no such invitation (any more). */
    async revoke(ownerId: string, applicationId: string, invitationId: string): Promise<boolean> {
      return isInvitationId(invitationId) && store.revoke(ownerId, applicationId, invitationId);
    },

    /** What a valid link invites to; null for every other token alike. */
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

    /** Ends a member's access. @returns false if there is no such member. */
    async remove(ownerId: string, applicationId: string, userId: string): Promise<boolean> {
      const details = isUserId(userId) ? await store.remove(ownerId, applicationId, userId) : null;
      if (!details) return false;
      await audit.record({ kind: "member-removed", userId: ownerId, applicationId, details });
      // In the trail of the member, who no longer sees that of the application.
      await audit.record({ kind: "member-removed", userId, details });
      return true;
    },

    /** @returns false if the user isn't in the team, or owns the application. */
    async leave(userId: string, applicationId: string): Promise<boolean> {
      const details = await store.leave(userId, applicationId);
      if (details) await audit.record({ kind: "member-left", userId, applicationId, details });
      return details !== null;
    },

    /** Offers the application to a member, who becomes its owner by accepting. @returns false if there is no such member. */
    async offer(ownerId: string, applicationId: string, userId: string): Promise<boolean> {
      const details = isUserId(userId) ? await store.offer(ownerId, applicationId, userId, clock()) : null;
      if (details)
        await audit.record({ kind: "application-offered", userId: ownerId, applicationId, details });
      return details !== null;
    },

    /** @returns false if there is no such member. */
    async withdrawOffer(ownerId: string, applicationId: string, userId: string): Promise<boolean> {
      return isUserId(userId) && (await store.offer(ownerId, applicationId, userId, null)) !== null;
    },

    /**
     * Makes the user the owner of an application that was offered to them. The previous owner becomes a member. The operator's
     * verification ends: it said who the previous owner was.
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
