import type { PrismaClient } from "@/lib/adapters/prisma/generated/client";
import { systemClock } from "@/lib/clock";
import type { Change } from "@/lib/editor/changes/change";
import type { CourseSave } from "@/lib/editor/changes/save";
import { issueSessionToken, newSession, sessionCookie } from "@/lib/identity/session-token";
import { newId } from "@/lib/ids";
import type { CourseRole } from "@/lib/validation/people";
import { AUTH_SECRET } from "../bench/processes";

/** A user with a role on a course, signed in. */
export interface StudioPerson {
  readonly userId: string;
  readonly name: string;
  readonly session: { readonly name: string; readonly value: string };
  /** The id of the person's tab, for requests without a browser. */
  readonly tab: string;
}

/** Creates a course without holes, whose version is 1, and a person for each role. The first one is the owner. */
export async function createStudioPeople(
  prisma: PrismaClient,
  roles: readonly ["owner", ...Exclude<CourseRole, "owner">[]],
): Promise<{ courseId: string; people: StudioPerson[] }> {
  const at = systemClock();
  const users = roles.map((role, index) => ({ id: newId("user"), name: `Person ${index}`, role }));
  const ownerId = (users[0] as { id: string }).id;
  const courseId = newId("course");
  await prisma.user.createMany({
    data: users.map(({ id, name }) => ({ id, name, email: `${id}@example.com` })),
  });
  await prisma.course.create({
    data: {
      ...{ id: courseId, ownerId, savedById: ownerId, name: "Together", fairways: [] },
      ...{ createdAt: at, updatedAt: at },
    },
  });
  await prisma.coursePerson.createMany({
    data: users.slice(1).map(({ id, role }) => ({ courseId, userId: id, role, addedAt: at })),
  });
  const people = users.map(async ({ id, name }, index) => {
    const value = await issueSessionToken(newSession({ id, sessionVersion: 0 }, at), [AUTH_SECRET]);
    const session = { name: sessionCookie("http://localhost").name, value };
    return { userId: id, name, session, tab: String(index).padStart(16, "0") };
  });
  return { courseId, people: await Promise.all(people) };
}

/** The headers of a person's requests. */
export const headersOf = ({ session, tab }: StudioPerson) => ({
  Cookie: `${session.name}=${session.value}`,
  "Content-Type": "application/json",
  "Teepad-Tab": tab,
});

/** Saves changes as the studio does. */
export function saveAs(
  person: StudioPerson,
  { url, courseId, base, changes }: { url: string; courseId: string; base: number; changes: Change[] },
): Promise<Response> {
  const save: CourseSave = { id: newId("save"), account: person.userId, base, changes };
  return fetch(`${url}/api/studio/courses/${courseId}/changes`, {
    method: "POST",
    headers: headersOf(person),
    body: JSON.stringify(save),
  });
}
