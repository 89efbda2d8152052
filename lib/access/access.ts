import type { AuditLog } from "@/lib/audit/events";
import { addSeconds, type Clock } from "@/lib/clock";
import { newId } from "@/lib/ids";
import { type Counter, type Throttled, throttle } from "@/lib/rate-limit/counter";
import { type Limit, PEOPLE_LIMITS } from "@/lib/rate-limit/limits";
import { hashUrlToken, isUrlToken, newUrlToken } from "@/lib/url-token";
import { isInvitationId, isUserId } from "@/lib/validation/people";
import { INVITATION_SECONDS, type InvitationEmails, type InviteOutcome, LINK_USES } from "./invitation";
import type {
  AcceptOutcome,
  Access,
  AccessChange,
  AccessStore,
  InvitationOutline,
  TakeOverOutcome,
} from "./store";
import type { AccessEvent, AccessSubject } from "./subject";

interface Deps<Role extends string> {
  subject: AccessSubject<Role>;
  store: AccessStore<Role>;
  emails: InvitationEmails;
  audit: Pick<AuditLog, "record">;
  /** Called after somebody's access changed. */
  onChanged?: (subjectId: string) => void;
  /** Called after a transfer with the names of the previous owner and the new one, before `onChanged`. */
  onTransferred?: (subjectId: string, by: string, to: string) => void;
  counter: Counter;
  clock: Clock;
}

/** People on a course, or the team of an application: invitations, roles, and transfers of ownership to a member. */
export function accessUseCases<Role extends string>({
  subject,
  store,
  emails,
  audit,
  onChanged = () => {},
  onTransferred = () => {},
  counter,
  clock,
}: Deps<Role>) {
  const { isId } = subject;

  /** Records a change; null is none. @returns whether there was one. */
  async function record(
    event: AccessEvent,
    subjectId: string,
    userId: string,
    change: AccessChange<Role> | null,
  ): Promise<boolean> {
    if (!change) return false;
    // Neither a new member nor one with an offer has less access than before.
    if (event !== "joined" && event !== "offered") onChanged(subjectId);
    for (const fact of subject.changed(event, { userId, subjectId }, change)) await audit.record(fact);
    return true;
  }

  /** Changes a member. @returns false if there is no such member. */
  const changeMember =
    (event: AccessEvent, change: AccessStore<Role>["remove"]) =>
    async (ownerId: string, subjectId: string, userId: string): Promise<boolean> => {
      if (!isId(subjectId) || !isUserId(userId)) return false;
      return record(event, subjectId, userId, await change(ownerId, subjectId, userId));
    };

  return {
    subject,

    /** Whether invitations can be sent by email. */
    canEmail: emails.available,

    /** Null if the user has no role. */
    async find(userId: string, subjectId: string): Promise<Access<Role> | null> {
      return isId(subjectId) ? store.find(userId, subjectId, clock()) : null;
    },

    /**
     * Invites by link (`email` null), or by email.
     * @param email has been validated, and is in the form that identifies an account.
     * @returns the token of the link, which is stored nowhere.
     */
    async invite(
      ownerId: string,
      subjectId: string,
      { role, email }: { role: Role; email: string | null },
      language: string,
    ): Promise<InviteOutcome<Role>> {
      if (!isId(subjectId) || (email !== null && !emails.available)) return { outcome: "missing" };
      const counts: [string, Limit][] = [[`invite:${ownerId}`, PEOPLE_LIMITS.invitationsPerUser]];
      if (email !== null) {
        counts.push([`invite-email:${ownerId}`, PEOPLE_LIMITS.emailsPerUser]);
        counts.push([`mail:invitation:to:${email}`, PEOPLE_LIMITS.emailsPerRecipient]);
      }
      for (const [key, limit] of counts) {
        const retryAfter = await throttle(counter, clock, key, limit);
        if (retryAfter !== null) return { outcome: "throttled", retryAfter };
      }
      const now = clock();
      const token = newUrlToken();
      const invitation = {
        ...{ id: newId("invitation"), role, email, usesLeft: email === null ? LINK_USES : 1 },
        ...{ createdAt: now, expiresAt: addSeconds(now, INVITATION_SECONDS) },
      };
      const invited = await store.invite(ownerId, subjectId, {
        ...invitation,
        tokenHash: hashUrlToken(token),
      });
      if (typeof invited === "string") return { outcome: invited };
      await audit.record(subject.invited({ ownerId, subjectId }, { ...invited, role, email }));
      if (email !== null) emails.send(email, token, INVITATION_SECONDS, language);
      return { outcome: "invited", invitation, token };
    },

    /** @returns false if there is no such invitation (any more). */
    async revoke(ownerId: string, subjectId: string, invitationId: string): Promise<boolean> {
      return (
        isId(subjectId) && isInvitationId(invitationId) && store.revoke(ownerId, subjectId, invitationId)
      );
    },

    /**
     * What a valid link invites to; null for any other token, without telling the reasons apart. Does not use it: email
     * scanners open links, too.
     */
    async findInvitation(token: string): Promise<InvitationOutline<Role> | null> {
      return isUrlToken(token) ? store.findInvitation(hashUrlToken(token), clock()) : null;
    },

    async accept(userId: string, token: string): Promise<AcceptOutcome<Role> | Throttled> {
      if (!isUrlToken(token)) return { outcome: "void" };
      const limit = PEOPLE_LIMITS.acceptancesPerUser;
      const retryAfter = await throttle(counter, clock, `accept-invitation:${userId}`, limit);
      if (retryAfter !== null) return { outcome: "throttled", retryAfter };
      const accepted = await store.accept(userId, hashUrlToken(token), clock());
      if (accepted.outcome === "joined") await record("joined", accepted.subjectId, userId, accepted.change);
      return accepted;
    },

    /** @returns false if there is no such member. */
    async changeRole(ownerId: string, subjectId: string, userId: string, role: Role): Promise<boolean> {
      if (!isId(subjectId) || !isUserId(userId) || !subject.roles.includes(role)) return false;
      const change = await store.changeRole(ownerId, subjectId, userId, role);
      return record("role-changed", subjectId, userId, change);
    },

    remove: changeMember("removed", store.remove),

    /** @returns false if the user has no role, or is the owner. */
    async leave(userId: string, subjectId: string): Promise<boolean> {
      if (!isId(subjectId)) return false;
      return record("left", subjectId, userId, await store.leave(userId, subjectId));
    },

    /** Offers ownership to a member, who becomes the owner by accepting. */
    offer: changeMember("offered", (...ids) => store.offer(...ids, clock())),

    /** @returns false if there is no such member. */
    async withdrawOffer(ownerId: string, subjectId: string, userId: string): Promise<boolean> {
      if (!isId(subjectId) || !isUserId(userId)) return false;
      return (await store.offer(ownerId, subjectId, userId, null)) !== null;
    },

    /**
     * Makes the user the owner of what was offered to them. The previous owner stays as a member. A course loses its
     * links, which belong to the previous owner's consent, and the name that the previous owner chose for sharing it. An
     * application loses the operator's verification, which confirmed the identity of the previous owner.
     */
    async takeOver(userId: string, subjectId: string): Promise<TakeOverOutcome<Role>> {
      if (!isId(subjectId)) return { outcome: "missing" };
      const taken = await store.takeOver(userId, subjectId, clock());
      if (taken.outcome === "transferred") {
        onTransferred(subjectId, taken.ownerName, taken.change.personName);
        await record("transferred", subjectId, userId, taken.change);
      }
      return taken;
    },

    /** @returns false if there is no offer. */
    async decline(userId: string, subjectId: string): Promise<boolean> {
      return isId(subjectId) && store.decline(userId, subjectId);
    },
  };
}
export type AccessUseCases<Role extends string> = ReturnType<typeof accessUseCases<Role>>;
