import type { AcceptRefusal, Invitation, StoredInvitation } from "./invitation";

/** A user with a role besides the owner, as the owner and the team see them. */
export interface Member<Role extends string> {
  userId: string;
  name: string;
  email: string;
  role: Role;
  addedAt: Date;
  /** Whether the owner has offered them ownership. */
  isOffered: boolean;
}

/** Who has access, as far as the user may see it. */
export interface Access<Role extends string> {
  isOwner: boolean;
  owner: { name: string; email: string };
  /** In order of joining. */
  members: Member<Role>[];
  /** Without expired ones, newest first. Only the owner sees any. */
  invitations: Invitation<Role>[];
}

/** The details of an invitation that the holder of a valid link sees before accepting it. */
export interface InvitationOutline<Role extends string> {
  subjectId: string;
  name: string;
  ownerName: string;
  role: Role;
}

/** A change of a member: the name of the course or application, and who it belongs to. */
export interface AccessChange<Role extends string> {
  name: string;
  ownerId: string;
  personName: string;
  role: Role;
}

export type AcceptOutcome<Role extends string = string> =
  | { outcome: "joined"; subjectId: string; change: AccessChange<Role> }
  /** The user already has access. Nothing has changed, and no use of the invitation was counted. */
  | { outcome: "already"; subjectId: string }
  | AcceptRefusal;

export type TakeOverOutcome<Role extends string = string> =
  /** `change` has the previous owner. */
  | { outcome: "transferred"; change: AccessChange<Role>; ownerName: string }
  /** The new owner's account has no room for it. */
  | { outcome: "full" }
  /** There is no offer (or no longer one), or it is gone. */
  | { outcome: "missing" };

/**
 * The store port of access to courses or to applications (lib/adapters/prisma/access-store.ts). Every statement checks
 * the user's role; deleted courses are excluded.
 */
export interface AccessStore<Role extends string> {
  /** @returns null if the user has no role. */
  find(userId: string, subjectId: string, now: Date): Promise<Access<Role> | null>;
  /** Replaces an open invitation to the same address. */
  invite(
    ownerId: string,
    subjectId: string,
    invitation: StoredInvitation<Role>,
  ): Promise<{ name: string } | "full" | "missing">;
  /** @returns false if there is no such invitation. */
  revoke(ownerId: string, subjectId: string, invitationId: string): Promise<boolean>;
  findInvitation(tokenHash: string, now: Date): Promise<InvitationOutline<Role> | null>;
  /** Adds the user and counts a use of the invitation, in one transaction. */
  accept(userId: string, tokenHash: string, now: Date): Promise<AcceptOutcome<Role>>;
  /** @returns null if there is no such member. */
  changeRole(
    ownerId: string,
    subjectId: string,
    userId: string,
    role: Role,
  ): Promise<AccessChange<Role> | null>;
  /** Waits for the member's changes in progress; later ones are refused. @returns null if there is no such member. */
  remove(ownerId: string, subjectId: string, userId: string): Promise<AccessChange<Role> | null>;
  /** Removes the user's own role. @returns null if they have none. */
  leave(userId: string, subjectId: string): Promise<AccessChange<Role> | null>;
  /** Offers ownership to a member, or withdraws the offer (null). @returns null if there is no such member. */
  offer(
    ownerId: string,
    subjectId: string,
    userId: string,
    at: Date | null,
  ): Promise<AccessChange<Role> | null>;
  /** Makes the member with an offer the owner, in one transaction with everything that depends on the owner. */
  takeOver(userId: string, subjectId: string, now: Date): Promise<TakeOverOutcome<Role>>;
  /** Declines the offer to the user. @returns false if there is none. */
  decline(userId: string, subjectId: string): Promise<boolean>;
}
