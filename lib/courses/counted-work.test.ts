import { describe, expect, it } from "vitest";
import { newId } from "@/lib/ids";
import type { AuthenticatedCaller, Bearer } from "@/lib/oauth/bearer";
import { workBudget } from "@/lib/rate-limit/work-budget";
import { type ChangeStore, changeUseCases } from "./changes";
import { type CommentStore, commentUseCases } from "./comments";
import { type CourseSaveStore, courseSaveUseCases } from "./course-saves";
import { courseUseCases, partPayer } from "./courses";
import type { CourseStore, LinkedCourseRow, StoredCourse } from "./store";
import { toStoredDocument } from "./stored-course";
import { makeDocument, makeHole } from "./testing/courses";
import { type VersionStore, versionUseCases } from "./versions";

/** A course of several megabytes: each of these requests is answered with a few bytes. */
const hole = { ...makeHole(newId("fairway"), 1), notes: "x".repeat(5_000_000) };
const document = toStoredDocument(makeDocument([hole]));
const bytes = JSON.stringify(document).length;
const courseId = newId("course");
const stored: StoredCourse = {
  ...{ id: courseId, ownerId: "user_1", name: "Large", location: null, version: 2, ...document },
  ...{ createdAt: new Date(0), updatedAt: new Date(0) },
};
const opened = { course: stored, role: "editor", ownerName: "" } as const;

const linked: LinkedCourseRow = {
  ...{ id: courseId, externalCourseId: "1", name: "Large", location: null, createdAt: "", updatedAt: "" },
  fairways: "x".repeat(10_000_000),
};
const callerOf = (userId: string): AuthenticatedCaller => ({
  ...{ applicationId: "tp_app_1", userId, grantId: "grant_1", scope: "courses", limitFactor: 1 },
  ...{ isCountedByUser: false, grantLastUsedAt: null },
});

const clock = () => new Date(0);
let edits = 0;
const budget = workBudget(clock);
const courses = courseUseCases(
  {
    findFor: async () => opened,
    update: async () => true,
    async copy(_userId: string, _courseId: string, toCopy: (course: StoredCourse) => StoredCourse) {
      toCopy(stored);
      return "copied" as const;
    },
    async listLinkedFor({ tokenHash: userId }: Bearer) {
      return { caller: callerOf(userId), result: { courses: [linked], total: 1 } };
    },
    readTotals: async () => new Map([[courseId, { holes: 1, par: 3, metres: 1, bytes: 20_000_000 }]]),
    // Edited meanwhile.
    outlineOwned: async () => [{ id: courseId, name: "", version: ++edits, updatedAt: clock() }],
    readDocuments: async () => new Map(),
  } as Partial<CourseStore> as CourseStore,
  clock,
  budget,
);

const change = { kind: "set" as const, at: ["holes", hole.id, "name"], from: null, to: "Ridge" };

/** What a user or an application asks for, by the work that it is. */
const WORK: Record<string, (userId: string) => Promise<unknown>> = {
  "opening a course": (userId) => courses.open(userId, courseId),
  async "listing the courses of an application"(userId) {
    const list = await courses.list({ tokenHash: userId, now: clock() }, { fields: ["id"] });
    expect(String(list?.result.json).length).toBeLessThan(200);
  },
  async "listing its changes"(userId) {
    const change = { sequence: 1, courseId, externalCourseId: "1", state: linked };
    const store = {
      listChangesFor: async () => ({
        caller: callerOf(userId),
        result: { changes: [change], lastSequence: 1 },
      }),
    } as Partial<ChangeStore> as ChangeStore;
    await changeUseCases(store, clock, budget).list({ tokenHash: userId, now: clock() }, {});
  },
  "moving one to its holes": (userId) => courses.locateAtFairways(userId, courseId),
  "copying one": (userId) => courses.copy(userId, courseId, "Copy"),
  "sorting courses by length": (userId) =>
    courses.listOwned(userId, { offset: 1, limit: 1 }, { q: "", sort: "length" }),
  async "saving a change of one text"(userId) {
    const store = {
      async saveChanges(_user, _courseId, _save, _now, decide) {
        const found = { ...{ version: 2, document, bytes, base: null, leftOut: null }, versions: [] };
        return decide({ ...found, names: new Map() }).result;
      },
    } as Partial<CourseSaveStore> as CourseSaveStore;
    const save = { id: newId("save"), account: userId, base: 2, changes: [change] };
    await courseSaveUseCases(store, clock, budget).save({ id: userId, name: "" }, courseId, save);
  },
  async "proposing a change in a comment"(userId) {
    const store = {
      async add(_userId, _courseId, comment) {
        comment.propose?.({ document, bytes });
        return "missing";
      },
    } as Partial<CommentStore> as CommentStore;
    const comments = commentUseCases({ store, budget, clock, emails: { available: false, tell() {} } });
    const comment = { id: newId("comment"), threadId: null, place: null, text: "x", changes: [change] };
    await comments.add(userId, courseId, comment, "en");
  },
  async "comparing versions whose changes aren't known"(userId) {
    const outline = { savedAt: clock(), savedBy: null, name: null, holes: 1, changes: null };
    const store = {
      listVersions: async () => [
        { ...outline, version: 2 },
        { ...outline, version: 1 },
      ],
      listDocuments: async () => [
        { ...document, version: 2 },
        { ...document, version: 1 },
      ],
    } as Partial<VersionStore> as VersionStore;
    await versionUseCases(store, budget).latest(userId, courseId, 1);
  },
};

describe("work on whole courses counts, however little is asked for and sent", () => {
  it.each(Object.keys(WORK))("%s", async (name) => {
    const userId = name;
    const isUsedUp = () =>
      [`user:${userId}`, partPayer(callerOf(userId))].some((owner) => budget.secondsLeft(owner) !== null);
    for (let i = 0; !isUsedUp(); i++) {
      expect(i, "requests in a moment").toBeLessThan(20);
      await WORK[name]?.(userId);
    }
  });
});
