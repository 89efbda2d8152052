import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { message } from "@/lib/messages/message";
import type { CourseDocumentData } from "@/lib/validation/course-document";
import { MAIN_LAYOUT_ID } from "@/lib/validation/course-ids";
import { moveHandle } from "./commands/move-handle";
import type { CourseDocument } from "./document";
import { createHistory, record, redo, undo } from "./history";
import { reuseIdentity } from "./reuse-identity";
import { selectHole } from "./selection";
import { openSession, type Session } from "./session";
import { encodeHistory, joinHistory } from "./stored-history";
import { documentOfHoles, fairway, fairwayIdFor, storedCourse } from "./testing/courses";
import { anyDocument } from "./testing/random-course";

type CourseHistory = Session["history"];

const label = message("editing.deleteHole", { hole: 1 });
const undone = (history: CourseHistory) => undo(history).history;
const redone = (history: CourseHistory) => redo(history).history;
const hole1 = { selection: selectHole(fairwayIdFor(1)), layoutId: MAIN_LAYOUT_ID };
const context = { before: hole1, after: hole1 };
const anyLabel = () => true;

/** The session of a page that was loaded with this document. */
function openWith(document: CourseDocument): Session {
  return openSession({ ...storedCourse([]), ...(structuredClone(document) as CourseDocumentData) });
}

/** The history after reloading a page with `history`, whose present document was saved. */
function reload(history: CourseHistory): CourseHistory | null {
  const text = encodeHistory(history);
  return text === null ? null : (joinHistory(openWith(history.present), text, anyLabel)?.history ?? null);
}

/** The documents and labels that undo and then redo lead through, from the present document to either end. */
function walk(history: CourseHistory) {
  const walkWith = (move: (history: CourseHistory) => CourseHistory) => {
    const shown = [];
    for (let at = history; ; ) {
      const next = move(at);
      if (next === at) return shown;
      const { past, present, future } = next;
      shown.push({ present, labels: [past.at(-1)?.label, future.at(-1)?.label] });
      at = next;
    }
  };
  return { undone: walkWith(undone), redone: walkWith(redone) };
}

/** A history of `steps` tee moves on a course with 18 holes, one hole after another. */
function movedTees(steps: number): CourseHistory {
  let history: CourseHistory = createHistory(documentOfHoles(18));
  for (let step = 0; step < steps; step++) {
    const handle = { fairwayId: fairwayIdFor((step % 18) + 1), part: "tee" } as const;
    const edit = moveHandle(handle, { lat: 60.2 + step / 1e5, lng: 24.9 })(history.present);
    if (edit) history = record(history, edit.label, edit.document, context);
  }
  return history;
}

describe("a history that was stored and joined to the session of the next page", () => {
  const anyMove = fc.oneof(
    { weight: 3, arbitrary: anyDocument },
    { weight: 2, arbitrary: fc.constant("undo" as const) },
    { weight: 1, arbitrary: fc.constant("redo" as const) },
  );

  test("shows the same documents on undo and redo, whatever was edited, undone and redone before", () => {
    fc.assert(
      fc.property(anyDocument, fc.array(anyMove, { maxLength: 25 }), (first, moves) => {
        let history: CourseHistory = createHistory(first);
        for (const move of moves) {
          if (move === "undo") history = undone(history);
          else if (move === "redo") history = redone(history);
          else history = record(history, label, reuseIdentity(history.present, move), context);
        }
        const restored = reload(history);
        if (history.past.length + history.future.length === 0) expect(restored).toBeNull();
        else expect(walk(restored as CourseHistory)).toEqual(walk(history));
      }),
    );
  });

  test("shares what a step did not change, as an edit does", () => {
    const restored = reload(movedTees(1)) as CourseHistory;
    const before = undone(restored).present;
    expect(before.holes.filter((hole, index) => hole === restored.present.holes[index])).toHaveLength(17);
  });

  test("leaves alone what the course has otherwise since", () => {
    const text = encodeHistory(movedTees(2)) ?? "";
    const elsewhere = openSession(storedCourse([fairway(1, { metres: 120 })]));
    const joined = joinHistory(elsewhere, text, anyLabel)?.history as CourseHistory;
    const { history, clashes } = undo(joined);
    expect(history.present).toBe(elsewhere.history.present);
    expect(clashes.length).toBeGreaterThan(0);
  });

  test("is dropped if the text is not a history", () => {
    const text = encodeHistory(movedTees(2)) ?? "";
    for (const broken of ["", "{", "null", "[]", '{"past":1,"future":[]}', text.slice(0, -1)]) {
      expect(joinHistory(openWith(movedTees(2).present), broken, anyLabel), broken).toBeNull();
    }
  });

  test("ends before a step that is unreadable, or has a label that this release has no message for", () => {
    const history = movedTees(5);
    const session = openWith(history.present);
    const stored = JSON.parse(encodeHistory(history) ?? "");
    const withThird = (step: unknown) => JSON.stringify({ ...stored, past: stored.past.with(2, step) });
    for (const broken of [
      null,
      { ...stored.past[2], label: { key: 7 } },
      { ...stored.past[2], changes: [{ kind: "set", at: [], from: 1, to: 2 }] },
      { ...stored.past[2], changes: undefined },
      { ...stored.past[2], label: message("editing.undone") },
    ]) {
      const isKnown = ({ key }: { key: string }) => key !== "editing.undone";
      const joined = joinHistory(session, withThird(broken), isKnown);
      expect(joined?.history.past, JSON.stringify(broken)?.slice(0, 60)).toHaveLength(2);
    }
  });
});

describe("a session that has steps already", () => {
  test("keeps those of the user, on top of those of the earlier page", () => {
    const history = movedTees(3);
    const opened = openWith(history.present);
    const edited = record(record(opened.history, label, movedTees(4).present), label, movedTees(5).present);
    const kept = joinHistory({ ...opened, history: edited }, encodeHistory(undone(history)) ?? "", anyLabel);
    expect(kept?.history.past).toHaveLength(4);
    expect(kept?.history.past.at(-1)?.label).toEqual(label);
    expect(kept?.history.future).toEqual([]);
  });

  /** The session of a page that has restored a draft. */
  function restoreDraft(saved: CourseDocument, draft: CourseDocument) {
    const opened = openWith(saved);
    const document = structuredClone(draft) as CourseDocument;
    return { ...opened, history: record(opened.history, message("drafts.restore"), document) };
  }

  test.each([false, true])(
    "has the steps that led to a restored draft (saved: %s) instead of one, and they can be discarded together",
    (isSaved) => {
      // Two steps were saved, three more are in the draft.
      const history = movedTees(5);
      const restored = restoreDraft(movedTees(2).present, history.present);
      const { present } = restored.history;
      const session = isSaved ? { ...restored, saving: { ...restored.saving, saved: present } } : restored;
      const joined = joinHistory(session, encodeHistory(history) ?? "", anyLabel);
      expect(joined?.history.past).toHaveLength(5);
      expect(joined?.steps).toBe(3);
      let discarded = joined?.history as CourseHistory;
      for (let step = 0; step < 3; step++) discarded = undone(discarded);
      expect(discarded.present).toEqual(restored.saving.saved);
    },
  );

  test("keeps the step that restored a draft if the steps of the earlier page don't lead to what was saved before", () => {
    const history = movedTees(1);
    const restored = restoreDraft(movedTees(3).present, history.present);
    const joined = joinHistory(restored, encodeHistory(history) ?? "", anyLabel);
    expect(joined?.steps).toBe(1);
    expect(joined?.history.past.at(-1)?.label).toEqual(message("drafts.restore"));
    expect(joined?.history.past).toHaveLength(2);
  });

  test("keeps a step of the user that leads to the same course as those of the earlier page", () => {
    const history = movedTees(1);
    const opened = openWith(movedTees(0).present);
    const edited = record(opened.history, label, movedTees(1).present);
    const joined = joinHistory({ ...opened, history: edited }, encodeHistory(history) ?? "", anyLabel);
    expect(joined?.history.past).toHaveLength(2);
  });
});

describe("the size of a stored history", () => {
  test("is bounded: the steps nearest to the present are kept", () => {
    const history = movedTees(300);
    const text = encodeHistory(history) ?? "";
    expect(text.length).toBeLessThan(160_000);
    const restored = joinHistory(openWith(history.present), text, anyLabel)?.history;
    expect(restored?.past).toHaveLength(200);
    expect(restored?.past).toEqual(history.past.slice(-200));
  });

  test("stays below the bound if each step changes every hole", () => {
    let history: CourseHistory = createHistory(documentOfHoles(27));
    for (let step = 0; step < 200; step++) {
      const notes = `${step} `.padEnd(500, "x");
      const holes = history.present.holes.map((hole) => ({ ...hole, notes }));
      history = record(history, label, { ...history.present, holes });
    }
    const text = encodeHistory(history) ?? "";
    expect(text.length).toBeLessThan(1_000_100);
    expect(JSON.parse(text).past.length).toBeGreaterThan(20);
  });

  test("is nothing without steps", () => {
    expect(encodeHistory(createHistory(documentOfHoles(1)))).toBeNull();
  });
});
