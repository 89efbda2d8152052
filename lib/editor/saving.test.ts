import { describe, expect, test } from "vitest";
import { inEnglish } from "@/lib/messages/testing/translate";
import { problemsOf } from "./checks/problems";
import { type CourseDocument, documentOf, documentWith } from "./document";
import {
  answered,
  newSaving,
  released,
  type SaveAnswer,
  type SaveTimes,
  type Saving,
  sendAt,
  sending,
} from "./saving";
import { hasUnsavedWork, problemsApartFrom, saveStatus } from "./status";
import { courseOf, fairway } from "./testing/courses";

const SAVED = documentOf(courseOf([fairway(1)]));
const MINE = documentOf(courseOf([fairway(1, { metres: 120 })]));
const MORE = documentOf(courseOf([fairway(1, { metres: 130 })]));
const INVALID = documentOf(courseOf([fairway(1), fairway(3, { metres: 1203 })]));

const rested = () => newSaving(1, SAVED);
const under = (document = MINE) => sending(rested(), document);
const OFFLINE: SaveAnswer = { kind: "failed", trouble: "offline" };
/** When it would be sent if all had happened at 0 ms: the last edit, the first one and the answer before. */
const AT_ZERO: SaveTimes = { firstEdit: 0, lastEdit: 0, phase: 0 };
const sendAtZero = (saving: Saving, document: CourseDocument, valid: boolean) =>
  sendAt(saving, document, valid, AT_ZERO);
const statusOf = (saving: Saving, document = MINE) =>
  inEnglish(saveStatus(saving, document, problemsOf(document)).text);

describe("when to send", () => {
  test("nothing while nothing changed, and again nothing after undoing back to what is saved", () => {
    expect(sendAtZero(rested(), SAVED, true)).toBeNull();
  });

  test("an edit after a moment of quiet", () => {
    expect(sendAtZero(rested(), MINE, true)).toBe(800);
  });

  test("an edit after quiet that does not come no later than 5 s after the first edit", () => {
    const busy = (lastEdit: number) => sendAt(rested(), MINE, true, { firstEdit: 100, lastEdit, phase: 0 });
    expect([100, 3000, 4300, 4500, 60_000].map(busy)).toEqual([900, 3800, 5100, 5100, 5100]);
  });

  test("again after a failure, at a time that edits do not move", () => {
    const failed = answered(under(), OFFLINE);
    for (const lastEdit of [50, 900, 5000]) {
      expect(sendAt(failed, MORE, true, { firstEdit: 50, lastEdit, phase: 200 })).toBe(1200);
    }
  });

  test("never an invalid document", () => {
    expect(sendAtZero(rested(), INVALID, false)).toBeNull();
    expect(sendAtZero(answered(under(), OFFLINE), INVALID, false)).toBeNull();
  });

  test("never a second save while one is under way, and one more after it", () => {
    expect(sendAtZero(under(), MORE, true)).toBeNull();
    const arrived = answered(under(), { kind: "saved", version: 2 });
    expect(arrived).toMatchObject({ version: 2, saved: MINE });
    expect(sendAtZero(arrived, MORE, true)).toBe(800);
    expect(sendAtZero(arrived, MINE, true)).toBeNull();
  });

  test("again after a failure, each time later, up to half a minute", () => {
    let saving = rested();
    const waits: (number | null)[] = [];
    for (let attempt = 0; attempt < 7; attempt++) {
      saving = answered(sending(saving, MINE), OFFLINE);
      waits.push(sendAtZero(saving, MINE, true));
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16000, 30000, 30000]);
  });

  test("a refused document not again, an edited one yes", () => {
    const refused = answered(under(), { kind: "refused", why: "Hole 1: is odd" });
    expect(sendAtZero(refused, MINE, true)).toBeNull();
    expect(sendAtZero(refused, MORE, true)).toBe(800);
  });

  test("nothing until a person signed in again, and then at once as after any edit", () => {
    const signedOut = answered(under(), { kind: "signed-out" });
    expect(sendAtZero(signedOut, MINE, true)).toBeNull();
    expect(sendAtZero(released(signedOut), MINE, true)).toBe(800);
  });

  test("nothing over a newer version that nobody decided about", () => {
    const theirs = courseOf([fairway(1, { metres: 90 })], 4);
    const conflict = answered(under(), { kind: "conflict", theirs });
    expect(sendAtZero(conflict, MORE, true)).toBeNull();
    expect(released(conflict)).toBe(conflict);
  });
});

describe("answers", () => {
  test("a newer version that is our own save, its answer lost, is no conflict", () => {
    const lost = answered(under(), OFFLINE);
    const stored = courseOf([fairway(1, { metres: 120 })], 2);
    const saving = answered(sending(lost, MORE), { kind: "conflict", theirs: stored });
    expect(saving).toMatchObject({ version: 2, saved: MINE, phase: { kind: "resting" } });
    expect(sendAtZero(saving, MORE, true)).toBe(800);
  });

  test("one that nobody waits for changes nothing", () => {
    const saving = rested();
    expect(answered(saving, { kind: "saved", version: 9 })).toBe(saving);
  });
});

describe("the status", () => {
  test("says that all is saved only when it is", () => {
    expect(statusOf(rested(), SAVED)).toBe("All changes saved");
    expect(statusOf(answered(under(), { kind: "saved", version: 2 }))).toBe("All changes saved");
  });

  test("says Saving… from the first edit on, until the answer", () => {
    expect(statusOf(rested())).toBe("Saving…");
    expect(statusOf(under())).toBe("Saving…");
    expect(statusOf(under(), MORE)).toBe("Saving…");
    expect(statusOf(under(), SAVED)).toBe("Saving…");
  });

  test("says exactly what blocks an invalid document", () => {
    expect(statusOf(rested(), INVALID)).toMatch(
      /^Not saved: Hole 3: tee and target are 120\d\.\d m apart; the maximum is 1000 m\.$/,
    );
  });

  test("says why a save did not arrive", () => {
    const reasons = (
      [
        OFFLINE,
        { kind: "failed", trouble: "server" },
        { kind: "signed-out" },
        { kind: "gone" },
        { kind: "refused", why: "Hole 1: is odd" },
        { kind: "conflict", theirs: courseOf([], 3) },
      ] satisfies SaveAnswer[]
    ).map((answer) => statusOf(answered(under(), answer)));
    expect(reasons).toEqual([
      "Not saved: you're offline. Retrying…",
      "Can't save: server error. Retrying…",
      "Not saved: you're signed out.",
      "Not saved: this course was deleted or belongs to another account.",
      "Not saved: Hole 1: is odd.",
      "Not saved: someone else edited this course.",
    ]);
  });

  test("warns before closing exactly while work would be lost", () => {
    expect(hasUnsavedWork(rested(), SAVED)).toBe(false);
    expect(hasUnsavedWork(rested(), MINE)).toBe(true);
    expect(hasUnsavedWork(under(), MINE)).toBe(true);
    expect(hasUnsavedWork(answered(under(), { kind: "saved", version: 2 }), MINE)).toBe(false);
  });
});

describe("while a hole is drawn", () => {
  const drawn = { ...fairway(2), targetPosition: null };
  const document = documentWith([fairway(1), drawn]);

  test("the target that it does not have yet is no trouble", () => {
    const status = saveStatus(rested(), document, problemsOf(document), drawn);
    expect(status.tone).toBe("drawing");
    expect(inEnglish(status.text)).toBe("Drawing hole 2 (not saved yet)");
    expect(problemsApartFrom(drawn, problemsOf(document))).toEqual([]);
  });

  test("what is wrong with another hole still is", () => {
    const also = documentWith([...document.fairways, fairway(3, { metres: 1203 })]);
    const status = saveStatus(rested(), also, problemsOf(also), drawn);
    expect(status.tone).toBe("blocked");
    expect(inEnglish(status.text)).toMatch(/^Not saved: Hole 3: .*; the maximum is 1000 m\.$/);
  });

  test("a hole that is left unfinished is trouble again", () => {
    expect(saveStatus(rested(), document, problemsOf(document)).tone).toBe("blocked");
  });
});
