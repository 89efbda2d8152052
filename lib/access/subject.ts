import { clientIdText } from "@/lib/applications/schema";
import type { NewAuditEvent } from "@/lib/audit/events";
import { isCourseId } from "@/lib/validation/course-ids";
import { type ApplicationRole, PERSON_ROLES, type PersonRole } from "@/lib/validation/people";
import type { AccessChange } from "./store";

/** The role of everybody in a team besides its owner. */
export type TeamRole = Exclude<ApplicationRole, "owner">;

/** What happened to a member. */
export type AccessEvent = "joined" | "role-changed" | "removed" | "left" | "offered" | "transferred";

/** What people get access to: how a course and an application differ. */
export interface AccessSubject<Role extends string> {
  isId(text: string): boolean;
  /** The roles between which the owner can choose; empty if all members are alike. */
  roles: readonly Role[];
  /** Maximum numbers of members besides the owner, and of open invitations. Checked under the lock of the subject. */
  maxMembers: number;
  maxInvitations: number;
  /**
   * Maximum number of other users' subjects of this kind on which a user can have a role. Concurrent acceptances may
   * exceed it by a few.
   */
  maxMemberships: number;
  /** Path of the page that an invitation leads to, and the text of the email with it (lib/messages/emails.ts). */
  invitationPath: string;
  emailText: "invitation" | "teamInvitation";
  /** What the audit trails say about an invitation, and about a change of a member. */
  invited(
    by: { ownerId: string; subjectId: string },
    details: { name: string; role: Role; email: string | null },
  ): NewAuditEvent;
  changed(
    event: AccessEvent,
    of: { userId: string; subjectId: string },
    change: AccessChange<Role>,
  ): NewAuditEvent[];
}

const COURSE_EVENTS = {
  joined: ["person-joined", "course-joined"],
  "role-changed": ["person-role-changed", "course-role-changed"],
  removed: ["person-removed", "course-access-removed"],
  left: ["person-left", "course-left"],
  offered: ["ownership-offered", null],
  transferred: ["ownership-transferred", "ownership-received"],
} as const satisfies Record<AccessEvent, unknown>;

/** People on a course. The owner and the person each have it in their own trail. */
export const COURSE_ACCESS: AccessSubject<PersonRole> = {
  isId: isCourseId,
  roles: PERSON_ROLES,
  maxMembers: 50,
  maxInvitations: 50,
  maxMemberships: 200,
  invitationPath: "/invitation",
  emailText: "invitation",
  invited: ({ ownerId }, { name: courseName, role, email }) => ({
    kind: "person-invited",
    userId: ownerId,
    details: { courseName, role, email },
  }),
  changed(event, { userId }, { ownerId, name: courseName, personName, role }) {
    const details = { courseName, personName, role };
    const [forOwner, forPerson] = COURSE_EVENTS[event];
    return [
      { kind: forOwner, userId: ownerId, details },
      ...(forPerson === null ? [] : [{ kind: forPerson, userId, details }]),
    ];
  },
};

const TEAM_EVENTS = {
  joined: { kind: "member-joined", by: "member" },
  removed: { kind: "member-removed", by: "owner" },
  left: { kind: "member-left", by: "member" },
  offered: { kind: "application-offered", by: "owner" },
  transferred: { kind: "application-transferred", by: "member" },
} as const;

/**
 * The team of an application. Members do all the daily work: settings, secrets, webhooks, the request log. Only the
 * owner can change the team, transfer the application, and delete it. The trail is the application's.
 */
export const TEAM_ACCESS: AccessSubject<TeamRole> = {
  isId: (text) => clientIdText.safeParse(text).success,
  roles: [],
  maxMembers: 20,
  maxInvitations: 20,
  maxMemberships: 50,
  invitationPath: "/developers/invitation",
  emailText: "teamInvitation",
  invited: ({ ownerId, subjectId: applicationId }, { name: applicationName, email }) => ({
    ...{ kind: "member-invited", userId: ownerId, applicationId },
    details: { applicationName, email },
  }),
  changed(event, { userId, subjectId: applicationId }, { ownerId, name: applicationName, personName }) {
    if (event === "role-changed") return [];
    const { kind, by } = TEAM_EVENTS[event];
    const details = { applicationName, personName };
    const [actor, other] = by === "owner" ? [ownerId, userId] : [userId, ownerId];
    // The previous owner's own trail has it, too, and that of a removed member, who can't see the application's any more.
    const hasBoth = event === "removed" || event === "transferred";
    return [
      { kind, userId: actor, applicationId, details },
      ...(hasBoth ? [{ kind, userId: other, details }] : []),
    ];
  },
};

export function invitationUrl(
  baseUrl: string,
  { invitationPath }: Pick<AccessSubject<string>, "invitationPath">,
  token: string,
): string {
  return `${baseUrl}${invitationPath}?token=${token}`;
}
