import { describe, expect, test } from "vitest";
import { inEnglish } from "@/lib/messages/testing/translate";
import { addFairway, deleteFairway } from "./commands/commands";
import { fairwayWithId } from "./document";
import { type Handle, placeOf } from "./handles";
import { undoLabel } from "./history";
import { openSession, type Session, type SessionEvent, sessionAfter, shownDocument } from "./session";
import { courseOf, fairway, HOME, idOf } from "./testing/courses";

const TEE: Handle = { fairwayId: idOf(2), part: "tee" };
const opened = () => openSession(courseOf([1, 2, 3].map((number) => fairway(number))));
const played = (session: Session, ...events: SessionEvent[]) => events.reduce(sessionAfter, session);
const labelOf = ({ history }: Session) => {
  const label = undoLabel(history);
  return label && inEnglish(label);
};
const said = ({ announcement }: Session) => announcement.map((part) => inEnglish(part)).join(" ");
const teeOf = (session: Session) => placeOf(shownDocument(session), TEE);
const nudge = (at: number, handle: Handle = TEE): SessionEvent => ({
  type: "nudge",
  handle,
  by: { east: 0, north: 1 },
  at,
});

describe("a drag", () => {
  const frames: SessionEvent[] = [1, 2, 3, 4].map((step) => ({
    type: "drag",
    to: { lat: HOME.lat + step / 1e4, lng: HOME.lng },
  }));
  const grab: SessionEvent = { type: "grab", handle: TEE };

  test("shows every frame and records none of them", () => {
    const session = played(opened(), grab, ...frames);
    expect(teeOf(session)?.lat).toBeCloseTo(HOME.lat + 4e-4, 7);
    expect(session.history.past).toHaveLength(0);
  });

  test("is one undo step", () => {
    const before = opened();
    const dropped = played(before, grab, ...frames, { type: "drop" });
    expect(dropped.history.past).toHaveLength(1);
    expect(labelOf(dropped)).toBe("Move tee, hole 2");
    expect(played(dropped, { type: "undo" }).history.present).toBe(before.history.present);
  });

  test("is put back by Escape as if it had never been", () => {
    const before = opened();
    const escaped = played(before, grab, ...frames, { type: "let-go" });
    expect(shownDocument(escaped)).toBe(before.history.present);
    expect(escaped.history).toBe(before.history);
    expect(played(escaped, ...frames, { type: "drop" }).history).toBe(before.history);
  });

  test("that moves nothing is no step", () => {
    expect(played(opened(), grab, { type: "drop" }).history.past).toHaveLength(0);
  });

  test("selects the fairway of its handle", () => {
    expect(played(opened(), grab).selected).toBe(idOf(2));
  });

  test("goes on as if nothing had happened when somebody undoes or redoes meanwhile", () => {
    const moved = played(opened(), grab, ...frames, { type: "drop" });
    const again = played(moved, grab, ...frames);
    expect(played(again, { type: "undo" })).toBe(again);
    const undone = played(moved, { type: "undo" }, grab, ...frames);
    expect(played(undone, { type: "redo" })).toBe(undone);
  });

  test("says what changed once, when it ends", () => {
    const dragging = played(opened(), grab, ...frames);
    expect(said(dragging)).toBe("");
    expect(said(played(dragging, { type: "drop" }))).toMatch(/^Move tee, hole 2\. Hole 2: par \d, \d+ m\.$/);
  });
});

describe("nudges", () => {
  test("of one handle in quick succession are one undo step", () => {
    const before = opened();
    const session = played(before, nudge(0), nudge(300), nudge(900), nudge(1500));
    expect(session.history.past).toHaveLength(1);
    expect(played(session, { type: "undo" }).history.present).toBe(before.history.present);
  });

  test("after a pause, or of another handle, are a step of their own", () => {
    const target: Handle = { fairwayId: idOf(2), part: "target" };
    expect(played(opened(), nudge(0), nudge(1001)).history.past).toHaveLength(2);
    expect(played(opened(), nudge(0), nudge(100, target), nudge(200)).history.past).toHaveLength(3);
  });

  test("after an undo begin a new step, so that redo is not rewritten in secret", () => {
    const session = played(opened(), nudge(0), { type: "undo" }, nudge(100));
    expect(session.history.past).toHaveLength(1);
    expect(session.history.future).toHaveLength(0);
  });
});

describe("the selection", () => {
  test("begins with the first hole", () => {
    expect(opened().selected).toBe(idOf(1));
    expect(openSession(courseOf([])).selected).toBeNull();
  });

  test("goes to a hole that is added", () => {
    const session = played(opened(), {
      type: "run",
      command: addFairway(idOf(4), HOME),
      select: idOf(4),
    });
    expect(session.selected).toBe(idOf(4));
  });

  test("goes to the neighbour of a hole that is deleted, and back when it returns", () => {
    const selected = played(opened(), { type: "select", fairwayId: idOf(2) });
    const deleted = played(selected, { type: "run", command: deleteFairway(idOf(2)) });
    expect(deleted.selected).toBe(idOf(3));
    expect(played(deleted, { type: "undo" }).selected).toBe(idOf(2));
  });

  test("goes to what undo changed", () => {
    const session = played(opened(), nudge(0), { type: "select", fairwayId: idOf(3) }, { type: "undo" });
    expect(session.selected).toBe(idOf(2));
  });

  test("ignores a hole that does not exist", () => {
    const session = opened();
    expect(played(session, { type: "select", fairwayId: idOf(9) })).toBe(session);
  });

  test("of a flight path goes with its hole, and to the path whose point is grabbed", () => {
    const alternate = played(opened(), { type: "select", fairwayId: idOf(1), pathId: "path_1" });
    expect(alternate.selectedPath).toBe("path_1");
    expect(played(alternate, { type: "select", fairwayId: idOf(2) }).selectedPath).toBeNull();
    const point: Handle = { fairwayId: idOf(2), part: "point", pathId: "path_0", index: 0 };
    expect(played(alternate, { type: "grab", handle: point }).selectedPath).toBe("path_0");
    const tee: Handle = { fairwayId: idOf(1), part: "tee" };
    expect(played(alternate, { type: "grab", handle: tee }).selectedPath).toBe("path_1");
  });

  test("is empty when the last hole is deleted", () => {
    const one = openSession(courseOf([fairway(1)]));
    expect(played(one, { type: "run", command: deleteFairway(idOf(1)) }).selected).toBeNull();
  });
});

describe("a conflict", () => {
  const theirs = courseOf([fairway(1, { metres: 200 })], 5);
  const conflicted = () =>
    played(opened(), nudge(0), { type: "send" }, { type: "answer", answer: { kind: "conflict", theirs } });

  test("resolved by keeping mine saves it over the newer version", () => {
    const before = conflicted();
    const session = played(before, { type: "keep-mine" });
    expect(session.history).toBe(before.history);
    expect(session.saving).toMatchObject({ version: 5, phase: { kind: "resting" } });
    expect(session.saving.saved).not.toBe(session.history.present);
  });

  test("resolved by taking theirs has nothing left to save, and undo brings mine back", () => {
    const before = conflicted();
    const session = played(before, { type: "take-theirs" });
    expect(session.saving.version).toBe(5);
    expect(session.saving.saved).toBe(session.history.present);
    expect(fairwayWithId(session.history.present, idOf(2))).toBeNull();
    expect(labelOf(session)).toBe("Use the newer version");
    expect(played(session, { type: "undo" }).history.present).toBe(before.history.present);
  });

  test("cannot be resolved when there is none", () => {
    const session = opened();
    expect(played(session, { type: "keep-mine" }, { type: "take-theirs" })).toBe(session);
  });
});
