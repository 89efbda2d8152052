import { describe, expect, test } from "vitest";
import { offsetBy } from "@/lib/geo/offset";
import { inEnglish } from "@/lib/messages/testing/translate";
import { apply } from "./changes/apply";
import { diff } from "./changes/diff";
import type { CourseUpdate, SaveAnswer } from "./changes/save";
import { addPoint } from "./commands/control-points";
import { changeHole, deleteEnd } from "./commands/hole-details";
import { addNewHole, deleteHole } from "./commands/holes";
import type { CourseDocument } from "./document";
import { type Draft, draft, storedDocument } from "./draft";
import { findFairway } from "./fairways";
import { undoLabel } from "./history";
import { currentNotice } from "./remote-changes";
import { selectedFairwayId, selectHole } from "./selection";
import { openSession, type Session, type SessionEvent } from "./session";
import { reduceSession } from "./session-reducer";
import { documentOf, fairway, fairwayIdFor, HOME, storedCourse } from "./testing/courses";
import { wholeFeature, wholeLayout } from "./testing/whole-course";
import { unsavedWork } from "./unsaved-work";

const STORED = storedCourse([1, 2, 3].map((number) => fairway(number)));
const open = (course = STORED) => openSession(course);
const play = (session: Session, ...events: SessionEvent[]) => events.reduce(reduceSession, session);
const nudge = (number: number, metres = 1): SessionEvent => ({
  type: "nudge",
  target: { kind: "handle", handle: { fairwayId: fairwayIdFor(number), part: "tee" } },
  by: { east: 0, north: metres },
  at: 0,
});
const rename = (number: number, name: string): SessionEvent => ({
  type: "run",
  command: changeHole(fairwayIdFor(number), { name }),
});
const remove = (number: number): SessionEvent => ({ type: "run", command: deleteHole(fairwayIdFor(number)) });
const labels = ({ history }: Session) => history.past.map(({ label }) => inEnglish(label));
const hole = (session: Session, number: number) => findFairway(session.history.present, fairwayIdFor(number));
const nameOf = ({ history }: Session, number: number) =>
  history.present.holes.find(({ id }) => id === fairwayIdFor(number))?.name;
const isSaved = ({ saving, history }: Session) =>
  saving.phase.kind === "idle" && saving.saved === history.present;
const sent = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** The update that somebody else's events lead to, from the version that the session has. */
function updateBy(session: Session, ...events: SessionEvent[]): CourseUpdate {
  const { version, saved } = session.saving;
  const stored = { ...STORED, ...sent(saved), version } as typeof STORED;
  const changes = diff(saved, play(open(stored), ...events).history.present);
  return sent({ from: version, to: version + 1, changes });
}
const receive = (session: Session, ...events: SessionEvent[]) =>
  play(session, { type: "update-received", update: updateBy(session, ...events), by: "Ben", at: 9 });

const START: SessionEvent = { type: "save-started", id: "save_1" };
const answer = (fields: Partial<SaveAnswer> = {}): SessionEvent => ({
  type: "save-finished",
  result: { kind: "saved", answer: { version: 2, update: null, unapplied: [], by: null, ...fields } },
  at: 9,
});

describe("a newer version of somebody else", () => {
  test("replaces an unedited document without a step", () => {
    const session = receive(open(), rename(2, "Pond"));
    expect(session.saving.version).toBe(2);
    expect(isSaved(session)).toBe(true);
    expect(session.history.past).toEqual([]);
    expect(nameOf(session, 2)).toBe("Pond");
  });

  test("replaces it as well if it comes whole, since the version before is no longer stored", () => {
    const document = receive(open(), rename(2, "Pond")).history.present;
    const update = sent({ to: 7, document: document as never });
    const session = play(open(), { type: "update-received", update, by: null, at: 9 });
    expect([session.saving.version, nameOf(session, 2)]).toEqual([7, "Pond"]);
    expect(isSaved(session)).toBe(true);
  });

  test("reuses the objects of unchanged holes, and keeps the selection", () => {
    const before = play(open(), { type: "select", selection: selectHole(fairwayIdFor(3)) });
    const session = receive(before, rename(2, "Pond"));
    expect(hole(session, 1)).toBe(hole(before, 1));
    expect(selectedFairwayId(session.selection)).toBe(fairwayIdFor(3));
  });

  test("goes below the user's steps: undo reverts them, and nothing that came", () => {
    const session = receive(play(open(), nudge(1), START, answer()), rename(1, "Pond"));
    expect(labels(session)).toEqual(["Move tee, hole 1"]);
    expect(isSaved(session)).toBe(true);
    const undone = play(session, { type: "undo" });
    expect(hole(undone, 1)?.teePosition).toEqual(fairway(1).teePosition);
    expect(nameOf(undone, 1)).toBe("Pond");
    expect(play(undone, { type: "redo" }).history.present).toEqual(session.history.present);
  });

  test("is left alone by the undo of a field that it changed since, and the user is told", () => {
    const session = receive(play(open(), rename(1, "Mine"), START, answer()), rename(1, "Theirs"));
    const undone = play(session, { type: "undo" });
    expect(nameOf(undone, 1)).toBe("Theirs");
    expect(undone.told && inEnglish(undone.told)).toBe(
      "Not undone: Hole 1: name. Someone else has changed it since.",
    );
    expect(labels(undone)).toEqual([]);
  });

  test("doesn't end a drag, unless its handle is gone", () => {
    const grabbed = play(open(), {
      type: "grab",
      target: { kind: "handle", handle: { fairwayId: fairwayIdFor(1), part: "tee" } },
    });
    expect(receive(grabbed, rename(2, "Pond")).drag).toBe(grabbed.drag);
    expect(receive(grabbed, remove(1)).drag).toBeNull();
  });

  test("that adds a control point before the one that is dragged leaves the drop to that one", () => {
    const at = (metres: number) => offsetBy(fairway(1).teePosition, { east: 5, north: metres });
    const point = (index: number) =>
      ({ fairwayId: fairwayIdFor(1), part: "point", pathId: "path_0", index }) as const;
    const grabbed = play(open(), { type: "grab", target: { kind: "handle", handle: point(0) } });
    const received = receive(grabbed, { type: "run", command: addPoint(point(0), at(20)) });
    const dropped = play(received, { type: "drag", to: at(70) }, { type: "drop" });
    expect(hole(dropped, 1)?.flightPaths[0].points).toEqual([at(20), at(70)]);
  });

  test("is ignored if it is not newer, starts from another version, or a save has no answer", () => {
    const session = open();
    const update = updateBy(session, rename(2, "Pond"));
    const event = { type: "update-received", by: null, at: 9 } as const;
    expect(play(session, { ...event, update: { ...update, to: 1 } })).toBe(session);
    expect(play(session, { ...event, update: { ...update, from: 5, to: 6 } as CourseUpdate })).toBe(session);
    const sending = play(session, nudge(1), START);
    expect(play(sending, { ...event, update })).toBe(sending);
  });

  test("is merged by field with unsaved work, without a step and without a question", () => {
    const session = receive(play(open(), nudge(1), rename(2, "Mine")), rename(1, "Theirs"), remove(3));
    expect(labels(session)).toEqual(["Move tee, hole 1", "Change details, hole 2"]);
    expect(nameOf(session, 1)).toBe("Theirs");
    expect(hole(session, 1)?.teePosition).not.toEqual(fairway(1).teePosition);
    expect(hole(session, 3)).toBeNull();
    expect(session.unapplied).toEqual([]);
    const undone = play(session, { type: "undo" }, { type: "undo" });
    expect(isSaved(undone)).toBe(true);
  });

  test("that has the number of the user's new hole keeps it, and the user is told the other one", () => {
    const add = (id: string): SessionEvent => ({ type: "run", command: addNewHole(id, HOME) });
    const before = play(open(), { type: "accompanied", isAccompanied: true }, add(fairwayIdFor(8)));
    const session = receive(before, add(fairwayIdFor(9)));
    expect(session.history.present.holes.map(({ id, number }) => [id, number]).slice(3)).toEqual([
      [fairwayIdFor(9), 4],
      [fairwayIdFor(8), 5],
    ]);
    expect(session.told && inEnglish(session.told)).toBe("Hole 4 is now hole 5");
    expect(session.announcement.map(inEnglish)).toEqual(["Hole 4 is now hole 5"]);
  });

  test("is not announced while others have the course open", () => {
    const before = play(open(), { type: "accompanied", isAccompanied: true }, nudge(1));
    expect(receive(before, rename(2, "Pond")).announcement).toBe(before.announcement);
  });

  test("leaves a saved version open that the user looks at, and one's own edit closes it", () => {
    const version = {
      version: 1,
      savedAt: "2026-11-26T12:00:00Z",
      name: null,
      document: open().history.present,
    };
    const viewing = play(open(), { type: "view-version", version });
    expect(receive(viewing, rename(2, "Pond")).view.kind).toBe("version");
    expect(play(viewing, rename(2, "Pond")).view.kind).toBe("edit");
  });
});

describe("a field that both changed", () => {
  const clashed = () => receive(play(open(), rename(1, "Mine")), rename(1, "Theirs"));

  test("keeps the value that is saved, and the other one is listed with who and when", () => {
    const session = clashed();
    expect(nameOf(session, 1)).toBe("Theirs");
    expect(isSaved(session)).toBe(true);
    expect(session.unapplied).toMatchObject([
      { reason: "changed", current: "Theirs", by: "Ben", at: 9, change: { to: "Mine" } },
    ]);
  });

  test("gets the listed value by one click, as an edit that can be undone", () => {
    const before = clashed();
    const session = play(before, { type: "apply-unapplied", entries: before.unapplied });
    expect(nameOf(session, 1)).toBe("Mine");
    expect(session.unapplied).toEqual([]);
    expect(nameOf(play(session, { type: "undo" }), 1)).toBe("Theirs");
  });

  test("is listed no more once it is dismissed", () => {
    const before = clashed();
    const session = play(before, { type: "dismiss-unapplied", entries: before.unapplied });
    expect([session.unapplied, nameOf(session, 1)]).toEqual([[], "Theirs"]);
  });

  test("is no clash if both gave it the same value", () => {
    const session = receive(play(open(), rename(1, "Same")), rename(1, "Same"));
    expect(session.unapplied).toEqual([]);
    expect(isSaved(session)).toBe(true);
  });
});

describe("a hole that somebody else deleted", () => {
  test("stays deleted; the edit is listed once, and restores the hole with it", () => {
    const before = receive(play(open(), rename(1, "Mine"), nudge(1)), remove(1));
    expect(hole(before, 1)).toBeNull();
    expect(before.unapplied).toMatchObject([{ reason: "gone", by: "Ben" }]);
    const session = play(before, { type: "apply-unapplied", entries: before.unapplied });
    expect(nameOf(session, 1)).toBe("Mine");
    expect(hole(session, 1)?.teePosition).not.toEqual(fairway(1).teePosition);
    expect(hole(play(session, { type: "undo" }), 1)).toBeNull();
  });
});

describe("what refers to something that somebody else has deleted or added", () => {
  const addPath = (number: number): SessionEvent => ({
    type: "run",
    command: (document) => {
      const holes = document.holes.map((each) =>
        each.id === fairwayIdFor(number)
          ? {
              ...each,
              flightPaths: [
                ...each.flightPaths,
                { id: "path_9", name: "Hyzer", teeId: "tee_9", targetId: "target_0", points: [] },
              ],
            }
          : each,
      );
      return { label: { key: "holes.change" }, document: { ...document, holes } };
    },
  });
  const withTee = (number: number): SessionEvent => ({
    type: "run",
    command: (document) => ({
      label: { key: "holes.addTee" },
      document: {
        ...document,
        holes: document.holes.map((each) =>
          each.id === fairwayIdFor(number)
            ? {
                ...each,
                tees: [...each.tees, { ...each.tees[0], id: "tee_9" } as (typeof each.tees)[number]],
              }
            : each,
        ),
      },
    }),
  });
  const withoutTee = (number: number): SessionEvent => ({
    type: "run",
    command: deleteEnd(fairwayIdFor(number), "tee", "tee_9"),
  });
  const paths = ({ history }: Session) => history.present.holes[0]?.flightPaths.map(({ id }) => id);
  const shared = () => play(open(), withTee(1), START, answer());

  test("is listed if it was the user's own: a flight path from a tee that is gone", () => {
    const session = receive(play(shared(), addPath(1)), withoutTee(1));
    expect(paths(session)).toEqual(["path_0"]);
    expect(session.unapplied).toMatchObject([{ reason: "gone", by: "Ben" }]);
  });

  test("stays if it was theirs, when the user undoes what it refers to", () => {
    const session = receive(shared(), addPath(1));
    const undone = play(session, { type: "undo" });
    expect(paths(undone)).toEqual(["path_0", "path_9"]);
    expect(undone.told).not.toBeNull();
  });
});

describe("a hole that the user deleted and somebody else has changed unseen", () => {
  test("stays, and to delete it is one click, now that the change has been seen", () => {
    const before = receive(play(open(), remove(1)), rename(1, "Theirs"));
    expect(nameOf(before, 1)).toBe("Theirs");
    expect(isSaved(before)).toBe(true);
    expect(before.unapplied).toMatchObject([{ reason: "changed", by: "Ben", change: { kind: "delete" } }]);
    const session = play(before, { type: "apply-unapplied", entries: before.unapplied });
    expect(hole(session, 1)).toBeNull();
    expect(nameOf(play(session, { type: "undo" }), 1)).toBe("Theirs");
  });
});

describe("the answer to a save", () => {
  test("leaves nothing to save", () => {
    const session = play(open(), nudge(1), START, answer());
    expect(isSaved(session)).toBe(true);
    expect(session.saving).toMatchObject({ version: 2, pending: null });
  });

  test("brings what others changed, and keeps what was edited since the save was sent", () => {
    const sending = play(open(), rename(1, "Mine"), START, rename(1, "Newer"), nudge(3));
    const mine = sending.saving.pending?.document as CourseDocument;
    const both = changeHole(fairwayIdFor(2), { name: "Theirs" })(mine)?.document as CourseDocument;
    const update = sent({ from: 1, to: 3, changes: diff(STORED, both) });
    const session = play(sending, answer({ version: 3, update, by: "Ben" }));
    expect([nameOf(session, 1), nameOf(session, 2)]).toEqual(["Newer", "Theirs"]);
    expect(session.saving).toMatchObject({ version: 3, pending: null });
    expect(session.unapplied).toEqual([]);
    const unsaved = diff(session.saving.saved, session.history.present).map(
      (each) => "at" in each && each.at[1],
    );
    expect(new Set(unsaved)).toEqual(new Set([fairwayIdFor(1), fairwayIdFor(3)]));
  });

  test("lists what was not applied", () => {
    const sending = play(open(), rename(1, "Mine"), START);
    const theirs = receive(open(), rename(1, "Theirs")).history.present;
    const change = { kind: "set", at: ["holes", fairwayIdFor(1), "name"], from: null, to: "Mine" } as const;
    const update = sent({ from: 1, to: 2, changes: diff(STORED, theirs) });
    const unapplied = [
      { change: { ...change, at: [...change.at] }, reason: "changed" as const, current: "Theirs" },
    ];
    const session = play(sending, answer({ update, unapplied, by: "Ben" }));
    expect(nameOf(session, 1)).toBe("Theirs");
    expect(session.unapplied).toMatchObject([{ by: "Ben", current: "Theirs" }]);
    expect(isSaved(session)).toBe(true);
  });

  test("of another save than the one in flight is ignored", () => {
    const session = open();
    expect(play(session, answer({ version: 9 }))).toBe(session);
  });
});

describe("a draft that an earlier page left", () => {
  /** The draft of a page that opened the course, handled these events and was closed. */
  function draftAfter(events: SessionEvent[], course = STORED): Draft {
    return draft.parse(sent({ ...unsavedWork(play(open(course), ...events)), editedAt: 5 }));
  }
  const restore = (kept: Draft): SessionEvent => ({ type: "restore", draft: kept, at: 9 });

  test("is restored as one step, unsaved, with a notice", () => {
    const kept = draftAfter([nudge(1), nudge(2)]);
    const before = open();
    const session = play(before, restore(kept));
    expect(session.history.present).toEqual(apply(before.history.present, kept.changes).document);
    expect(labels(session)).toEqual(["Restore unsaved changes"]);
    expect(hole(session, 3)).toBe(hole(before, 3));
    expect(currentNotice(session)).toMatchObject({ editedAt: 5 });
    expect(isSaved(play(session, { type: "undo" }))).toBe(true);
    expect(currentNotice(play(session, nudge(3)))).toBeNull();
    expect(currentNotice(play(session, { type: "dismiss-notice" }))).toBeNull();
  });

  test("is restored although it is not valid", () => {
    const session = play(open(), restore(draftAfter([nudge(1, -2000)])));
    expect(hole(session, 1)?.teePosition).not.toEqual(fairway(1).teePosition);
  });

  test("sends its save again under the same id, with the edits after it as the next one", () => {
    const kept = draftAfter([nudge(1), START, rename(2, "Later")]);
    const session = play(open(), restore(kept));
    expect(session.saving.pending).toMatchObject({ id: "save_1", changes: kept.pending?.changes });
    expect(nameOf(session, 2)).toBe("Later");
    const answered = play(session, { ...START, id: "save_2" }, answer());
    expect(diff(answered.saving.saved, answered.history.present)).toMatchObject([{ to: "Later" }]);
  });

  test("whose save was stored after all has nothing to send but that", () => {
    const kept = draftAfter([rename(1, "Mine"), START]);
    const stored = {
      ...STORED,
      ...sent(play(open(), rename(1, "Mine")).history.present),
      version: 2,
    } as typeof STORED;
    const session = play(open(stored), restore(kept));
    expect(labels(session)).toEqual([]);
    expect(isSaved(play(session, START, answer()))).toBe(true);
  });

  test("that deleted what somebody else has changed since deletes nothing, and lists it", () => {
    const kept = draftAfter([remove(1), START]);
    const theirs = receive(open(), rename(1, "Theirs")).history.present;
    const session = play(open({ ...STORED, ...sent(theirs), version: 2 } as typeof STORED), restore(kept));
    expect(nameOf(session, 1)).toBe("Theirs");
    expect(session.saving.pending).toBeNull();
    expect(session.unapplied).toMatchObject([{ reason: "changed", change: { kind: "delete" } }]);
  });

  test("keeps the list of changes that were not applied", () => {
    const before = receive(play(open(), rename(1, "Mine")), rename(1, "Theirs"));
    const kept = draft.parse(sent({ ...unsavedWork(before), editedAt: 5 }));
    expect(play(open(), restore(kept)).unapplied).toEqual(before.unapplied);
  });

  test("is merged by field with a newer version, and lists what both changed", () => {
    const kept = draftAfter([rename(1, "Mine"), rename(2, "Mine too")]);
    const newer = receive(open(), rename(1, "Theirs"), nudge(2)).history.present;
    const session = play(open({ ...STORED, ...sent(newer), version: 2 } as typeof STORED), restore(kept));
    expect([nameOf(session, 1), nameOf(session, 2)]).toEqual(["Theirs", "Mine too"]);
    expect(session.unapplied).toMatchObject([{ current: "Theirs", change: { to: "Mine" } }]);
  });

  test("is merged with edits made before it was found", () => {
    const edited = play(open(), nudge(2, 3));
    const session = play(edited, restore(draftAfter([nudge(1)])));
    expect(hole(session, 2)).toEqual(hole(edited, 2));
    expect(hole(session, 1)?.teePosition).not.toEqual(fairway(1).teePosition);
    expect(undoLabel(session.history)).toEqual({ key: "drafts.restore" });
  });

  test("is ignored if it doesn't lead to a course", () => {
    const at = ["holes", fairwayIdFor(1), "tees", "tee_0", "position"];
    const change = { kind: "set", at, from: fairway(1).teePosition as never, to: "here" } as const;
    const kept = { ...draftAfter([nudge(1)]), changes: [change] };
    const session = open();
    expect(play(session, restore(draft.parse(sent(kept))))).toBe(session);
  });
});

describe("the schema of a document with a draft", () => {
  const [path] = fairway(1).flightPaths;
  const accepts = (document: unknown) => storedDocument.safeParse(document).success;

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

  test("rejects a hole that isn't whole", () => {
    const item = { id: fairwayIdFor(9), number: 9 };
    const create = { kind: "create", at: ["holes", item.id], item, after: null };
    const fields = { pending: null, items: [], unapplied: [], editedAt: 1 };
    expect(draft.safeParse({ ...fields, changes: [create] }).success).toBe(false);
  });

  test("rejects everything else", () => {
    const [hole] = documentOf([fairway(1)]).holes;
    const broken = [
      null,
      "document",
      { ...documentOf([]), holes: [{ ...hole, tees: null }] },
      { ...documentOf([]), layouts: null },
      { ...documentOf([]), features: [{ ...wholeFeature, points: [{ lat: 91, lng: 0 }] }] },
    ];
    expect(broken.filter(accepts)).toEqual([]);
  });
});
