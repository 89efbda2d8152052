import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "@/lib/ids";
import type { CourseStatusInput } from "@/lib/validation/course-status";
import { setUpTestServer } from "@/scripts/testing/server";
import { makeDocument, makeHole } from "./testing/courses";

const server = setUpTestServer();
let owner: { id: string; name: string };
let courseId: string;

beforeEach(async () => {
  owner = { id: await server.newUser("Ada"), name: "Ada" };
  courseId = (await server.services.courses.createOwned(owner.id, { name: "Tali", location: undefined })).id;
});

const CLOSED: CourseStatusInput = { state: "closed", words: "Flooded", until: null, closedHoleIds: [] };
const OPEN: CourseStatusInput = { state: "open", words: null, until: null, closedHoleIds: [] };

const addPerson = async (role: "editor" | "commenter" | "viewer") => ({
  id: await server.join(courseId, await server.newUser("Bo"), role),
  name: "Bo",
});

describe("the status of a course", () => {
  it("is set by its owner and editors, and read by everyone who can open it", async () => {
    const { courseStatus } = server.services;
    const outcomes = new Map<string, string>();
    for (const role of ["editor", "commenter", "viewer"] as const) {
      const person = await addPerson(role);
      const { revision = 0 } = (await courseStatus.get(person.id, courseId)) ?? {};
      outcomes.set(role, (await courseStatus.set(person, courseId, revision, CLOSED)).outcome);
      expect(await courseStatus.get(person.id, courseId)).toMatchObject({ canEdit: role === "editor" });
    }
    expect(Object.fromEntries(outcomes)).toEqual({
      ...{ editor: "saved", commenter: "forbidden", viewer: "forbidden" },
    });
    const stranger = { id: await server.newUser(), name: "X" };
    expect(await courseStatus.get(stranger.id, courseId)).toBeNull();
    expect(await courseStatus.set(stranger, courseId, 1, OPEN)).toEqual({ outcome: "missing" });
    expect(await courseStatus.confirm(stranger, courseId, 1)).toEqual({ outcome: "missing" });
    expect((await courseStatus.list(stranger.id, [courseId])).size).toBe(0);
    expect((await courseStatus.list(owner.id, [courseId])).get(courseId)).toMatchObject(CLOSED);
  });

  it("is no part of the course: it makes no version, and restoring one reopens nothing", async () => {
    const { courses, courseStatus } = server.services;
    await courseStatus.set(owner, courseId, 0, CLOSED);
    const before = await courses.openOutline(owner.id, courseId);
    expect(before?.course.version).toBe(1);
    await server.saveDocument(owner.id, courseId, makeDocument([makeHole(newId("fairway"), 1)]));
    // Restoring the first version is a save.
    await server.saveDocument(owner.id, courseId, makeDocument([]));
    expect(await courseStatus.get(owner.id, courseId)).toMatchObject({ status: CLOSED, revision: 1 });
  });

  it("that is still true today keeps its words, and has a new day", async () => {
    const { courseStatus } = server.services;
    await courseStatus.set(owner, courseId, 0, CLOSED);
    server.clock.pass(3 * 24 * 3600);
    const today = server.clock.now();
    expect((await courseStatus.confirm(owner, courseId, 1)).outcome).toBe("saved");
    const { status } = (await courseStatus.get(owner.id, courseId)) ?? {};
    expect(status).toMatchObject(CLOSED);
    expect(status?.checkedAt.getTime()).toBeGreaterThanOrEqual(today.getTime());
    expect(await courseStatus.confirm(owner, courseId, 1)).toMatchObject({ outcome: "conflict" });
  });

  it("can't be a closure that has ended already", async () => {
    const { courseStatus } = server.services;
    expect(await courseStatus.set(owner, courseId, 0, { ...CLOSED, until: "2020-01-01" })).toEqual({
      outcome: "past",
    });
    const today = server.clock.now().toISOString().slice(0, 10);
    const saved = await courseStatus.set(owner, courseId, 0, { ...CLOSED, until: today });
    expect(saved.outcome).toBe("saved");
    server.clock.pass(24 * 3600);
    expect((await courseStatus.get(owner.id, courseId))?.status).toMatchObject(OPEN);
  });

  it("tells the owner's activity who changed it, unless it only became truer", async () => {
    const { courseStatus, audit } = server.services;
    const editor = await addPerson("editor");
    await courseStatus.set(editor, courseId, 0, CLOSED);
    await courseStatus.set(editor, courseId, 1, { ...CLOSED, words: "Still flooded" });
    await courseStatus.confirm(owner, courseId, 2);
    const events = await audit.listForUser(owner.id, 10);
    expect(events.filter(({ kind }) => kind === "course-status-changed")).toMatchObject([
      { details: { courseName: "Tali", personName: "Bo", state: "closed" } },
    ]);
  });
});
