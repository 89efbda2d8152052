import { describe, expect, it } from "vitest";
import { cleanUp } from "@/lib/adapters/prisma/clean-up";
import { newId, newShareId } from "@/lib/ids";
import { isShareId } from "@/lib/validation/sharing";
import { setUpTestServer, unlimited } from "@/scripts/testing/server";
import { makeDocument, makeHole } from "./testing/courses";

const server = setUpTestServer({ counter: unlimited });

async function newCourse() {
  const userId = await server.newUser();
  const course = await server.services.courses.createOwned(userId, { name: "Shared", location: undefined });
  return { userId, courseId: course.id };
}

/** A course that is shared by link. */
async function newSharedCourse(ownerName: string | null = null) {
  const { userId, courseId } = await newCourse();
  const saved = await server.services.sharing.set(userId, courseId, 0, { sharing: "link", ownerName });
  if (saved.outcome !== "saved" || saved.setting.shareId === null) throw new Error(saved.outcome);
  return { userId, courseId, shareId: saved.setting.shareId };
}

describe("sharing a course", () => {
  it("shows the id of the page to everyone who can open the course, and to no one else", async () => {
    const { userId, courseId, shareId } = await newSharedCourse();
    const { people, sharing } = server.services;
    const [viewer, stranger] = [await server.newUser(), await server.newUser()];
    const invited = await people.invite(userId, courseId, { role: "viewer", email: null }, "en");
    if (invited.outcome !== "invited") throw new Error(invited.outcome);
    expect(await sharing.findShareId(viewer, courseId)).toBeNull();
    await people.accept(viewer, invited.token);
    expect(await sharing.findShareId(viewer, courseId)).toBe(shareId);
    expect(await sharing.findShareId(userId, courseId)).toBe(shareId);
    expect(await sharing.findShareId(stranger, courseId)).toBeNull();
    await sharing.set(userId, courseId, 1, { sharing: "off", ownerName: null });
    expect(await sharing.findShareId(viewer, courseId)).toBeNull();
  });

  it("is off by default", async () => {
    const { userId, courseId } = await newCourse();
    expect(await server.services.sharing.get(userId, courseId)).toEqual({
      ...{
        sharing: "off",
        shareId: null,
        ownerName: null,
        place: null,
        licence: null,
        credit: null,
        revision: 0,
      },
    });
  });

  it("keeps the link between link and public, and makes a new one after it was off", async () => {
    const { userId, courseId, shareId } = await newSharedCourse();
    const { sharing } = server.services;
    const input = { ownerName: null };
    const published = await sharing.set(userId, courseId, 1, { ...input, sharing: "public" });
    expect(published).toMatchObject({ outcome: "saved", setting: { shareId, revision: 2 } });
    expect(await sharing.find(shareId)).toMatchObject({ name: "Shared", sharing: "public" });
    const off = await sharing.set(userId, courseId, 2, { ...input, sharing: "off" });
    expect(off).toMatchObject({ outcome: "saved", setting: { shareId: null } });
    expect(await sharing.find(shareId)).toBeNull();
    const again = await sharing.set(userId, courseId, 3, { ...input, sharing: "link" });
    expect(again.outcome === "saved" && again.setting.shareId !== shareId).toBe(true);
    expect(await sharing.find(shareId)).toBeNull();
  });

  it("records each change for the owner, and none where nothing changes", async () => {
    const { userId, courseId } = await newSharedCourse();
    const { sharing } = server.services;
    const unchanged = { sharing: "link", ownerName: null } as const;
    expect((await sharing.set(userId, courseId, 1, unchanged)).outcome).toBe("saved");
    expect((await sharing.renewLink(userId, courseId, 2)).outcome).toBe("saved");
    expect((await sharing.set(userId, courseId, 3, { ...unchanged, sharing: "off" })).outcome).toBe("saved");
    expect((await sharing.renewLink(userId, courseId, 4)).outcome).toBe("saved");
    expect((await sharing.set(userId, courseId, 1, unchanged)).outcome).toBe("conflict");
    const events = await server.database.prisma.auditEvent.findMany({
      where: { userId },
      orderBy: { id: "asc" },
    });
    expect(events.map(({ kind, details }) => [kind, details])).toEqual([
      ["sharing-changed", { courseName: "Shared", sharing: "link" }],
      ["share-link-renewed", { courseName: "Shared" }],
      ["sharing-changed", { courseName: "Shared", sharing: "off" }],
    ]);
  });

  it("gives a new link on request, and the previous one leads nowhere", async () => {
    const { userId, courseId, shareId } = await newSharedCourse("The club");
    const { sharing } = server.services;
    const renewed = await sharing.renewLink(userId, courseId, 1);
    if (renewed.outcome !== "saved") throw new Error(renewed.outcome);
    expect(renewed.setting).toMatchObject({ sharing: "link", ownerName: "The club" });
    expect(await sharing.find(shareId)).toBeNull();
    expect(await sharing.find(renewed.setting.shareId ?? "")).toMatchObject({ ownerName: "The club" });
  });

  it("makes no link while it is off", async () => {
    const { userId, courseId } = await newCourse();
    const renewed = await server.services.sharing.renewLink(userId, courseId, 0);
    expect(renewed).toMatchObject({ outcome: "saved", setting: { sharing: "off", shareId: null } });
  });

  it("refuses a change that is based on an outdated revision, and says how it is now", async () => {
    const { userId, courseId } = await newSharedCourse();
    const { sharing } = server.services;
    await sharing.set(userId, courseId, 1, { sharing: "off", ownerName: null });
    const late = await sharing.set(userId, courseId, 1, { sharing: "public", ownerName: "Late" });
    expect(late).toMatchObject({ outcome: "conflict", setting: { sharing: "off", revision: 2 } });
    expect(await sharing.renewLink(userId, courseId, 1)).toMatchObject({ outcome: "conflict" });
    expect((await sharing.get(userId, courseId))?.sharing).toBe("off");
  });

  it("is up to the owner alone", async () => {
    const { courseId, shareId } = await newSharedCourse();
    const stranger = await server.newUser();
    const { sharing } = server.services;
    const input = { sharing: "off", ownerName: null } as const;
    expect(await sharing.get(stranger, courseId)).toBeNull();
    expect(await sharing.set(stranger, courseId, 1, input)).toEqual({ outcome: "missing" });
    expect(await sharing.renewLink(stranger, courseId, 1)).toEqual({ outcome: "missing" });
    expect(await sharing.find(shareId)).not.toBeNull();
  });

  it("ends while the course is deleted, and is as before once it is restored", async () => {
    const { userId, courseId, shareId } = await newSharedCourse();
    const { sharing, courseDeletion } = server.services;
    await courseDeletion.delete(userId, courseId);
    expect(await sharing.find(shareId)).toBeNull();
    expect(await sharing.readDocument(shareId)).toBeNull();
    expect(await sharing.set(userId, courseId, 1, { sharing: "off", ownerName: null })).toEqual({
      outcome: "missing",
    });
    await courseDeletion.restore(userId, courseId);
    expect(await sharing.find(shareId)).toMatchObject({ name: "Shared" });
  });

  it("ends while the operator has disabled the owner", async () => {
    const { userId, shareId } = await newSharedCourse();
    const disable = (disabledAt: Date | null) =>
      server.database.prisma.user.update({ where: { id: userId }, data: { disabledAt } });
    await disable(new Date());
    expect(await server.services.sharing.find(shareId)).toBeNull();
    await disable(null);
    expect(await server.services.sharing.find(shareId)).not.toBeNull();
  });

  it("goes with a course that is deleted for good", async () => {
    const { userId, courseId } = await newSharedCourse();
    await server.services.courseDeletion.delete(userId, courseId);
    await cleanUp(server.database.sql, () => new Date(Date.now() + 40 * 24 * 3600_000));
    expect(await server.database.prisma.courseShare.count({ where: { courseId } })).toBe(0);
  });
});

describe("a shared course", () => {
  it("has nothing of its owner but the chosen name", async () => {
    const { userId, courseId, shareId } = await newSharedCourse("Tali Disc Golf");
    const hole = makeHole(newId("fairway"), 1);
    await server.saveDocument(userId, courseId, makeDocument([hole]));
    const { sharing } = server.services;
    expect((await sharing.find(shareId))?.ownerName).toBe("Tali Disc Golf");
    const shared = await sharing.readDocument(shareId);
    expect(shared?.document.holes.map(({ id }) => id)).toEqual([hole.id]);
    expect(JSON.stringify(shared)).not.toContain(userId);
    expect(JSON.stringify(shared)).not.toContain(courseId);
  });

  it("has another state after every change that its page shows", async () => {
    const { userId, courseId, shareId } = await newSharedCourse();
    const { sharing, courses } = server.services;
    const states: (string | undefined)[] = [];
    const note = async () => states.push((await sharing.find(shareId))?.state);
    await note();
    server.clock.pass(1);
    await courses.rename(userId, courseId, "Renamed");
    await note();
    await server.saveDocument(userId, courseId, makeDocument([]));
    await note();
    await sharing.set(userId, courseId, 1, { sharing: "link", ownerName: "Somebody" });
    await note();
    expect(new Set(states).size).toBe(4);
  });

  it("is not found by what is not a share id", async () => {
    for (const id of ["", "x", "\0", newId("course"), newShareId(), "' OR true --"]) {
      expect(await server.services.sharing.find(id), id).toBeNull();
    }
  });
});

describe("newShareId", () => {
  it("makes ids that the guard knows, and no two alike", () => {
    const ids = Array.from({ length: 500 }, newShareId);
    expect(ids.filter((id) => !isShareId(id))).toEqual([]);
    expect(new Set(ids).size).toBe(500);
    // The first characters are random, unlike those of ids that sort by creation.
    expect(new Set(ids.map((id) => id.slice(0, 3))).size).toBeGreaterThan(200);
  });
});
