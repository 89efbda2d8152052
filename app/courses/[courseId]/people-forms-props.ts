import type { CourseInvitation, Person } from "@/lib/courses/people";
import { INVITATION_DAYS, LINK_USES } from "@/lib/invitations";
import type { PersonRole } from "@/lib/validation/people";

/** Data for the People section, as plain objects. */
export interface PeopleLists {
  people: readonly {
    userId: string;
    name: string;
    email: string;
    role: PersonRole;
    isOffered: boolean;
    since: string;
  }[];
  invitations: readonly {
    id: string;
    role: PersonRole;
    email: string | null;
    usesLeft: number;
    expires: string;
  }[];
  /** Limits of an invitation link: how many people can accept it, and for how many days. */
  uses: number;
  days: number;
}

export function toPeopleForms(access: { people: Person[]; invitations: CourseInvitation[] }): PeopleLists {
  return {
    people: access.people.map(({ addedAt, ...person }) => ({ ...person, since: addedAt.toISOString() })),
    invitations: access.invitations.map(({ id, role, email, usesLeft, expiresAt }) => ({
      ...{ id, role, email, usesLeft, expires: expiresAt.toISOString() },
    })),
    uses: LINK_USES,
    days: INVITATION_DAYS,
  };
}
