import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "@/lib/ids";
import { setUpTestServer, unlimited } from "@/scripts/testing/server";

// What courses and applications have in common is in lib/access/access.db.test.ts.

const server = setUpTestServer({ counter: unlimited });
let ownerId: string;
let courseId: string;

beforeEach(async () => {
  ownerId = await server.newUser("Olga");
  courseId = (await server.services.courses.createOwned(ownerId, { name: "Hills", location: undefined })).id;
});

const newPerson = async () => server.join(courseId, await server.newUser("Ann"));

const kinds = async (userId: string) =>
  (await server.services.audit.listForUser(userId, 20)).map(({ kind }) => kind).reverse();

it("an invitation to a course doesn't work while the course is deleted", async () => {
  const { people, courseDeletion } = server.services;
  const invited = await people.invite(ownerId, courseId, { role: "viewer", email: null }, "en");
  if (invited.outcome !== "invited") throw new Error(invited.outcome);
  await courseDeletion.delete(ownerId, courseId);
  expect(await people.findInvitation(invited.token)).toBeNull();
  expect(await people.accept(await server.newUser(), invited.token)).toEqual({ outcome: "void" });
  expect(await people.revoke(ownerId, courseId, invited.invitation.id)).toBe(false);
  await courseDeletion.restore(ownerId, courseId);
  expect(await people.findInvitation(invited.token)).not.toBeNull();
});

it("a person sees whose course it is and their own role, and nobody else on it", async () => {
  const { people, courses } = server.services;
  const [ann, bob] = [await newPerson(), await newPerson()];
  await people.changeRole(ownerId, courseId, ann, "viewer");
  await people.invite(ownerId, courseId, { role: "viewer", email: null }, "en");
  await people.offer(ownerId, courseId, bob);
  expect(await courses.open(ann, courseId)).toMatchObject({ role: "viewer", ownerName: "Olga" });
  const course = { id: courseId, name: "Hills", ownerName: "Olga" };
  expect(await courses.listOfOthers(ann)).toMatchObject([{ ...course, role: "viewer", isOffered: false }]);
  expect(await courses.listOfOthers(bob)).toMatchObject([{ ...course, role: "editor", isOffered: true }]);
  expect(await people.find(ann, courseId)).toMatchObject({
    ...{ isOwner: false, owner: { name: "Olga", email: "" }, members: [{ userId: ann }], invitations: [] },
  });
});

it("a change of a person's role is in both trails", async () => {
  const { people, courses } = server.services;
  const userId = await newPerson();
  expect(await people.changeRole(ownerId, courseId, userId, "viewer")).toBe(true);
  expect((await courses.open(userId, courseId))?.role).toBe("viewer");
  expect(await kinds(ownerId)).toEqual(["person-role-changed"]);
  expect(await kinds(userId)).toEqual(["course-role-changed"]);
});

describe("a change of owner", () => {
  async function newOffer() {
    const userId = await newPerson();
    expect(await server.services.people.offer(ownerId, courseId, userId)).toBe(true);
    return userId;
  }

  it("makes the previous owner an editor, ends links, and keeps sharing without the previous owner's name", async () => {
    const { people, courses, courseLinks, sharing } = server.services;
    const application = await server.newApplication();
    const { access_token } = await server.tokensFor(application, ownerId);
    await courseLinks.link({ applicationId: application.clientId, userId: ownerId }, courseId, "ext");
    await server.database.prisma.webhookEndpoint.create({
      data: {
        ...{ id: newId("endpoint"), applicationId: application.clientId, url: "https://example.com" },
        ...{ description: "", events: ["course.unlinked"], sealedSecret: "", createdAt: new Date() },
      },
    });
    await sharing.set(ownerId, courseId, 0, { sharing: "public", ownerName: "Club of the owner" });
    const shareId = (await sharing.get(ownerId, courseId))?.shareId as string;
    const userId = await newOffer();
    expect((await people.takeOver(userId, courseId)).outcome).toBe("transferred");

    expect((await courses.open(userId, courseId))?.role).toBe("owner");
    expect((await courses.open(ownerId, courseId))?.role).toBe("editor");
    expect((await courses.listOwned(userId, { offset: 0, limit: 9 })).total).toBe(1);
    expect((await courses.listOwned(ownerId, { offset: 0, limit: 9 })).total).toBe(0);
    expect(await sharing.get(userId, courseId)).toMatchObject({
      sharing: "public",
      shareId,
      ownerName: null,
    });
    expect(await sharing.find(shareId)).toMatchObject({ ownerName: null });
    const { prisma } = server.database;
    expect(await prisma.courseListing.findUnique({ where: { courseId } })).toMatchObject({ ownerId: userId });
    expect(await prisma.courseLink.count({ where: { courseId } })).toBe(0);
    expect(await prisma.webhookEvent.findMany({ where: { courseId } })).toMatchObject([
      { type: "course.unlinked", userId: ownerId, externalCourseId: "ext" },
    ]);
    expect((await server.api(access_token, `/api/v1/courses/${courseId}`)).status).toBe(404);
    expect(await kinds(userId)).toContain("ownership-received");
    expect(await kinds(ownerId)).toContain("ownership-transferred");
  });

  it("respects the new owner's quotas", async () => {
    const { people, courses } = server.services;
    const { prisma } = server.database;
    const userId = await newOffer();
    const other = await courses.createOwned(userId, { name: "Full", location: undefined });
    await prisma.coursePicture.create({
      data: {
        ...{ id: newId("picture"), courseId: other.id, ownerId: userId, name: "", contentType: "image/png" },
        ...{ image: new Uint8Array(1), bytes: 2_000_000_000, width: 1, height: 1, corners: [], opacity: 1 },
        ...{ visible: true, createdAt: new Date(), updatedAt: new Date() },
      },
    });
    expect(await people.takeOver(userId, courseId)).toEqual({ outcome: "full" });
    expect((await courses.open(ownerId, courseId))?.role).toBe("owner");
  });
});
