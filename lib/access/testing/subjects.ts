import type { TestServer } from "@/scripts/testing/server";
import type { AccessUseCases } from "../access";

/** A course or an application in a test: what its owner gives access to. */
export interface TestSubject {
  readonly kind: "course" | "application";
  /** A role that it can be opened with, and the name that each new one has. */
  readonly role: string;
  readonly name: string;
  /** Path of its invitations. */
  readonly path: string;
  readonly access: AccessUseCases<string>;
  create(ownerId: string): Promise<string>;
  /** Whether the user can open it, and as its owner. */
  roleOf(userId: string, id: string): Promise<string | null>;
  /**
   * A change as members make them, which locks the subject first, as a transfer does. A save of a course locks the person
   * first: it may deadlock with a transfer and be retried, a second later (lib/courses/people.postgres.test.ts).
   */
  change?(userId: string, id: string): Promise<unknown>;
  delete(ownerId: string, id: string): Promise<boolean>;
  addMembers(id: string, userIds: readonly string[], offeredAt?: Date): Promise<unknown>;
  readonly invitations: {
    findUnique(query: { where: { id: string } }): Promise<object | null>;
    updateMany(query: { where: { id: string }; data: { usesLeft: number } }): Promise<unknown>;
    count(query: { where: { email: string } | { id: string } }): Promise<number>;
  };
  /** Kinds of events: in the trails of the owner and the member, after each step of a membership. */
  readonly events: Readonly<
    Record<"invited" | "joined" | "removed" | "left" | "offered" | "transferred", Kinds>
  >;
}
type Kinds = readonly [forOwner: string | null, forMember: string | null];

export function testSubjects({
  services,
  database,
  newApplication,
  clock,
}: TestServer): readonly TestSubject[] {
  const { prisma } = database;
  const { courses, courseDeletion, people, registration, team } = services;
  return [
    {
      ...{ kind: "course", role: "editor", name: "WIN MONEY", path: "/invitation", access: people },
      create: async (ownerId) =>
        (await courses.createOwned(ownerId, { name: "WIN MONEY", location: undefined })).id,
      roleOf: async (userId, id) => (await courses.open(userId, id))?.role ?? null,
      delete: courseDeletion.delete,
      addMembers: (courseId, userIds, offeredAt) =>
        prisma.coursePerson.createMany({
          data: userIds.map((userId) => ({
            ...{ courseId, userId, role: "editor", addedAt: clock.now(), offeredAt: offeredAt ?? null },
          })),
        }),
      invitations: prisma.courseInvitation,
      events: {
        invited: ["person-invited", null],
        joined: ["person-joined", "course-joined"],
        removed: ["person-removed", "course-access-removed"],
        left: ["person-left", "course-left"],
        offered: ["ownership-offered", null],
        transferred: ["ownership-transferred", "ownership-received"],
      },
    },
    {
      ...{ kind: "application", role: "member", name: "Test", path: "/developers/invitation", access: team },
      async create(ownerId) {
        const { clientId: id } = await newApplication();
        await prisma.application.update({ where: { id }, data: { ownerId } });
        return id;
      },
      roleOf: async (userId, id) => (await registration.get(userId, id))?.role ?? null,
      change: (userId, id) =>
        registration.change(userId, id, {
          ...{
            name: "Renamed",
            homepage: null,
            description: null,
            requiresPkce: false,
            redirectUris: ["https://a.example/cb"],
          },
        }),
      delete: registration.delete,
      addMembers: (applicationId, userIds, offeredAt) =>
        prisma.applicationMember.createMany({
          data: userIds.map((userId) => ({
            ...{ applicationId, userId, addedAt: clock.now(), offeredAt: offeredAt ?? null },
          })),
        }),
      invitations: prisma.applicationInvitation,
      events: {
        invited: ["member-invited", null],
        joined: [null, "member-joined"],
        removed: ["member-removed", "member-removed"],
        left: [null, "member-left"],
        offered: ["application-offered", null],
        transferred: ["application-transferred", "application-transferred"],
      },
    },
  ];
}
