import { type CourseRole, PERSON_ROLES, type PersonRole } from "@/lib/validation/people";

/**
 * The roles that have each capability on a course, defined only here: pages, the studio's API and server
 * actions call `can`, and every statement that reads or writes a course checks for the same roles
 * (lib/adapters/prisma/course-access.ts).
 */
const ROLES = {
  /** Open it in the studio, print it, download it, look at its versions and pictures, and leave it. */
  read: ["owner", "editor", "commenter", "viewer"],
  /** Comment on it, and change or delete one's own comments. */
  comment: ["owner", "editor", "commenter"],
  /** Change the course, its name, its location and its pictures, name its versions, and resolve comments. */
  edit: ["owner", "editor"],
  /** Change who has access: people, sharing, applications. Delete it, restore it, and give it to somebody else. */
  manage: ["owner"],
} as const satisfies Record<string, readonly CourseRole[]>;

export type Capability = keyof typeof ROLES;

export function can(role: CourseRole, capability: Capability): boolean {
  return (ROLES[capability] as readonly CourseRole[]).includes(role);
}

/** The roles with a capability, except `owner`. */
export function rolesThatCan(capability: Capability): PersonRole[] {
  return PERSON_ROLES.filter((role) => can(role, capability));
}
