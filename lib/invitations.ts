import { createHash, randomBytes } from "node:crypto";
import { addSeconds, type Clock } from "@/lib/clock";
import { newId } from "@/lib/ids";
import { type Counter, throttle } from "@/lib/rate-limit/counter";
import { type Limit, PEOPLE_LIMITS } from "@/lib/rate-limit/limits";
import { isInvitationToken } from "@/lib/validation/people";

// What invitations to courses and to the teams of applications have in common.

/** How long an invitation can be accepted. */
export const INVITATION_DAYS = 14;
const INVITATION_SECONDS = INVITATION_DAYS * 24 * 3600;

/** How many people can accept one link: a club's committee or a team, not everybody the link is passed on to. */
export const LINK_USES = 10;

/** An open invitation, as the owner sees it. Its link is shown once, when it is made. */
export interface Invitation {
  id: string;
  /** The only address that may accept it; null for a link that anybody may use. */
  email: string | null;
  usesLeft: number;
  createdAt: Date;
  expiresAt: Date;
}

/** An invitation as it is stored. */
export interface StoredInvitation extends Invitation {
  /** SHA-256 in base64url, the only form in which a token is stored: reading the database does not yield working links. */
  tokenHash: string;
}

export interface Throttled {
  outcome: "throttled";
  /** Seconds. */
  retryAfter: number;
}

export type InviteOutcome =
  | { outcome: "invited"; invitation: Invitation; token: string }
  | Throttled
  /** There are too many people, or invitations. */
  | { outcome: "full" }
  /** Not the user's own, or gone. */
  | { outcome: "missing" };

export type AcceptRefusal =
  /** It was sent to another address than the user's. */
  | { outcome: "other-address" }
  /** It was sent to the user's address, which isn't verified. */
  | { outcome: "unverified" }
  /** There are too many people, or the user has accepted too many invitations. */
  | { outcome: "full" }
  /** Unknown, expired, revoked, used up, or what it invites to is deleted. */
  | { outcome: "void" };

/** Sends invitations (lib/identity/invitation-emails.ts). */
export interface InvitationEmails {
  /** Whether emails can be sent. */
  readonly available: boolean;
  /** Queues an email. Returns at once. */
  send(email: string, token: string, retrySeconds: number, language: string): void;
}

interface Deps {
  emails: InvitationEmails;
  counter: Counter;
  clock: Clock;
}

/** Makes, finds and accepts invitations. What they invite to is the caller's. */
export function invitations({ emails, counter, clock }: Deps) {
  return {
    /** Whether invitations can be sent by email. */
    canEmail: emails.available,

    /**
     * Invites by link (`email` null), or by email.
     * @param email has been validated, and is in the form that identifies an account.
     * @param store stores the invitation, and whatever is to be recorded with it.
     * @returns the token of the link, which is stored nowhere.
     */
    async invite(
      inviterId: string,
      email: string | null,
      language: string,
      store: (invitation: StoredInvitation) => Promise<"invited" | "full" | "missing">,
    ): Promise<InviteOutcome> {
      if (email !== null && !emails.available) return { outcome: "missing" };
      const counts: [string, Limit][] = [[`invite:${inviterId}`, PEOPLE_LIMITS.invitationsPerUser]];
      if (email !== null) {
        counts.push([`invite-email:${inviterId}`, PEOPLE_LIMITS.emailsPerUser]);
        counts.push([`mail:invitation:to:${email}`, PEOPLE_LIMITS.emailsPerRecipient]);
      }
      for (const [key, limit] of counts) {
        const retryAfter = await throttle(counter, clock, key, limit);
        if (retryAfter !== null) return { outcome: "throttled", retryAfter };
      }
      const now = clock();
      // 256 random bits in [A-Za-z0-9_-].
      const token = randomBytes(32).toString("base64url");
      const invitation: Invitation = {
        id: newId("invitation"),
        email,
        usesLeft: email === null ? LINK_USES : 1,
        createdAt: now,
        expiresAt: addSeconds(now, INVITATION_SECONDS),
      };
      const outcome = await store({ ...invitation, tokenHash: hashToken(token) });
      if (outcome !== "invited") return { outcome };
      if (email !== null) emails.send(email, token, INVITATION_SECONDS, language);
      return { outcome, invitation, token };
    },

    /** Looks up a valid link; null for every other token. Does not use it: email scanners open links, too. */
    async find<Outline>(
      token: string,
      read: (tokenHash: string, now: Date) => Promise<Outline | null>,
    ): Promise<Outline | null> {
      return isInvitationToken(token) ? read(hashToken(token), clock()) : null;
    },

    /** @param use uses the invitation, in one transaction. */
    async accept<Outcome>(
      userId: string,
      token: string,
      use: (tokenHash: string, now: Date) => Promise<Outcome>,
    ): Promise<Outcome | AcceptRefusal | Throttled> {
      if (!isInvitationToken(token)) return { outcome: "void" };
      const limit = PEOPLE_LIMITS.acceptancesPerUser;
      const retryAfter = await throttle(counter, clock, `accept-invitation:${userId}`, limit);
      if (retryAfter !== null) return { outcome: "throttled", retryAfter };
      return use(hashToken(token), clock());
    },
  };
}

/**
 * Why a user may not accept an invitation that was sent by email; null if they may. Only a verified address shows that the
 * email has reached the user.
 */
export function refuseAcceptance(
  invitation: Pick<Invitation, "email">,
  user: { email: string; emailVerifiedAt: Date | null },
): AcceptRefusal | null {
  if (invitation.email === null) return null;
  if (invitation.email !== user.email) return { outcome: "other-address" };
  return user.emailVerifiedAt === null ? { outcome: "unverified" } : null;
}

function hashToken(token: string): string {
  return createHash("sha256").update(token, "utf8").digest("base64url");
}
