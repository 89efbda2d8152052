import { describe, expect, test } from "vitest";
import { courseDocument } from "@/lib/validation/course-document";
import { NEW_MAIN_LAYOUT } from "@/lib/validation/layout";
import { diff } from "./changes/diff";
import { type CourseDocument, findHole, replaceHole, replaceLayout } from "./document";
import { draft } from "./draft";
import { openSession, type Session, type SessionEvent } from "./session";
import { reduceSession } from "./session-reducer";
import { storedCourse } from "./testing/courses";
import { otherHole, wholeHole, wholeLayout } from "./testing/whole-course";
import { unsavedWork } from "./unsaved-work";

const SAVE_ID = `save_${"0".repeat(26)}`;
const BASE: CourseDocument = {
  holes: [wholeHole, otherHole],
  layouts: [NEW_MAIN_LAYOUT, wholeLayout],
  features: [],
};
const sent = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
const play = (session: Session, ...events: SessionEvent[]) => events.reduce(reduceSession, session);
const open = (document = BASE, version = 1) =>
  openSession({ ...storedCourse([], version), ...(sent(document) as ReturnType<typeof storedCourse>) });
const edit = (document: CourseDocument): SessionEvent => ({
  type: "run",
  command: () => ({ label: { key: "unapplied.step" }, document }),
});
const receive = (document: CourseDocument): SessionEvent => ({
  type: "update-received",
  update: { from: 1, to: 2, changes: sent(diff(BASE, document)) },
  by: "Eddie",
  at: 1,
});
const applyAll = (session: Session) => play(session, { type: "apply-unapplied", entries: session.unapplied });

const withoutHole: CourseDocument = {
  ...BASE,
  holes: [otherHole],
  layouts: [NEW_MAIN_LAYOUT, { ...wholeLayout, plays: [] }],
};
const editedHole = {
  ...wholeHole,
  name: "My pond",
  tees: wholeHole.tees.map((tee) => ({ ...tee, name: `My ${tee.name}` })),
};

/** A session after the reload of a page that had this work over `BASE`, on a course that has changed meanwhile. */
function reload(before: Session, stored: CourseDocument): Session {
  const restored = draft.parse(sent({ ...unsavedWork(before), editedAt: 1 }));
  return play(open(stored, 2), { type: "restore", draft: restored, at: 2 });
}

describe("edits of a hole that somebody else deleted", () => {
  test("are one entry, and applying it restores the hole with all of them as one step", () => {
    const session = play(open(), edit(replaceHole(BASE, editedHole)), receive(withoutHole));
    expect(session.unapplied).toMatchObject([{ reason: "gone", item: { id: wholeHole.id }, by: "Eddie" }]);
    expect(findHole(session.history.present, wholeHole.id)).toBeNull();
    const restored = applyAll(session);
    expect(findHole(restored.history.present, wholeHole.id)).toEqual(editedHole);
    expect(restored.unapplied).toEqual([]);
    const undone = play(restored, { type: "undo" });
    expect(undone.history.present).toEqual(session.history.present);
  });

  test("are restored after a reload, too, whether they were sent or not", () => {
    const edited = play(open(), edit(replaceHole(BASE, editedHole)));
    const unsent = reload(edited, withoutHole);
    expect(findHole(applyAll(unsent).history.present, wholeHole.id)).toEqual(editedHole);

    const restored = reload(play(edited, { type: "save-started", id: SAVE_ID }), withoutHole);
    expect(restored.unapplied).toEqual([]);
    const [change] = restored.saving.pending?.changes ?? [];
    if (!change) throw new Error("No save is pending.");
    const answer = {
      version: 2,
      update: null,
      unapplied: [{ change, reason: "gone" as const }],
      by: "Eddie",
    };
    const twice = reload(restored, withoutHole);
    for (const before of [restored, twice]) {
      const answered = play(
        before,
        { type: "save-started", id: SAVE_ID },
        { type: "save-finished", result: { kind: "saved", answer }, at: 3 },
      );
      expect(findHole(applyAll(answered).history.present, wholeHole.id)).toEqual(editedHole);
    }
  });
});

describe("edits of what somebody else deleted within a hole", () => {
  test("are an entry each, and applying them restores tees and their flight paths", () => {
    const [tee] = wholeHole.tees;
    const [path] = wholeHole.flightPaths;
    if (!tee || !path) throw new Error("The hole has no tees.");
    const theirs = {
      ...wholeHole,
      tees: [{ ...tee, id: "tee_z" }],
      flightPaths: [],
      teeId: "tee_z",
    };
    const mine = {
      ...editedHole,
      flightPaths: wholeHole.flightPaths.map((each) =>
        each.id === path.id ? { ...each, name: "Mine" } : each,
      ),
    };
    const session = play(open(), edit(replaceHole(BASE, mine)), receive(replaceHole(BASE, theirs)));
    expect(session.unapplied.map(({ change }) => "at" in change && change.at.slice(2))).toEqual([
      ["tees", "tee_x", "name"],
      ["tees", "tee_y", "name"],
      ["flightPaths", "path_0", "name"],
    ]);
    const hole = findHole(applyAll(session).history.present, wholeHole.id);
    expect(hole?.tees.map(({ id, name }) => [id, name])).toEqual([
      ["tee_z", "Long"],
      ["tee_x", "My Long"],
      ["tee_y", "My Short"],
    ]);
    expect(hole?.flightPaths).toMatchObject([{ id: "path_0", name: "Mine", teeId: "tee_x" }]);

    // The path alone needs its tee.
    const paths = session.unapplied.slice(2);
    const { history, unapplied } = play(session, { type: "apply-unapplied", entries: paths });
    expect(findHole(history.present, wholeHole.id)?.tees.map(({ id }) => id)).toEqual(["tee_z", "tee_x"]);
    expect(unapplied).toHaveLength(2);
  });
});

test("a deleted layout is restored behind the main one, which stays first", () => {
  const mine = replaceLayout(BASE, { ...wholeLayout, name: "My winter" });
  const session = play(open(), edit(mine), receive({ ...BASE, layouts: [NEW_MAIN_LAYOUT] }));
  const { present } = applyAll(session).history;
  expect(present.layouts.map(({ name }) => name)).toEqual([NEW_MAIN_LAYOUT.name, "My winter"]);
  expect(courseDocument.safeParse(present).success).toBe(true);
});
