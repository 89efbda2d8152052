import * as z from "zod";

/** The roles of people on another user's course. */
export const PERSON_ROLES = ["editor", "commenter", "viewer"] as const;

export const personRole = z.enum(PERSON_ROLES);
export type PersonRole = z.infer<typeof personRole>;

/** A user's role on a course that they can open. */
export const courseRole = z.enum(["owner", ...PERSON_ROLES]);
export type CourseRole = z.infer<typeof courseRole>;

/** A user's role on an application (lib/access/subject.ts). */
export type ApplicationRole = "owner" | "member";

/** Guards queries by the id of an invitation. */
export function isInvitationId(text: string): boolean {
  return /^invitation_[0-9a-z]{26}$/.test(text);
}

/** Guards queries by the id of a user. */
export function isUserId(text: string): boolean {
  return /^user_[0-9a-z]{26}$/.test(text);
}
