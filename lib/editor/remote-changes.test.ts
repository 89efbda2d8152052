import { describe, expect, test } from "vitest";
import type { Draft } from "@/lib/editor/draft";
import { draft } from "@/lib/editor/draft";
import { inEnglish } from "@/lib/messages/testing/translate";
import { type CourseDocument, type EditedFairway, fairwayWithId, sameDocument } from "./document";
import { undoLabel } from "./history";
import { conflictOf, noticeToShow, previewOf } from "./remote-changes";
import { openSession, type Session, type SessionEvent, sessionAfter } from "./session";
import { courseOf, fairway, idOf } from "./testing/courses";

const STORED = courseOf([1, 2, 3].map((number) => fairway(number)));
const opened = (course = STORED) => openSession(course);
const played = (session: Session, ...events: SessionEvent[]) => events.reduce(sessionAfter, session);
const nudge = (number: number, metres = 1): SessionEvent => ({
  type: "nudge",
  handle: { fairwayId: idOf(number), part: "tee" },
  by: { east: 0, north: metres },
  at: 0,
});
/** The stored course with some holes of another length, or without some. */
const newer = (lengths: Record<number, number | null>, version = 2) =>
  courseOf(
    [1, 2, 3]
      .filter((number) => lengths[number] !== null)
      .map((number) => fairway(number, { metres: lengths[number] ?? 100 })),
    version,
  );
const labels = ({ history }: Session) => history.past.map(({ label }) => inEnglish(label));
const hole = (session: Session, number: number) => fairwayWithId(session.history.present, idOf(number));
const isSaved = ({ saving, history }: Session) =>
  saving.phase.kind === "resting" && saving.saved === history.present;

describe("a newer version from another tab", () => {
  test("is taken at once and without a step where nothing was edited", () => {
    const session = played(opened(), { type: "newer", course: newer({ 2: 150 }) });
    expect(session.saving.version).toBe(2);
    expect(isSaved(session)).toBe(true);
    expect(session.history.past).toEqual([]);
    expect(hole(session, 2)?.targetPosition).toEqual(fairway(2, { metres: 150 }).targetPosition);
  });

  test("leaves alone, as objects, the holes that it did not change, and what is selected", () => {
    const before = played(opened(), { type: "select", fairwayId: idOf(3) });
    const session = played(before, { type: "newer", course: newer({ 2: 150 }) });
    expect(hole(session, 1)).toBe(hole(before, 1));
    expect(session.selected).toBe(idOf(3));
  });

  test("is a step where steps are, so that undo knows of it", () => {
    const saved = played(
      opened(),
      nudge(1),
      { type: "send" },
      { type: "answer", answer: { kind: "saved", version: 2 } },
    );
    const session = played(saved, { type: "newer", course: newer({ 2: 150 }, 3) });
    expect(labels(session)).toEqual(["Move tee, hole 1", "Use the newer version"]);
    expect(isSaved(session)).toBe(true);
  });

  test("lets the hand that holds a handle go on, unless the handle went", () => {
    const grabbed = played(opened(), { type: "grab", handle: { fairwayId: idOf(1), part: "tee" } });
    expect(played(grabbed, { type: "newer", course: newer({ 2: 150 }) }).drag).toBe(grabbed.drag);
    expect(played(grabbed, { type: "newer", course: newer({ 1: null }) }).drag).toBeNull();
  });

  test("that is not newer, or arrives while a save is on its way, changes nothing", () => {
    const session = opened();
    expect(played(session, { type: "newer", course: newer({ 2: 150 }, 1) })).toBe(session);
    const sending = played(session, nudge(1), { type: "send" });
    expect(played(sending, { type: "newer", course: newer({ 2: 150 }) })).toBe(sending);
  });

  test("is merged at once, as one step and with a notice, where it fits together with unsaved work", () => {
    const before = played(opened(), nudge(1));
    const session = played(before, { type: "newer", course: newer({ 2: 150, 3: null }) });
    expect(labels(session)).toEqual(["Move tee, hole 1", "Merge with the newer version"]);
    expect(session.saving).toMatchObject({ version: 2, phase: { kind: "resting" } });
    expect(hole(session, 1)).toBe(hole(before, 1));
    expect(hole(session, 3)).toBeNull();
    const notice = noticeToShow(session);
    expect(notice?.kind === "merged" && notice.came.map(({ number }) => number)).toEqual([2, 3]);
    const undone = played(session, { type: "undo" });
    expect(undone.history.present).toBe(before.history.present);
    expect(noticeToShow(undone)).toBeNull();
  });

  test("is a conflict where both changed a hole, until a person chooses a side for each", () => {
    const before = played(opened(), nudge(1), nudge(2));
    const conflict = played(before, { type: "newer", course: newer({ 1: 150, 2: 150, 3: 150 }) });
    expect(conflict.history).toBe(before.history);
    expect(conflictOf(conflict)?.clashes.map(({ id }) => id)).toEqual([idOf(1), idOf(2)]);
    expect(previewOf(conflict)).toBeNull();
    const chosen = played(
      conflict,
      { type: "choose", fairwayId: idOf(1), side: "mine" },
      { type: "choose", fairwayId: idOf(2), side: "theirs" },
    );
    expect(chosen.history).toBe(before.history);
    const preview = previewOf(chosen);
    const session = played(chosen, { type: "merge" });
    expect(preview && sameDocument(session.history.present, preview)).toBe(true);
    const length150 = (number: number) => fairway(number, { metres: 150 }).targetPosition;
    expect(hole(session, 1)).toBe(hole(before, 1));
    expect(hole(session, 2)?.targetPosition).toEqual(length150(2));
    expect(hole(session, 3)?.targetPosition).toEqual(length150(3));
    expect(labels(session).at(-1)).toBe("Merge with the newer version");
    expect(session.saving).toMatchObject({ version: 2, phase: { kind: "resting" } });
  });

  test("takes the place of the newer version of a conflict, when it is newer still", () => {
    const conflict = played(opened(), nudge(1), { type: "newer", course: newer({ 1: 150 }) });
    const session = played(conflict, { type: "newer", course: newer({ 1: 160 }, 3) });
    expect(session.saving.phase).toMatchObject({ kind: "conflict", theirs: { version: 3 } });
    expect(played(session, { type: "newer", course: newer({ 1: 150 }, 2) })).toBe(session);
  });

  test("leaves nothing to decide once the work is undone to what it is", () => {
    const same = courseOf([fairway(1), fairway(2), fairway(3)], 2);
    const conflict = played(opened(), nudge(1), nudge(2), { type: "newer", course: newer({ 1: 150 }) });
    expect(conflict.saving.phase.kind).toBe("conflict");
    const session = played(opened(), nudge(1), { type: "newer", course: same });
    expect(session.saving).toMatchObject({ version: 2, phase: { kind: "resting" } });
    expect(isSaved(played(session, { type: "undo" }))).toBe(true);
  });
});

describe("the answer to a save that met a newer version", () => {
  test("merges at once where nothing clashes", () => {
    const session = played(
      opened(),
      nudge(1),
      { type: "send" },
      { type: "answer", answer: { kind: "conflict", theirs: newer({ 2: 150 }) } },
    );
    expect(labels(session).at(-1)).toBe("Merge with the newer version");
    expect(session.saving.phase.kind).toBe("resting");
  });
});

describe("work that an earlier page left", () => {
  /** What a page kept that opened the course, did this and was gone. */
  function left(events: SessionEvent[], course = STORED): Draft {
    const { history, saving } = played(opened(course), ...events);
    const sent = saving.phase.kind === "saving" ? [saving.phase.sent] : [];
    const kept = {
      version: saving.version,
      base: saving.saved,
      document: history.present,
      sent,
      editedAt: 5,
    };
    return draft.parse(JSON.parse(JSON.stringify(kept)));
  }
  const restore = (kept: Draft): SessionEvent => ({ type: "restore", draft: kept });
  const same = (a: CourseDocument, b: CourseDocument) => expect(sameDocument(a, b)).toBe(true);

  test("is back as one step, is unsaved again, and says so", () => {
    const kept = left([nudge(1), nudge(2)]);
    const before = opened();
    const session = played(before, restore(kept));
    same(session.history.present, kept.document);
    expect(labels(session)).toEqual(["Restore unsaved changes"]);
    expect(hole(session, 3)).toBe(hole(before, 3));
    expect(noticeToShow(session)).toMatchObject({ kind: "restored", editedAt: 5 });
    expect(isSaved(played(session, { type: "undo" }))).toBe(true);
    expect(noticeToShow(played(session, nudge(3)))).toBeNull();
    expect(noticeToShow(played(session, { type: "dismiss-notice" }))).toBeNull();
  });

  test("is back although it may not be saved", () => {
    const kept = left([nudge(1, -2000)]);
    same(played(opened(), restore(kept)).history.present, kept.document);
  });

  test("that was saved after all is nothing new", () => {
    const before = opened(newer({ 1: 120 }));
    const kept = { ...left([nudge(1)]), document: opened(newer({ 1: 120 })).history.present };
    expect(played(before, restore(draft.parse(JSON.parse(JSON.stringify(kept)))))).toBe(before);
  });

  test("is no conflict with its own save, whose answer the page did not live to hear", () => {
    const kept = left([nudge(1), { type: "send" }, nudge(2)]);
    const [sent] = kept.sent;
    if (!sent) throw new Error("nothing was sent");
    const stored = courseOf(
      sent.fairways.map((each) => ({ ...fairway(each.number), ...each }) as ReturnType<typeof fairway>),
      2,
    );
    const session = played(opened(stored), restore(kept));
    expect(session.saving).toMatchObject({ version: 2, phase: { kind: "resting" } });
    same(session.history.present, kept.document);
  });

  test("is merged with what was stored meanwhile where that fits together", () => {
    const session = played(opened(newer({ 2: 150 })), restore(left([nudge(1)])));
    expect(labels(session)).toEqual(["Restore unsaved changes", "Merge with the newer version"]);
    expect(session.saving).toMatchObject({ version: 2, phase: { kind: "resting" } });
    expect(noticeToShow(session)).toMatchObject({ kind: "merged", editedAt: 5 });
  });

  test("is a conflict where it does not, and given up leaves nothing to decide", () => {
    const session = played(opened(newer({ 1: 150 })), restore(left([nudge(1)])));
    expect(session.saving.phase).toMatchObject({ kind: "conflict", theirs: { version: 2 } });
    expect(conflictOf(session)?.clashes.map(({ id }) => id)).toEqual([idOf(1)]);
    const discarded = played(session, { type: "undo" });
    expect(discarded.saving.version).toBe(2);
    expect(isSaved(discarded)).toBe(true);
  });

  test("knows better than a page that came out of a cache what is stored", () => {
    const kept = left([nudge(1)], newer({ 2: 150 }, 4));
    const session = played(opened(), restore(kept));
    expect(session.saving).toMatchObject({ version: 4, phase: { kind: "resting" } });
    same(session.history.present, kept.document);
    expect(isSaved(played(session, { type: "undo" }))).toBe(true);
  });

  test("joins what somebody edited before it was found", () => {
    const edited = played(opened(), nudge(2, 3));
    const session = played(edited, restore(left([nudge(1)])));
    expect(hole(session, 2)).toBe(hole(edited, 2));
    expect(hole(session, 1)?.teePosition).not.toEqual(fairway(1).teePosition);
    expect(undoLabel(session.history)).toEqual({ key: "drafts.step" });
  });
});

describe("the form of a draft", () => {
  const whole = { version: 1, base: { fairways: [] }, document: { fairways: [] }, sent: [], editedAt: 1 };
  const made: EditedFairway = {
    ...fairway(40),
    teePosition: null,
    flightPaths: [{ id: "path_0", name: null, points: [] }],
  };

  test("holds whatever can be drawn, also what may not be saved", () => {
    expect(draft.safeParse({ ...whole, document: { fairways: [made, made] } }).success).toBe(true);
  });

  test("is nothing else", () => {
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
