import { describe, expect, test } from "vitest";
import { inEnglish } from "@/lib/messages/testing/translate";
import { findProblems } from "./checks/problems";
import { type CourseDocument, toCourseDocument } from "./document";
import { fairwaysOf } from "./fairways";
import {
  createSaving,
  failSave,
  hasUnsavedWork,
  retrySave,
  type SaveResult,
  type SaveTimes,
  type Saving,
  sendAt,
  startSave,
} from "./saving";
import { saveStatus } from "./status";
import { documentOf, fairway, storedCourse } from "./testing/courses";

const SAVED = toCourseDocument(storedCourse([fairway(1)]));
const MINE = toCourseDocument(storedCourse([fairway(1, { metres: 120 })]));
const MORE = toCourseDocument(storedCourse([fairway(1, { metres: 130 })]));
const INVALID = toCourseDocument(storedCourse([fairway(1), fairway(3, { metres: 1203 })]));

const idle = () => createSaving(1, SAVED);
const inFlight = (document = MINE) => startSave(idle(), document, "save_1");
const saved = () => createSaving(2, MINE);
const OFFLINE = { kind: "failed", trouble: "offline" } as const;
/** All timestamps 0: both edits, and the start of the phase. */
const AT_ZERO: SaveTimes = { firstEdit: 0, lastEdit: 0, phase: 0 };
const sendAtZero = (saving: Saving, document: CourseDocument, valid: boolean) =>
  sendAt(saving, document, valid, AT_ZERO);
const statusOf = (saving: Saving, document = MINE) =>
  inEnglish(saveStatus(saving, document, findProblems(document)).text);

describe("when to send", () => {
  test("never while the document is the saved one", () => {
    expect(sendAtZero(idle(), SAVED, true)).toBeNull();
  });

  test("800 ms after an edit", () => {
    expect(sendAtZero(idle(), MINE, true)).toBe(800);
  });

  test("at most 5 s after the first edit, however long editing continues", () => {
    const busy = (lastEdit: number) => sendAt(idle(), MINE, true, { firstEdit: 100, lastEdit, phase: 0 });
    expect([100, 3000, 4300, 4500, 60_000].map(busy)).toEqual([900, 3800, 5100, 5100, 5100]);
  });

  test("again after a failure, at a time that edits don't delay", () => {
    const failed = failSave(inFlight(), OFFLINE);
    for (const lastEdit of [50, 900, 5000]) {
      expect(sendAt(failed, MORE, true, { firstEdit: 50, lastEdit, phase: 200 })).toBe(1200);
    }
  });

  test("never if the document is invalid", () => {
    expect(sendAtZero(idle(), INVALID, false)).toBeNull();
  });

  test("again what was sent without an answer, even if the document has become invalid since", () => {
    expect(sendAtZero(failSave(inFlight(), OFFLINE), INVALID, false)).toBe(1000);
  });

  test("never while a save is in flight, and again after it", () => {
    expect(sendAtZero(inFlight(), MORE, true)).toBeNull();
    expect(sendAtZero(saved(), MORE, true)).toBe(800);
    expect(sendAtZero(saved(), MINE, true)).toBeNull();
  });

  test("again after each failure, with a doubling delay of up to 30 s", () => {
    let saving = idle();
    const waits: (number | null)[] = [];
    for (let attempt = 0; attempt < 7; attempt++) {
      saving = failSave(startSave(saving, MINE, `save_${attempt}`), OFFLINE);
      waits.push(sendAtZero(saving, MINE, true));
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16000, 30000, 30000]);
  });

  test("not again if the document was rejected, until it is edited", () => {
    const rejected = failSave(inFlight(), { kind: "rejected", why: "Hole 1: is odd" });
    expect(sendAtZero(rejected, MINE, true)).toBeNull();
    expect(sendAtZero(rejected, MORE, true)).toBe(800);
  });

  test("never while signed out, and at once after signing in", () => {
    const signedOut = failSave(inFlight(), { kind: "signed-out" });
    expect(sendAtZero(signedOut, MINE, true)).toBeNull();
    expect(sendAtZero(retrySave(signedOut), MINE, true)).toBe(0);
  });
});

describe("a save without an answer", () => {
  test("is sent again under its id and with its changes, whatever was edited since", () => {
    const first = inFlight();
    const again = startSave(failSave(first, OFFLINE), MORE, "save_2");
    expect(again.pending).toBe(first.pending);
    expect(again.phase).toEqual({ kind: "saving", attempt: 1 });
  });

  test("is given up if the server rejects it: an edit starts a new one", () => {
    const rejected = failSave(inFlight(), { kind: "rejected", why: "Hole 1: is odd" });
    expect(rejected.pending).toBeNull();
    expect(startSave(rejected, MORE, "save_2").pending).toMatchObject({ id: "save_2", document: MORE });
  });

  test("is kept while another account is signed in", () => {
    const kept = failSave(inFlight(), { kind: "other-account", name: "Ben", former: null });
    expect(kept.pending).toEqual(inFlight().pending);
    expect(sendAtZero(kept, MORE, true)).toBeNull();
  });
});

test("a result is ignored if no save is in flight", () => {
  const saving = idle();
  expect(failSave(saving, OFFLINE)).toBe(saving);
});

describe("the status", () => {
  test("is “All changes saved” only if they are", () => {
    expect(statusOf(idle(), SAVED)).toBe("All changes saved");
    expect(statusOf(saved())).toBe("All changes saved");
  });

  test("is “Saving…” from the first edit to the response", () => {
    expect(statusOf(idle())).toBe("Saving…");
    expect(statusOf(inFlight())).toBe("Saving…");
    expect(statusOf(inFlight(), MORE)).toBe("Saving…");
    expect(statusOf(inFlight(), SAVED)).toBe("Saving…");
  });

  test("names the problem of an invalid document", () => {
    expect(statusOf(idle(), INVALID)).toMatch(
      /^Not saved: Hole 3: tee and target are 120\d\.\d m apart; the maximum is 1000 m\.$/,
    );
  });

  test("says why a save failed", () => {
    const reasons = (
      [
        OFFLINE,
        { kind: "failed", trouble: "server" },
        { kind: "failed", trouble: "read-only" },
        { kind: "signed-out" },
        { kind: "gone" },
        { kind: "rejected", why: "Hole 1: is odd" },
        { kind: "other-account", name: "Ben", former: null },
        { kind: "other-account", name: "Ben", former: "Anna" },
      ] satisfies Exclude<SaveResult, { kind: "saved" }>[]
    ).map((answer) => statusOf(failSave(inFlight(), answer)));
    expect(reasons).toEqual([
      "Not saved: you're offline. Retrying…",
      "Can't save: server error. Retrying…",
      "Not saved: read-only for maintenance. Retrying…",
      "Not saved: you're signed out.",
      "Not saved: this course was deleted, or you no longer have access to it. Export it to keep your changes.",
      "Not saved: Hole 1: is odd.",
      "Not saved: you're signed in as Ben now. Your changes are kept in this browser.",
      "Not saved: you're signed in as Ben now. The changes of Anna are kept in this browser.",
    ]);
  });

  test("reports unsaved work exactly while closing the page would lose it", () => {
    expect(hasUnsavedWork(idle(), SAVED)).toBe(false);
    expect(hasUnsavedWork(idle(), MINE)).toBe(true);
    expect(hasUnsavedWork(inFlight(), MINE)).toBe(true);
    expect(hasUnsavedWork(inFlight(), SAVED)).toBe(true);
    expect(hasUnsavedWork(saved(), MINE)).toBe(false);
  });
});

describe("an unfinished hole", () => {
  const drawn = { ...fairway(2), targetPosition: null };
  const document = documentOf([fairway(1), drawn]);

  test("is saved like any other: a missing target is no problem", () => {
    expect(findProblems(document)).toEqual([]);
    expect(sendAtZero(idle(), document, findProblems(document).length === 0)).toBe(800);
    expect(saveStatus(idle(), document, findProblems(document)).tone).toBe("busy");
    expect(statusOf(idle(), document)).toBe("Saving…");
  });

  test("does not hide the problems of other holes", () => {
    const also = documentOf([...fairwaysOf(document), fairway(3, { metres: 1203 })]);
    const status = saveStatus(idle(), also, findProblems(also));
    expect(status.tone).toBe("blocked");
    expect(inEnglish(status.text)).toMatch(/^Not saved: Hole 3: .*; the maximum is 1000 m\.$/);
  });
});
