import type { Throttled } from "@/lib/rate-limit/counter";

/** How long an invitation can be accepted. */
export const INVITATION_DAYS = 14;
export const INVITATION_SECONDS = INVITATION_DAYS * 24 * 3600;

/** How many people can accept one link: a club's committee or a team, not everybody the link is passed on to. */
export const LINK_USES = 10;

/** An open invitation, as the owner sees it. Its link is shown once, when it is made. */
export interface Invitation<Role extends string> {
  id: string;
  role: Role;
  /** The only address that may accept it; null for a link that anybody may use. */
  email: string | null;
  usesLeft: number;
  createdAt: Date;
  expiresAt: Date;
}

export interface StoredInvitation<Role extends string> extends Invitation<Role> {
  /** SHA-256 in base64url, the only form in which a token is stored: reading the database does not yield working links. */
  tokenHash: string;
}

export type InviteOutcome<Role extends string = string> =
  | { outcome: "invited"; invitation: Invitation<Role>; token: string }
  | Throttled
  /** There are too many members, or invitations. */
  | { outcome: "full" }
  /** Not the user's own, or gone. */
  | { outcome: "missing" };

export type AcceptRefusal =
  /** It was sent to another address than the user's. */
  | { outcome: "other-address" }
  /** It was sent to the user's address, which isn't verified. */
  | { outcome: "unverified" }
  /** There are too many members, or the user has accepted too many invitations. */
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

/**
 * Why a user may not accept an invitation that was sent by email; null if they may. Only a verified address shows that the
 * email has reached the user.
 */
export function refuseAcceptance(
  invitation: Pick<Invitation<string>, "email">,
  user: { email: string; emailVerifiedAt: Date | null },
): AcceptRefusal | null {
  if (invitation.email === null) return null;
  if (invitation.email !== user.email) return { outcome: "other-address" };
  return user.emailVerifiedAt === null ? { outcome: "unverified" } : null;
}
