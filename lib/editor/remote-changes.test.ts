import { describe, expect, test } from "vitest";
import type { Draft } from "@/lib/editor/draft";
import { draft } from "@/lib/editor/draft";
import { inEnglish } from "@/lib/messages/testing/translate";
import { type CourseDocument, type EditedFairway, findFairway, isSameDocument } from "./document";
import { undoLabel } from "./history";
import { currentNotice, findConflict, previewMerge } from "./remote-changes";
import { openSession, type Session, type SessionEvent } from "./session";
import { reduceSession } from "./session-reducer";
import { fairway, fairwayIdFor, storedCourse } from "./testing/courses";

const STORED = storedCourse([1, 2, 3].map((number) => fairway(number)));
const open = (course = STORED) => openSession(course);
const play = (session: Session, ...events: SessionEvent[]) => events.reduce(reduceSession, session);
const nudge = (number: number, metres = 1): SessionEvent => ({
  type: "nudge",
  handle: { fairwayId: fairwayIdFor(number), part: "tee" },
  by: { east: 0, north: metres },
  at: 0,
});
/** The stored course with other lengths for some holes; null deletes a hole. */
const newer = (lengths: Record<number, number | null>, version = 2) =>
  storedCourse(
    [1, 2, 3]
      .filter((number) => lengths[number] !== null)
      .map((number) => fairway(number, { metres: lengths[number] ?? 100 })),
    version,
  );
const labels = ({ history }: Session) => history.past.map(({ label }) => inEnglish(label));
const hole = (session: Session, number: number) => findFairway(session.history.present, fairwayIdFor(number));
const isSaved = ({ saving, history }: Session) =>
  saving.phase.kind === "idle" && saving.saved === history.present;

describe("a newer version from another tab", () => {
  test("replaces an unedited document without a step", () => {
    const session = play(open(), { type: "version-received", course: newer({ 2: 150 }) });
    expect(session.saving.version).toBe(2);
    expect(isSaved(session)).toBe(true);
    expect(session.history.past).toEqual([]);
    expect(hole(session, 2)?.targetPosition).toEqual(fairway(2, { metres: 150 }).targetPosition);
  });

  test("reuses the objects of unchanged holes, and keeps the selection", () => {
    const before = play(open(), { type: "select", fairwayId: fairwayIdFor(3) });
    const session = play(before, { type: "version-received", course: newer({ 2: 150 }) });
    expect(hole(session, 1)).toBe(hole(before, 1));
    expect(session.selected).toBe(fairwayIdFor(3));
  });

  test("is a step if there are steps, so that undo can't restore an older state unnoticed", () => {
    const saved = play(
      open(),
      nudge(1),
      { type: "save-started" },
      { type: "save-finished", result: { kind: "saved", version: 2 } },
    );
    const session = play(saved, { type: "version-received", course: newer({ 2: 150 }, 3) });
    expect(labels(session)).toEqual(["Move tee, hole 1", "Use the newer version"]);
    expect(isSaved(session)).toBe(true);
  });

  test("doesn't end a drag, unless its handle is gone", () => {
    const grabbed = play(open(), { type: "grab", handle: { fairwayId: fairwayIdFor(1), part: "tee" } });
    expect(play(grabbed, { type: "version-received", course: newer({ 2: 150 }) }).drag).toBe(grabbed.drag);
    expect(play(grabbed, { type: "version-received", course: newer({ 1: null }) }).drag).toBeNull();
  });

  test("is ignored if it is not newer, or if a save is in flight", () => {
    const session = open();
    expect(play(session, { type: "version-received", course: newer({ 2: 150 }, 1) })).toBe(session);
    const sending = play(session, nudge(1), { type: "save-started" });
    expect(play(sending, { type: "version-received", course: newer({ 2: 150 }) })).toBe(sending);
  });

  test("is merged with unsaved work at once if nothing clashes, as one step and with a notice", () => {
    const before = play(open(), nudge(1));
    const session = play(before, { type: "version-received", course: newer({ 2: 150, 3: null }) });
    expect(labels(session)).toEqual(["Move tee, hole 1", "Merge with the newer version"]);
    expect(session.saving).toMatchObject({ version: 2, phase: { kind: "idle" } });
    expect(hole(session, 1)).toBe(hole(before, 1));
    expect(hole(session, 3)).toBeNull();
    const notice = currentNotice(session);
    expect(notice?.kind === "merged" && notice.came.map(({ number }) => number)).toEqual([2, 3]);
    const undone = play(session, { type: "undo" });
    expect(undone.history.present).toBe(before.history.present);
    expect(currentNotice(undone)).toBeNull();
  });

  test("is a conflict if both changed a hole, until the user chooses a side for each", () => {
    const before = play(open(), nudge(1), nudge(2));
    const conflict = play(before, { type: "version-received", course: newer({ 1: 150, 2: 150, 3: 150 }) });
    expect(conflict.history).toBe(before.history);
    expect(findConflict(conflict)?.clashes.map(({ id }) => id)).toEqual([fairwayIdFor(1), fairwayIdFor(2)]);
    expect(previewMerge(conflict)).toBeNull();
    const chosen = play(
      conflict,
      { type: "choose", fairwayId: fairwayIdFor(1), side: "mine" },
      { type: "choose", fairwayId: fairwayIdFor(2), side: "theirs" },
    );
    expect(chosen.history).toBe(before.history);
    const preview = previewMerge(chosen);
    const session = play(chosen, { type: "merge" });
    expect(preview && isSameDocument(session.history.present, preview)).toBe(true);
    const length150 = (number: number) => fairway(number, { metres: 150 }).targetPosition;
    expect(hole(session, 1)).toBe(hole(before, 1));
    expect(hole(session, 2)?.targetPosition).toEqual(length150(2));
    expect(hole(session, 3)?.targetPosition).toEqual(length150(3));
    expect(labels(session).at(-1)).toBe("Merge with the newer version");
    expect(session.saving).toMatchObject({ version: 2, phase: { kind: "idle" } });
  });

  test("replaces the newer version of a conflict if it is even newer", () => {
    const conflict = play(open(), nudge(1), { type: "version-received", course: newer({ 1: 150 }) });
    const session = play(conflict, { type: "version-received", course: newer({ 1: 160 }, 3) });
    expect(session.saving.phase).toMatchObject({ kind: "conflict", theirs: { version: 3 } });
    expect(play(session, { type: "version-received", course: newer({ 1: 150 }, 2) })).toBe(session);
  });

  test("ends the conflict if undo makes the document equal to it", () => {
    const same = storedCourse([fairway(1), fairway(2), fairway(3)], 2);
    const conflict = play(open(), nudge(1), nudge(2), {
      type: "version-received",
      course: newer({ 1: 150 }),
    });
    expect(conflict.saving.phase.kind).toBe("conflict");
    const session = play(open(), nudge(1), { type: "version-received", course: same });
    expect(session.saving).toMatchObject({ version: 2, phase: { kind: "idle" } });
    expect(isSaved(play(session, { type: "undo" }))).toBe(true);
  });
});

describe("a save that is refused because of a newer version", () => {
  test("is merged at once if nothing clashes", () => {
    const session = play(
      open(),
      nudge(1),
      { type: "save-started" },
      { type: "save-finished", result: { kind: "conflict", theirs: newer({ 2: 150 }) } },
    );
    expect(labels(session).at(-1)).toBe("Merge with the newer version");
    expect(session.saving.phase.kind).toBe("idle");
  });
});

describe("a draft that an earlier page left", () => {
  /** The draft of a page that opened the course, handled these events and was closed. */
  function draftAfter(events: SessionEvent[], course = STORED): Draft {
    const { history, saving } = play(open(course), ...events);
    const sent = saving.phase.kind === "saving" ? [saving.phase.sent] : [];
    const stored = {
      version: saving.version,
      base: saving.saved,
      document: history.present,
      sent,
      editedAt: 5,
    };
    return draft.parse(JSON.parse(JSON.stringify(stored)));
  }
  const restore = (kept: Draft): SessionEvent => ({ type: "restore", draft: kept });
  const expectSame = (a: CourseDocument, b: CourseDocument) => expect(isSameDocument(a, b)).toBe(true);

  test("is restored as one step, unsaved, with a notice", () => {
    const kept = draftAfter([nudge(1), nudge(2)]);
    const before = open();
    const session = play(before, restore(kept));
    expectSame(session.history.present, kept.document);
    expect(labels(session)).toEqual(["Restore unsaved changes"]);
    expect(hole(session, 3)).toBe(hole(before, 3));
    expect(currentNotice(session)).toMatchObject({ kind: "restored", editedAt: 5 });
    expect(isSaved(play(session, { type: "undo" }))).toBe(true);
    expect(currentNotice(play(session, nudge(3)))).toBeNull();
    expect(currentNotice(play(session, { type: "dismiss-notice" }))).toBeNull();
  });

  test("is restored although it is not valid", () => {
    const kept = draftAfter([nudge(1, -2000)]);
    expectSame(play(open(), restore(kept)).history.present, kept.document);
  });

  test("is ignored if it was saved after all", () => {
    const before = open(newer({ 1: 120 }));
    const kept = { ...draftAfter([nudge(1)]), document: open(newer({ 1: 120 })).history.present };
    expect(play(before, restore(draft.parse(JSON.parse(JSON.stringify(kept)))))).toBe(before);
  });

  test("doesn't conflict with its own save whose response the page never got", () => {
    const kept = draftAfter([nudge(1), { type: "save-started" }, nudge(2)]);
    const [sent] = kept.sent;
    if (!sent) throw new Error("No document was sent");
    const stored = storedCourse(
      sent.fairways.map((each) => ({ ...fairway(each.number), ...each }) as ReturnType<typeof fairway>),
      2,
    );
    const session = play(open(stored), restore(kept));
    expect(session.saving).toMatchObject({ version: 2, phase: { kind: "idle" } });
    expectSame(session.history.present, kept.document);
  });

  test("is merged with a newer version if nothing clashes", () => {
    const session = play(open(newer({ 2: 150 })), restore(draftAfter([nudge(1)])));
    expect(labels(session)).toEqual(["Restore unsaved changes", "Merge with the newer version"]);
    expect(session.saving).toMatchObject({ version: 2, phase: { kind: "idle" } });
    expect(currentNotice(session)).toMatchObject({ kind: "merged", editedAt: 5 });
  });

  test("conflicts with a newer version if both changed a hole, and discarding it ends the conflict", () => {
    const session = play(open(newer({ 1: 150 })), restore(draftAfter([nudge(1)])));
    expect(session.saving.phase).toMatchObject({ kind: "conflict", theirs: { version: 2 } });
    expect(findConflict(session)?.clashes.map(({ id }) => id)).toEqual([fairwayIdFor(1)]);
    const discarded = play(session, { type: "undo" });
    expect(discarded.saving.version).toBe(2);
    expect(isSaved(discarded)).toBe(true);
  });

  test("corrects the version of a page that came from a cache", () => {
    const kept = draftAfter([nudge(1)], newer({ 2: 150 }, 4));
    const session = play(open(), restore(kept));
    expect(session.saving).toMatchObject({ version: 4, phase: { kind: "idle" } });
    expectSame(session.history.present, kept.document);
    expect(isSaved(play(session, { type: "undo" }))).toBe(true);
  });

  test("is merged with edits made before it was found", () => {
    const edited = play(open(), nudge(2, 3));
    const session = play(edited, restore(draftAfter([nudge(1)])));
    expect(hole(session, 2)).toBe(hole(edited, 2));
    expect(hole(session, 1)?.teePosition).not.toEqual(fairway(1).teePosition);
    expect(undoLabel(session.history)).toEqual({ key: "drafts.step" });
  });
});

describe("the schema of a draft", () => {
  const whole = { version: 1, base: { fairways: [] }, document: { fairways: [] }, sent: [], editedAt: 1 };
  const made: EditedFairway = {
    ...fairway(40),
    teePosition: null,
    flightPaths: [{ id: "path_0", name: null, points: [] }],
  };

  test("accepts everything that can be drawn, even if it can't be saved", () => {
    expect(draft.safeParse({ ...whole, document: { fairways: [made, made] } }).success).toBe(true);
  });

  test("rejects everything else", () => {
    const broken = [
      null,
      "draft",
      { ...whole, version: "1" },
      { ...whole, base: null },
      { ...whole, document: { fairways: [{ ...made, flightPaths: [] }] } },
      { ...whole, document: { fairways: [{ ...made, teePosition: { lat: 91, lng: 0 } }] } },
    ];
    expect(broken.filter((each) => draft.safeParse(each).success)).toEqual([]);
  });
});
