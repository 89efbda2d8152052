import { describe, expect, it } from "vitest";
import { newId } from "@/lib/ids";
import type { Course } from "@/lib/validation/course-api";
import { setUpTestServer, unlimited } from "@/scripts/testing/server";
import { makeDocument, makeHole, OSLO, offsetNorth } from "./testing/courses";

const server = setUpTestServer({ counter: unlimited });

/** An unlinked course, and an application that its owner authorized. */
async function newUnlinkedCourse() {
  const userId = await server.newUser();
  const application = await server.newApplication();
  const { access_token } = await server.tokensFor(application, userId);
  const course = await server.services.courses.createOwned(userId, { name: "Own", location: undefined });
  const caller = { applicationId: application.clientId, userId };
  const get = (path: string, headers?: Record<string, string>) =>
    server.api(access_token, `/api/v1/courses${path}`, { headers });
  return { userId, caller, course, get };
}

describe("linking a course to an application", () => {
  it("lets it read the course under its own identifier, and find it by updatedSince", async () => {
    const { userId, caller, course, get } = await newUnlinkedCourse();
    expect((await get(`/${course.id}`)).status).toBe(404);
    server.clock.pass(60);
    const since = server.clock.now().toISOString();
    expect(await server.services.courseLinks.link(caller, course.id, "mine")).toEqual({ outcome: "linked" });
    const seen: Course = await (await get(`/${course.id}`)).json();
    expect(seen).toMatchObject({ id: course.id, externalCourseId: "mine", name: "Own" });
    expect((await (await get(`?updatedSince=${since}`)).json()).total).toBe(1);
    expect(await server.services.courseLinks.list(userId, course.id)).toEqual([
      {
        applicationId: caller.applicationId,
        applicationName: "Test",
        externalCourseId: "mine",
        since: expect.any(Date),
        allowed: true,
      },
    ]);
  });

  it("reports what prevents it: an identifier in use, or an existing link", async () => {
    const { userId, caller, course } = await newUnlinkedCourse();
    const { courses, courseLinks } = server.services;
    await courseLinks.link(caller, course.id, "mine");
    const second = await courses.createOwned(userId, { name: "Second", location: undefined });
    expect(await courseLinks.link(caller, second.id, "mine")).toEqual({
      outcome: "taken",
      by: { courseId: course.id, name: "Own" },
    });
    expect(await courseLinks.link(caller, course.id, "other")).toEqual({
      outcome: "already",
      externalCourseId: "mine",
    });
  });

  it("is limited to the user's own courses and authorized applications", async () => {
    const { userId, caller, course } = await newUnlinkedCourse();
    const stranger = await newUnlinkedCourse();
    const { courseLinks, grants } = server.services;
    expect(await courseLinks.link(caller, stranger.course.id, "x")).toEqual({ outcome: "missing" });
    expect(await courseLinks.link(caller, "\0", "x")).toEqual({ outcome: "missing" });
    const other = { applicationId: stranger.caller.applicationId, userId };
    expect(await courseLinks.link(other, course.id, "x")).toEqual({ outcome: "not-allowed" });
    await courseLinks.link(caller, course.id, "mine");
    expect(await courseLinks.list(stranger.userId, course.id)).toEqual([]);
    await grants.disconnect(userId, caller.applicationId);
    expect(await courseLinks.list(userId, course.id)).toMatchObject([{ allowed: false }]);
  });
});

describe("unlinking", () => {
  it("gives the application a 404, frees the identifier, and is recorded in both audit trails", async () => {
    const { userId, caller, course, get } = await newUnlinkedCourse();
    const { courseLinks, audit, courses } = server.services;
    await courseLinks.link(caller, course.id, "mine");
    await courseLinks.unlink({ ...caller, userId: await server.newUser() }, course.id);
    expect((await get(`/${course.id}`)).status).toBe(200);
    await courseLinks.unlink(caller, course.id);
    await courseLinks.unlink(caller, course.id);
    expect((await get(`/${course.id}`)).status).toBe(404);
    expect((await courses.getOwned(userId, course.id))?.name).toBe("Own");
    expect(await courseLinks.link(caller, course.id, "mine")).toEqual({ outcome: "linked" });
    const details = { externalCourseId: "mine" };
    expect(await audit.listForUser(userId, 3)).toMatchObject([
      { kind: "course-linked", details },
      { kind: "course-unlinked", details },
      { kind: "course-linked", details },
    ]);
    const [event] = await audit.listForApplication(caller.applicationId, 1);
    expect(event).not.toHaveProperty("userId");
  });
});

describe("renaming and locating a course", () => {
  it("changes what applications see, and the ETag, without conflicting with an open studio", async () => {
    const { userId, caller, course, get } = await newUnlinkedCourse();
    const { courses, courseLinks } = server.services;
    await courseLinks.link(caller, course.id, "mine");
    const etag = (await get(`/${course.id}`)).headers.get("etag") ?? "";
    server.clock.pass(60);
    const since = server.clock.now().toISOString();
    expect(await courses.rename(userId, course.id, "New name")).toBe(true);
    expect(await courses.locate(userId, course.id, OSLO)).toBe(true);
    const response = await get(`/${course.id}`, { "If-None-Match": etag });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ name: "New name", location: OSLO });
    expect((await (await get(`?updatedSince=${since}`)).json()).total).toBe(1);

    const saved = await server.saveDocument(
      userId,
      course.id,
      makeDocument([makeHole(newId("fairway"), 1, 200)]),
    );
    expect(saved).toBe("saved");
    expect(await courses.getOwned(userId, course.id)).toMatchObject({ name: "New name", location: OSLO });
    expect(await courses.locateAtFairways(userId, course.id)).toBe(true);
    const { location } = (await courses.getOwned(userId, course.id)) ?? {};
    expect(location?.lat).toBeCloseTo(offsetNorth(OSLO, 100).lat, 6);
    await courses.locate(userId, course.id, null);
    expect((await courses.getOwned(userId, course.id))?.location).toBeNull();
  });

  it("is only possible for the owner, and needs fairways to locate at their centre", async () => {
    const { userId, course } = await newUnlinkedCourse();
    const stranger = await server.newUser();
    const { courses } = server.services;
    expect(await courses.rename(stranger, course.id, "Mine now")).toBe(false);
    expect(await courses.locate(stranger, course.id, OSLO)).toBe(false);
    expect(await courses.locateAtFairways(stranger, course.id)).toBe(false);
    expect(await courses.locateAtFairways(userId, course.id)).toBe(false);
    expect(await courses.getOwned(userId, course.id)).toMatchObject({ name: "Own", location: null });
  });
});
