import { describe, expect, test } from "vitest";
import type { Draft } from "@/lib/editor/draft";
import { draft } from "@/lib/editor/draft";
import { inEnglish } from "@/lib/messages/testing/translate";
import { type CourseDocument, isSameDocument } from "./document";
import { findFairway } from "./fairways";
import { undoLabel } from "./history";
import { currentNotice, findConflict, previewMerge } from "./remote-changes";
import { selectedFairwayId, selectHole } from "./selection";
import { openSession, type Session, type SessionEvent } from "./session";
import { reduceSession } from "./session-reducer";
import { documentOf, fairway, fairwayIdFor, storedCourse } from "./testing/courses";
import { wholeFeature, wholeLayout } from "./testing/whole-course";

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
    const before = play(open(), { type: "select", selection: selectHole(fairwayIdFor(3)) });
    const session = play(before, { type: "version-received", course: newer({ 2: 150 }) });
    expect(hole(session, 1)).toBe(hole(before, 1));
    expect(selectedFairwayId(session.selection)).toBe(fairwayIdFor(3));
  });

  test("goes below the user's steps: undo reverts them, and nothing that came", () => {
    const saved = play(
      open(),
      nudge(1),
      { type: "save-started" },
      { type: "save-finished", result: { kind: "saved", version: 2 } },
    );
    const mine = saved.history.present;
    const stored = {
      ...newer({ 2: 150 }, 3),
      holes: mine.holes.map((own, at) => (at === 1 ? (newer({ 2: 150 }).holes[1] ?? own) : own)),
    };
    const session = play(saved, { type: "version-received", course: structuredClone(stored) as never });
    expect(labels(session)).toEqual(["Move tee, hole 1"]);
    expect(isSaved(session)).toBe(true);
    const undone = play(session, { type: "undo" });
    expect(hole(undone, 1)?.teePosition).toEqual(fairway(1).teePosition);
    expect(hole(undone, 2)?.targetPosition).toEqual(fairway(2, { metres: 150 }).targetPosition);
    expect(play(undone, { type: "redo" }).history.present).toBe(session.history.present);
  });

  test("ends the steps whose hole it changed: undo does not revert what somebody else did since", () => {
    const saved = play(
      open(),
      nudge(1),
      { type: "save-started" },
      { type: "save-finished", result: { kind: "saved", version: 2 } },
    );
    const session = play(saved, { type: "version-received", course: newer({ 1: 150 }, 3) });
    expect(labels(session)).toEqual([]);
    expect(play(session, { type: "undo" })).toBe(session);
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

  test("is merged with unsaved work at once if nothing clashes, with a notice and without a step", () => {
    const before = play(open(), nudge(1));
    const session = play(before, { type: "version-received", course: newer({ 2: 150, 3: null }) });
    expect(labels(session)).toEqual(["Move tee, hole 1"]);
    expect(session.saving).toMatchObject({ version: 2, phase: { kind: "idle" } });
    expect(hole(session, 1)).toBe(hole(before, 1));
    expect(hole(session, 3)).toBeNull();
    const notice = currentNotice(session);
    expect(notice?.kind === "merged" && notice.came.map(({ name }) => inEnglish(name))).toEqual([
      "Hole 2",
      "Hole 3",
    ]);
    const undone = play(session, { type: "undo" });
    expect(isSaved(undone)).toBe(true);
    expect(hole(undone, 1)?.teePosition).toEqual(fairway(1).teePosition);
    expect(hole(undone, 3)).toBeNull();
    expect(currentNotice(undone)).toBeNull();
  });

  test("comes without notice and announcement while others have the course open", () => {
    const before = play(open(), { type: "accompanied", isAccompanied: true }, nudge(1));
    const session = play(before, { type: "version-received", course: newer({ 2: 150 }) });
    expect(hole(session, 2)?.targetPosition).toEqual(fairway(2, { metres: 150 }).targetPosition);
    expect(session.notice).toBeNull();
    expect(session.announcement).toBe(before.announcement);
  });

  test("is a conflict if both changed a hole, until the user chooses a side for each", () => {
    const before = play(open(), nudge(1), nudge(2));
    const conflict = play(before, { type: "version-received", course: newer({ 1: 150, 2: 150, 3: 150 }) });
    expect(conflict.history).toBe(before.history);
    expect(findConflict(conflict)?.clashes.map(({ id }) => id)).toEqual([fairwayIdFor(1), fairwayIdFor(2)]);
    expect(previewMerge(conflict)).toBeNull();
    const chosen = play(
      conflict,
      { type: "choose", itemId: fairwayIdFor(1), side: "mine" },
      { type: "choose", itemId: fairwayIdFor(2), side: "theirs" },
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
    const undone = play(session, { type: "undo" });
    expect(hole(undone, 2)).toBe(hole(before, 2));
    expect(hole(undone, 3)?.targetPosition).toEqual(length150(3));
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

describe("a save that is rejected because of a newer version", () => {
  test("is merged at once if nothing clashes", () => {
    const session = play(
      open(),
      nudge(1),
      { type: "save-started" },
      { type: "save-finished", result: { kind: "conflict", theirs: newer({ 2: 150 }) } },
    );
    expect(labels(session)).toEqual(["Move tee, hole 1"]);
    expect(hole(session, 2)?.targetPosition).toEqual(fairway(2, { metres: 150 }).targetPosition);
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
    const stored = { ...storedCourse([], 2), ...structuredClone(sent) };
    const session = play(open(stored), restore(kept));
    expect(session.saving).toMatchObject({ version: 2, phase: { kind: "idle" } });
    expectSame(session.history.present, kept.document);
  });

  test("is merged with a newer version if nothing clashes", () => {
    const session = play(open(newer({ 2: 150 })), restore(draftAfter([nudge(1)])));
    expect(labels(session)).toEqual(["Restore unsaved changes"]);
    expect(session.saving).toMatchObject({ version: 2, phase: { kind: "idle" } });
    expect(isSaved(play(session, { type: "undo" }))).toBe(true);
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
    expect(undoLabel(session.history)).toEqual({ key: "drafts.restore" });
  });
});

describe("the schema of a draft", () => {
  const [path] = fairway(1).flightPaths;
  const draftOf = (document: unknown) => ({
    version: 1,
    base: documentOf([]),
    document,
    sent: [],
    editedAt: 1,
  });
  const accepts = (document: unknown) => draft.safeParse(draftOf(document)).success;

  test("accepts everything that can be drawn, even if it can't be saved", () => {
    const unfinished = { ...fairway(40), teePosition: null };
    expect(accepts(documentOf([unfinished, unfinished]))).toBe(true);
    const points = Array.from({ length: 60 }, () => fairway(1).teePosition);
    const paths = Array.from({ length: 30 }, (_, index) => ({ ...path, id: `path_${index}`, points }));
    expect(accepts(documentOf([{ ...fairway(1), flightPaths: paths as never }]))).toBe(true);
    const crossing = {
      ...wholeFeature,
      kind: "water",
      shape: "area",
      points: [...points, ...points, ...points, ...points],
    };
    expect(accepts({ ...documentOf([]), features: [crossing, crossing] })).toBe(true);
    const plays = Array.from({ length: 60 }, () => wholeLayout.plays?.[0]);
    expect(accepts({ ...documentOf([]), layouts: [{ ...wholeLayout, plays }] })).toBe(true);
  });

  test("rejects everything else", () => {
    const whole = draftOf(documentOf([fairway(1)]));
    const [hole] = documentOf([fairway(1)]).holes;
    const broken = [
      null,
      "draft",
      { ...whole, version: "1" },
      { ...whole, base: null },
      draftOf({ ...documentOf([]), holes: [{ ...hole, tees: null }] }),
      draftOf({ ...documentOf([]), layouts: null }),
      draftOf({ ...documentOf([]), features: [{ ...wholeFeature, points: [{ lat: 91, lng: 0 }] }] }),
    ];
    expect(broken.filter((each) => draft.safeParse(each).success)).toEqual([]);
  });
});
