import { describe, expect, it } from "vitest";
import { wholeDropZones, wholeFeature, wholeHole, wholeLayout } from "@/lib/editor/testing/whole-course";
import { newId } from "@/lib/ids";
import { PICTURE_LIMITS } from "@/lib/pictures/schema";
import { makePng } from "@/lib/pictures/testing/images";
import { NEW_COURSE_LIMIT } from "@/lib/rate-limit/limits";
import type { CourseDocumentData } from "@/lib/validation/course-document";
import { NEW_MAIN_LAYOUT } from "@/lib/validation/layout";
import type { PersonRole } from "@/lib/validation/people";
import { setUpTestServer } from "@/scripts/testing/server";
import { MAX_COURSES } from "./store";
import { courseBody } from "./testing/courses";

const server = setUpTestServer();

const INPUT = { name: "Course", location: undefined };

/** A user with `count` courses; the first of them is deleted. */
async function newOwner(count: number): Promise<string> {
  const ownerId = await server.newUser();
  const now = server.clock.now();
  await server.database.prisma.course.createMany({
    data: Array.from({ length: count }, (_, index) => ({
      id: newId("course"),
      ownerId,
      name: "Course",
      fairways: [],
      createdAt: now,
      updatedAt: now,
      deletedAt: index === 0 ? now : null,
    })),
  });
  return ownerId;
}

it("a user creates the last course of the limit by hand, and no more, counting deleted ones", async () => {
  const { courseCreation } = server.services;
  const owner = await newOwner(MAX_COURSES - 1);
  expect(await courseCreation.create(owner, INPUT)).toMatchObject({ outcome: "created" });
  expect(await courseCreation.create(owner, INPUT)).toEqual({ outcome: "full" });
});

describe("a copy of a course", () => {
  const document = {
    holes: [wholeHole],
    layouts: [NEW_MAIN_LAYOUT, wholeLayout],
    features: [wholeFeature, ...wholeDropZones],
  } as CourseDocumentData;

  /** A course with everything, and a user with a role on it. */
  async function newOriginal(role: PersonRole) {
    const { prisma } = server.database;
    const { courses, sharing } = server.services;
    const [ownerId, userId] = [await server.newUser(), await server.newUser()];
    const input = { name: "Original", location: { lat: 60.2, lng: 24.9 }, document };
    const { id: courseId } = await courses.createOwned(ownerId, input);
    await sharing.set(ownerId, courseId, 0, { sharing: "public", ownerName: null });
    const at = server.clock.now();
    await server.join(courseId, userId, role);
    await prisma.comment.create({
      data: { id: newId("comment"), courseId, authorId: userId, text: "Wet", createdAt: at },
    });
    const image = { contentType: "image/png", image: makePng(4, 3), width: 4, height: 3, corners: [] };
    const shown = { name: "Plan", opacity: 0.4, visible: false, revision: 7 };
    await prisma.coursePicture.create({
      data: {
        ...image,
        ...shown,
        id: newId("picture"),
        courseId,
        ownerId,
        bytes: 9,
        createdAt: at,
        updatedAt: at,
      },
    });
    return { ownerId, courseId, userId };
  }

  const copyOf = async (userId: string, courseId: string) => {
    const copied = await server.services.courseCreation.copy(userId, courseId, "Copy");
    if (copied.outcome !== "created") throw new Error(copied.outcome);
    const id = copied.studioUrl.split("/").at(-1) as string;
    const copy = await server.services.courses.getOwned(userId, id);
    if (!copy) throw new Error("There is no copy.");
    return copy;
  };

  it("has everything that is drawn, under new ids of its holes, and belongs to the user who made it", async () => {
    const { courseId, userId } = await newOriginal("viewer");
    const copy = await copyOf(userId, courseId);
    const original = await server.services.courses.open(userId, courseId);
    const [holeId] = copy.holes.map(({ id }) => id);
    expect(holeId).not.toBe(wholeHole.id);
    const renew = (text: string) => JSON.parse(text.replaceAll(wholeHole.id, holeId as string));
    const { holes, layouts, features, location } = copy;
    expect({ holes, layouts, features }).toEqual(renew(JSON.stringify(document)));
    expect(location).toEqual(original?.course.location);
    expect(copy).toMatchObject({ name: "Copy", version: 1 });
    const [picture, ...others] = await server.database.prisma.coursePicture.findMany({
      where: { courseId: copy.id },
    });
    expect(others).toEqual([]);
    const shown = { ownerId: userId, name: "Plan", opacity: 0.4, visible: false, bytes: 9, revision: 1 };
    expect(picture).toMatchObject(shown);
    expect(Buffer.from(picture?.image ?? [])).toEqual(Buffer.from(makePng(4, 3)));
  });

  it("has no people, comments, links, versions or public page", async () => {
    const { courseId, ownerId } = await newOriginal("editor");
    const { id } = await copyOf(ownerId, courseId);
    const counts = { people: true, comments: true, links: true, versions: true } as const;
    const row = await server.database.prisma.course.findUniqueOrThrow({
      where: { id },
      select: { _count: { select: counts }, share: true, listing: true },
    });
    expect(row).toEqual({
      _count: { people: 0, comments: 0, links: 0, versions: 0 },
      share: null,
      listing: null,
    });
  });

  it("is refused for strangers and without room for its pictures, and then leaves nothing behind", async () => {
    const { courseId, userId } = await newOriginal("viewer");
    const { courseCreation, courseDeletion } = server.services;
    const stranger = await server.newUser();
    expect(await courseCreation.copy(stranger, courseId, "Copy")).toEqual({ outcome: "missing" });
    const full = await copyOf(userId, courseId);
    await server.database.prisma.coursePicture.updateMany({
      where: { courseId: full.id },
      data: { bytes: PICTURE_LIMITS.quotaBytes - 8 },
    });
    expect(await courseCreation.copy(userId, courseId, "Copy")).toEqual({ outcome: "quotaFull" });
    for (const ownerId of [stranger, userId]) {
      const count = await server.database.prisma.course.count({ where: { ownerId } });
      expect(count).toBe(ownerId === userId ? 1 : 0);
    }
    const { ownerId } = await server.database.prisma.course.findUniqueOrThrow({ where: { id: courseId } });
    await courseDeletion.delete(ownerId, courseId);
    expect(await courseCreation.copy(userId, courseId, "Copy")).toEqual({ outcome: "missing" });
  });
});

it("the rate of creation by hand is limited per user", async () => {
  const { courseCreation } = server.services;
  const [owner, other] = [await server.newUser(), await server.newUser()];
  for (let i = 0; i < NEW_COURSE_LIMIT.requests; i++) {
    expect((await courseCreation.create(owner, INPUT)).outcome).toBe("created");
  }
  expect(await courseCreation.create(owner, INPUT)).toMatchObject({ outcome: "throttled" });
  expect((await courseCreation.create(other, INPUT)).outcome).toBe("created");
  server.clock.pass(60);
  expect((await courseCreation.create(owner, INPUT)).outcome).toBe("created");
});

it("an application's course beyond the limit is refused with 403, and a duplicate still recognised", async () => {
  const application = await server.newApplication();
  const owner = await newOwner(MAX_COURSES - 1);
  const { access_token } = await server.tokensFor(application, owner);
  const post = (body: object) => server.api(access_token, "/api/v1/courses", { body });
  const last = courseBody();
  expect((await post(last)).status).toBe(201);
  const refused = await post(courseBody());
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ error: "course_limit_reached" });
  expect((await post(last)).status).toBe(409);
  expect(await server.database.prisma.course.count({ where: { ownerId: owner } })).toBe(MAX_COURSES);
});
