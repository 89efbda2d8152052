import { dequal } from "dequal/lite";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { apply, findItem } from "@/lib/editor/changes/apply";
import { type Change, fieldsOfUnit } from "@/lib/editor/changes/change";
import { diff, pick } from "@/lib/editor/changes/diff";
import type { CourseSave, SaveAnswer } from "@/lib/editor/changes/save";
import { type CourseDocument, toCourseDocument } from "@/lib/editor/document";
import { anyDocument } from "@/lib/editor/testing/random-course";
import { newId } from "@/lib/ids";
import type { CourseDocumentData } from "@/lib/validation/course-document";
import { waitForBlockedSession } from "@/scripts/testing/blocked-sessions";
import { openTransaction } from "@/scripts/testing/open-transaction";
import { setUpTestServer, unlimited } from "@/scripts/testing/server";
import { type StoredDocument, toDocumentData } from "./stored-course";
import { makeDocument, makeHole, OSLO, offsetEast } from "./testing/courses";

const server = setUpTestServer({ counter: unlimited });
let ownerId: string;
let courseId: string;

const [HOLE_1, HOLE_2] = [newId("fairway"), newId("fairway")] as const;
/** Version 2 of the course. */
const BASE = makeDocument([makeHole(HOLE_1, 1), makeHole(HOLE_2, 2, 150, offsetEast(OSLO, 200))]);

beforeEach(async () => {
  ownerId = await server.newUser("Olga");
  courseId = (await server.services.courses.createOwned(ownerId, { name: "Race", location: undefined })).id;
});

const join = async (name: string) => server.join(courseId, await server.newUser(name));

function send(userId: string, body: CourseSave) {
  return server.services.courseSaves.save({ id: userId, name: userId }, courseId, body);
}

async function save(userId: string, body: CourseSave): Promise<SaveAnswer> {
  const saved = await send(userId, body);
  if (saved.outcome !== "saved") throw new Error(saved.outcome);
  return saved.answer;
}

/** Runs requests that all wait for the course's row, whose lock they then get one after the other. */
async function runAtOnce<T>(requests: readonly (() => Promise<T>)[]): Promise<T[]> {
  const { prisma } = server.database;
  const commit = await openTransaction(
    prisma,
    (tx) => tx.$queryRaw`SELECT 1 FROM "Course" WHERE "id" = ${courseId} FOR UPDATE`,
  );
  const results = Promise.all(requests.map((request) => request()));
  await waitForBlockedSession(prisma, requests.length);
  await commit();
  return results;
}

async function findDocument(): Promise<CourseDocumentData & { version: number }> {
  const course = await server.services.courses.getOwned(ownerId, courseId);
  if (!course) throw new Error("No course.");
  return course;
}

describe("saves of changes at the same time", () => {
  let anna: string;
  let ben: string;

  beforeEach(async () => {
    [anna, ben] = [await join("Anna"), await join("Ben")];
    expect(await server.saveDocument(ownerId, courseId, BASE)).toBe("saved");
  });

  const newSave = (account: string, changes: Change[]): CourseSave => ({
    ...{ id: newId("save"), account, base: 2, changes },
  });
  const set = (unit: "name" | "par", to: string | number): Change => ({
    ...{ kind: "set", at: ["holes", HOLE_1, unit], from: null, to },
  });
  const deleteHole: Change = {
    ...{ kind: "delete", at: ["holes", HOLE_1], item: BASE.holes[0] as never, after: null },
  };

  it("of different fields of one hole are both stored, without a clash", async () => {
    const answers = await runAtOnce([
      () => save(anna, newSave(anna, [set("name", "Pond")])),
      () => save(ben, newSave(ben, [set("par", 5)])),
    ]);
    expect(answers.map(({ version, unapplied }) => ({ version, unapplied }))).toEqual(
      expect.arrayContaining([
        { version: 3, unapplied: [] },
        { version: 4, unapplied: [] },
      ]),
    );
    expect((await findDocument()).holes[0]).toMatchObject({ name: "Pond", par: 5 });
  });

  it("of one field keep the first, and list the second", async () => {
    const answers = await runAtOnce([
      () => save(anna, newSave(anna, [set("name", "Pond")])),
      () => save(ben, newSave(ben, [set("name", "Hill")])),
    ]);
    const { version, holes } = await findDocument();
    expect([version, answers.map((answer) => answer.version)]).toEqual([3, [3, 3]]);
    const second = answers.flatMap(({ unapplied }) => unapplied);
    expect(second).toMatchObject([{ reason: "changed", current: holes[0]?.name }]);
    expect(answers.map(({ update }) => update === null).sort()).toEqual([false, true]);
  });

  it("with one id are one save, and all get its outcome", async () => {
    const body = newSave(anna, [set("name", "Pond"), set("par", 5)]);
    const answers = await runAtOnce(Array.from({ length: 4 }, () => () => save(anna, body)));
    for (const { version, unapplied } of answers) expect([version, unapplied]).toEqual([3, []]);
    expect((await findDocument()).version).toBe(3);
    expect(await server.database.prisma.courseSave.count({ where: { courseId } })).toBe(1);
  });

  it("of which one deletes the hole lose nothing unseen: the edit is listed, or kept for its author", async () => {
    for (const order of ["edit first", "deletion first"]) {
      const document = await findDocument();
      const item = document.holes[0] as never;
      const base = document.version;
      const edit = {
        ...newSave(ben, [{ ...set("name", order), from: document.holes[0]?.name ?? null } as Change]),
        base,
      };
      const deletion = { ...newSave(anna, [{ ...deleteHole, item } as Change]), base };
      const requests = [() => save(ben, edit), () => save(anna, deletion)];
      const answers = await runAtOnce(order === "edit first" ? requests : requests.toReversed());
      expect((await findDocument()).holes.map(({ id }) => id)).toEqual([HOLE_2]);
      const listed = answers.flatMap(({ unapplied }) => unapplied);
      const lost = await server.services.courseSaves.listLostEdits(ben, courseId);
      expect([
        ...listed.map(({ change }) => change),
        ...(lost ?? []).flatMap(({ changes }) => changes),
      ]).toEqual(edit.changes);
      for (const { id } of lost ?? []) await server.services.courseSaves.dismissLostEdit(ben, courseId, id);
      await server.saveDocument(ownerId, courseId, BASE);
    }
  });

  it("don't outlive the role: a save that waits for its removal is refused, and stores nothing", async () => {
    const { prisma } = server.database;
    const commit = await openTransaction(prisma, (tx) =>
      tx.coursePerson.delete({ where: { courseId_userId: { courseId, userId: anna } } }),
    );
    const saving = send(anna, newSave(anna, [set("name", "Pond")]));
    await waitForBlockedSession(prisma);
    await commit();
    expect(await saving).toEqual({ outcome: "missing" });
    expect((await findDocument()).version).toBe(2);
    expect(await prisma.courseSave.count({ where: { courseId } })).toBe(0);
  });
});

/** A studio: what it shows, and what it knows to be stored. */
interface Studio {
  readonly userId: string;
  base: number;
  saved: CourseDocument;
  shown: CourseDocument;
  /** A save whose response was lost. */
  unanswered: { readonly body: CourseSave; readonly sent: CourseDocument } | null;
}

/** Numbers from 0 to below `count`, the same ones for a seed. */
function newRandom(seed: number) {
  let state = seed;
  return (count: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
}

/** As the other side of the network gets it. */
const parse = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** How many random sessions of four editors there are. */
const SESSIONS = Number(process.env.FUZZ_SESSIONS ?? 3);

it("random editors who save at once see the same course, and each change is stored, overwritten or listed", {
  tags: ["fuzz"],
  timeout: 60_000 * SESSIONS,
}, async () => {
  const counts = { stored: 0, changed: 0, gone: 0, rule: 0, repeated: 0, lost: 0 };
  for (let seed = 1; seed <= SESSIONS; seed++) {
    courseId = (await server.services.courses.createOwned(ownerId, { name: "", location: undefined })).id;
    await runSession(seed, counts);
  }
  const { rule: _, ...expected } = counts;
  expect(Object.values(expected), JSON.stringify(counts)).not.toContain(0);
});

/** @param seed determines what the editors do, though not the order in which their saves arrive. */
async function runSession(
  seed: number,
  counts: Record<"stored" | "changed" | "gone" | "rule" | "repeated" | "lost", number>,
): Promise<void> {
  const random = newRandom(seed);
  const targets = fc.sample(anyDocument, { seed, numRuns: 200 });
  const first = targets[0] as CourseDocument;
  await server.saveDocument(ownerId, courseId, first as CourseDocumentData);
  const userIds = [];
  for (const name of ["Anna", "Ben", "Carl", "Dora"]) userIds.push(await join(name));
  const studios = userIds.map(
    (userId): Studio => ({ ...{ userId, base: 2, saved: first, shown: first, unanswered: null } }),
  );
  const bodies = new Map<string, CourseSave>();

  /** One change of many that lead to another document. */
  function edit(studio: Studio): void {
    const possible = diff(studio.shown, targets[random(targets.length)] as CourseDocument);
    const change = possible[random(possible.length)];
    if (change) studio.shown = apply(studio.shown, [parse(change)]).document;
  }

  async function exchange(studio: Studio, isLost: boolean): Promise<void> {
    const sent = studio.unanswered?.sent ?? studio.shown;
    const body = studio.unanswered?.body ?? {
      ...{ id: newId("save"), account: studio.userId, base: studio.base },
      changes: parse(diff(studio.saved, studio.shown)),
    };
    if (studio.unanswered) counts.repeated++;
    studio.unanswered = { body, sent };
    bodies.set(body.id, body);
    const answer = parse(await save(studio.userId, body));
    if (isLost) return;
    studio.unanswered = null;
    for (const { reason } of answer.unapplied) counts[reason]++;
    const { update, version } = answer;
    const since = diff(sent, studio.shown);
    if (update === null) studio.saved = sent;
    else studio.saved = "document" in update ? update.document : apply(studio.saved, update.changes).document;
    studio.base = version;
    studio.shown = apply(studio.saved, since).document;
  }

  for (let round = 0; round < 20; round++) {
    const active = studios.filter(() => random(3) > 0);
    for (const studio of active) for (let edits = random(4); edits > 0; edits--) edit(studio);
    await Promise.all(active.map((studio) => exchange(studio, random(5) === 0)));
  }
  for (let rest = 0; rest < 3; rest++) for (const studio of studios) await exchange(studio, false);

  const { version: last, ...now } = await findDocument();
  for (const { base, saved, shown } of studios) {
    expect(base).toBe(last);
    expect(saved).toEqual(toCourseDocument(now));
    expect(shown, `seed ${seed}`).toEqual(saved);
  }

  const { prisma } = server.database;
  const documents = new Map<number, CourseDocument>([[last, toCourseDocument(now)]]);
  const authors = new Map<number, string | null>();
  for (const { version, ...row } of await prisma.courseVersion.findMany({ where: { courseId } })) {
    authors.set(version, row.savedById);
    documents.set(version, toCourseDocument(toDocumentData(row as unknown as StoredDocument)));
  }
  const saves = await prisma.courseSave.findMany({ where: { courseId } });
  expect(new Set(saves.map(({ id }) => id))).toEqual(new Set(bodies.keys()));
  for (const { id, userId, version, leftOut } of saves) {
    const after = documents.get(version) as CourseDocument;
    const listed = new Set((leftOut as { index: number }[]).map(({ index }) => index));
    const { changes, base } = bodies.get(id) as CourseSave;
    const applied = changes.filter((_, index) => !listed.has(index));
    counts.stored += applied.length;
    for (const change of applied)
      expect(isIn(after, change), `seed ${seed}: ${JSON.stringify(change)}`).toBe(true);

    // Somebody else's version: this save found everything done, such as what it deletes gone.
    if (authors.get(version) !== userId) continue;
    // What the deletions took away that their author had not seen.
    const before = documents.get(version - 1);
    const seen = documents.get(base) as CourseDocument;
    for (const { kind, at } of applied as Extract<Change, { at: unknown }>[]) {
      if (kind !== "delete" || !before || !findItem(before, at) || version <= base + 1) continue;
      if (dequal(withoutNumber(findItem(before, at)), withoutNumber(findItem(seen, at)))) continue;
      const lost = await prisma.lostEdit.findMany({ where: { courseId, userId: { not: userId } } });
      const found = lost.filter(({ deletion }) => dequal((deletion as { at: unknown }).at, at));
      expect(found.length, `seed ${seed}: ${JSON.stringify(at)}`).toBeGreaterThan(0);
      counts.lost++;
    }
  }

  // Nothing changed but what somebody's save says, and what had to be repaired after it.
  for (let version = 3; version <= last; version++) {
    const [before, after] = [documents.get(version - 1), documents.get(version)] as CourseDocument[];
    const said = saves
      .filter((each) => each.version === version)
      .flatMap(({ id }) => bodies.get(id)?.changes ?? []);
    for (const change of diff(before as CourseDocument, after as CourseDocument)) {
      expect(isSaidBy(said, change) || isRepair(change), `seed ${seed}: ${JSON.stringify(change)}`).toBe(
        true,
      );
    }
  }
}

function withoutNumber(item: object | null) {
  return item && { ...item, number: 0 };
}

/** Whether a document has what a change leads to. Where an item is in its list, others may have changed. */
function isIn(document: CourseDocument, change: Change): boolean {
  switch (change.kind) {
    case "create":
      return findItem(document, change.at) !== null;
    case "delete":
      return findItem(document, change.at) === null;
    case "set": {
      const item = findItem(document, change.at.slice(0, -1));
      const unit = change.at.at(-1) as string;
      const several = fieldsOfUnit(change.at.at(-3) as string, unit);
      return item !== null && dequal(several ? pick(item, several) : item[unit], change.to);
    }
    default:
      return true;
  }
}

function isSaidBy(said: readonly Change[], change: Change): boolean {
  if (change.kind === "number" || change.kind === "move") return true;
  return said.some((each) => each.kind !== "number" && dequal(each.at, change.at));
}

/** References to what was deleted, and what can't be without it. */
function isRepair(change: Change): boolean {
  if (change.kind === "delete") return ["flightPaths", "plays"].includes(change.at.at(-2) as string);
  const references = ["ends", "drawing", "holeIds", "layoutIds", "teeId", "targetId", "flightPathId"];
  return change.kind === "set" && references.includes(change.at.at(-1) as string);
}
