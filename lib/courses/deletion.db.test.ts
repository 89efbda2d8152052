import { describe, expect, it } from "vitest";
import { cleanUp } from "@/lib/adapters/prisma/clean-up";
import { newId } from "@/lib/ids";
import type { Course } from "@/lib/validation/course-api";
import { setUpTestServer, type TestApplication, unlimited } from "@/scripts/testing/server";
import { RESTORABLE_SECONDS } from "./deletion";
import { courseBody, makeDocument, makeHole } from "./testing/courses";

const server = setUpTestServer({ counter: unlimited });

/** A course that an application created for a user, with functions to call the API as that application. */
async function newPartnerCourse(userId?: string, application?: TestApplication) {
  const owner = userId ?? (await server.newUser());
  const partner = application ?? (await server.newApplication());
  const { access_token } = await server.tokensFor(partner, owner);
  const get = (path: string) => server.api(access_token, `/api/v1/courses${path}`);
  const post = (body: unknown) => server.api(access_token, "/api/v1/courses", { body });
  const body = courseBody();
  const course: Course = await (await post(body)).json();
  return { userId: owner, application: partner, course, body, get, post };
}

const withoutRequestId = async (response: Response) => {
  const { requestId: _, ...body } = await response.json();
  return { status: response.status, body };
};

describe("deleting a course", () => {
  it("gives applications the 404 of an unknown course, and frees the identifier", async () => {
    const { userId, course, body, get, post } = await newPartnerCourse();
    expect(await server.services.courseDeletion.delete(userId, course.id)).toBe(true);
    const [deleted, unknown] = [await get(`/${course.id}`), await get(`/${newId("course")}`)];
    expect(await withoutRequestId(deleted)).toEqual(await withoutRequestId(unknown));
    expect((await (await get("")).json()).total).toBe(0);
    expect((await post(body)).status).toBe(201);
  });

  it("hides it from everything the owner does with courses", async () => {
    const { userId, course } = await newPartnerCourse();
    const { courses, courseDeletion, courseLinks } = server.services;
    await courseDeletion.delete(userId, course.id);
    expect(await courses.getOwned(userId, course.id)).toBeNull();
    expect(await courses.listOwned(userId, { offset: 0, limit: 9 })).toEqual({ courses: [], total: 0 });
    expect(await server.saveDocument(userId, course.id, makeDocument([]))).toBe("missing");
    expect(await courses.rename(userId, course.id, "Renamed")).toBe(false);
    expect(await courses.locate(userId, course.id, null)).toBe(false);
    const { clientId } = await server.newApplication();
    const linked = await courseLinks.link({ applicationId: clientId, userId }, course.id, "x");
    expect(linked).toEqual({ outcome: "missing" });
    expect(await courseDeletion.delete(userId, course.id)).toBe(false);
  });

  it("is only possible for the owner, and so is restoring", async () => {
    const { userId, course, get } = await newPartnerCourse();
    const stranger = await server.newUser();
    const { courseDeletion } = server.services;
    expect(await courseDeletion.delete(stranger, course.id)).toBe(false);
    for (const id of ["", "\0", newId("course")]) expect(await courseDeletion.delete(userId, id)).toBe(false);
    expect((await get(`/${course.id}`)).status).toBe(200);
    await courseDeletion.delete(userId, course.id);
    expect(await courseDeletion.restore(stranger, course.id)).toBe(false);
    expect(await courseDeletion.get(stranger, course.id)).toBeNull();
    expect(await courseDeletion.list(stranger)).toEqual([]);
  });

  it("is recorded in the owner's audit trail, by name", async () => {
    const { userId, course } = await newPartnerCourse();
    await server.services.courseDeletion.delete(userId, course.id);
    await server.services.courseDeletion.restore(userId, course.id);
    const events = await server.services.audit.listForUser(userId, 9);
    expect(events.slice(0, 2)).toMatchObject([
      { kind: "course-restored", details: { courseName: "Ekeberg" } },
      { kind: "course-deleted", details: { courseName: "Ekeberg" } },
    ]);
  });
});

describe("restoring a course", () => {
  it("restores the course with its links and versions, and updates updatedAt", async () => {
    const { userId, course } = await newPartnerCourse();
    const { courses, courseDeletion, courseLinks } = server.services;
    await server.saveDocument(userId, course.id, makeDocument([makeHole(newId("fairway"), 1)]));
    const before = await courses.getOwned(userId, course.id);
    const [link] = await courseLinks.list(userId, course.id);
    await courseDeletion.delete(userId, course.id);
    const [deleted] = await courseDeletion.list(userId);
    expect(deleted).toMatchObject({ id: course.id, name: "Ekeberg", holes: 1 });

    server.clock.pass(RESTORABLE_SECONDS - 60);
    const from = server.clock.now().getTime();
    expect(await courseDeletion.get(userId, course.id)).toEqual(deleted);
    expect(await courseDeletion.restore(userId, course.id)).toBe(true);
    const after = await courses.getOwned(userId, course.id);
    expect(after).toEqual({ ...before, updatedAt: after?.updatedAt });
    expect(await courseLinks.list(userId, course.id)).toEqual([link]);
    expect(await courseDeletion.listUnrestoredLinks(userId, course.id)).toEqual([]);
    expect(await server.database.prisma.courseVersion.count({ where: { courseId: course.id } })).toBe(1);
    expect(await courseDeletion.restore(userId, course.id)).toBe(false);
    // An application's `updatedSince` must find it again.
    expect(Date.parse(after?.updatedAt ?? "")).toBeGreaterThanOrEqual(from);
  });

  it("skips a link whose identifier was taken meanwhile, and reports it", async () => {
    const { userId, application, course, body, post } = await newPartnerCourse();
    const { courseDeletion, courseLinks } = server.services;
    const other = await server.newApplication();
    await server.tokensFor(other, userId);
    await courseLinks.link({ applicationId: other.clientId, userId }, course.id, "kept");
    await courseDeletion.delete(userId, course.id);
    const taker: Course = await (await post(body)).json();

    await courseDeletion.restore(userId, course.id);
    expect(await courseLinks.list(userId, course.id)).toMatchObject([
      { applicationId: other.clientId, externalCourseId: "kept" },
    ]);
    expect(await courseDeletion.listUnrestoredLinks(userId, course.id)).toEqual([
      {
        applicationId: application.clientId,
        applicationName: "Test",
        externalCourseId: body.externalCourseId,
      },
    ]);
    expect(await courseLinks.list(userId, taker.id)).toMatchObject([
      { externalCourseId: body.externalCourseId },
    ]);
  });

  it("skips the links of a deleted application", async () => {
    const { userId, application, course } = await newPartnerCourse();
    const { courseDeletion, courseLinks } = server.services;
    await courseDeletion.delete(userId, course.id);
    await server.database.prisma.application.delete({ where: { id: application.clientId } });
    expect(await courseDeletion.restore(userId, course.id)).toBe(true);
    expect(await courseLinks.list(userId, course.id)).toEqual([]);
    expect(await courseDeletion.listUnrestoredLinks(userId, course.id)).toEqual([]);
  });

  it("is possible for 30 days; then the clean-up removes the course and its versions, and no other", async () => {
    const { userId, course } = await newPartnerCourse();
    const { courses, courseDeletion } = server.services;
    const { prisma } = server.database;
    for (const number of [1, 2, 3]) {
      await server.saveDocument(userId, course.id, makeDocument([makeHole(newId("fairway"), number)]));
    }
    const kept = await courses.createOwned(userId, { name: "Kept", location: undefined });
    await server.saveDocument(userId, kept.id, makeDocument([]));
    await courseDeletion.delete(userId, course.id);

    server.clock.pass(RESTORABLE_SECONDS - 60);
    await cleanUp(server.database.sql, server.clock.now);
    expect(await courseDeletion.list(userId)).toHaveLength(1);
    server.clock.pass(120);
    expect(await courseDeletion.list(userId)).toEqual([]);
    expect(await courseDeletion.get(userId, course.id)).toBeNull();
    expect(await courseDeletion.restore(userId, course.id)).toBe(false);

    server.clock.pass(3600);
    const removed = await cleanUp(server.database.sql, server.clock.now);
    expect(removed).toMatchObject({ CourseVersion: 3, Course: 1 });
    expect(await prisma.course.findMany({ where: { ownerId: userId } })).toMatchObject([{ id: kept.id }]);
    expect(await prisma.courseVersion.count({ where: { courseId: kept.id } })).toBe(1);
  });
});
