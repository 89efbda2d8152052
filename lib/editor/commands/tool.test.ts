import { describe, expect, test } from "vitest";
import { inEnglish } from "@/lib/messages/testing/translate";
import { COURSE_LIMITS } from "@/lib/validation/course";
import { problemsOf } from "../checks/problems";
import { fairwayWithId, placesOf } from "../document";
import { undoLabel } from "../history";
import { measuresOf } from "../measures";
import { openSession, type Session, type SessionEvent, sessionAfter, shownDocument } from "../session";
import { courseOf, fairway, HOME, idOf } from "../testing/courses";
import { shifted } from "./place";

const NEW = idOf(99);
const TEE = HOME;
const TARGET = shifted(HOME, { east: 0, north: 90 });
const opened = (holes = 2) =>
  openSession(courseOf(Array.from({ length: holes }, (_, index) => fairway(index + 1))));
const played = (session: Session, ...events: SessionEvent[]) => events.reduce(sessionAfter, session);
const drawn = ({ history }: Session) => fairwayWithId(history.present, NEW);
const labelOf = ({ history }: Session) => {
  const label = undoLabel(history);
  return label && inEnglish(label);
};
const said = ({ announcement }: Session) => announcement.map((part) => inEnglish(part)).join(" ");

const draw: SessionEvent = { type: "draw", fairwayId: NEW };
const tee: SessionEvent = { type: "place", at: TEE };
const target: SessionEvent = { type: "place", at: TARGET };

describe("drawing a hole", () => {
  test("makes it of two places, with a control point between, as one step", () => {
    const before = opened();
    const session = played(before, draw, tee, target);
    expect(drawn(session)).toMatchObject({ number: 3, teePosition: TEE, targetPosition: TARGET });
    expect(drawn(session)?.flightPaths[0].points).toHaveLength(1);
    expect(session).toMatchObject({ drawing: null, selected: NEW });
    expect(labelOf(session)).toBe("Add hole 3");
    expect(problemsOf(session.history.present)).toEqual([]);
    expect(played(session, { type: "undo" }).history.present).toBe(before.history.present);
  });

  test("shows its line and its length while the hand looks for the target, and records none of it", () => {
    const session = played(opened(), draw, tee, { type: "aim", at: TARGET });
    const shown = fairwayWithId(shownDocument(session), NEW);
    expect(shown && measuresOf(shown)?.distance).toBeCloseTo(90, 0);
    expect(drawn(session)?.targetPosition).toBeNull();
    expect(session.history.past).toHaveLength(1);
  });

  test("says what to do next, and at last what came of it", () => {
    const begun = played(opened(), draw);
    expect(said(begun)).toContain("Hole 3: click to place the tee");
    expect(said(played(begun, tee))).toContain("Hole 3: click to place the target");
    expect(said(played(begun, tee, target))).toBe("Add hole 3. Hole 3: par 3, 90 m.");
  });

  test("is put back by Escape as if it had never been", () => {
    const before = opened();
    expect(played(before, draw, { type: "let-go" }).history).toBe(before.history);
    const escaped = played(before, draw, tee, { type: "let-go" });
    expect(escaped.history.present).toBe(before.history.present);
    expect(escaped).toMatchObject({ drawing: null, selected: idOf(2) });
  });

  test("keeps the unfinished hole when the person goes on with something else", () => {
    const session = played(opened(), draw, tee, { type: "select", fairwayId: idOf(1) });
    expect(session.drawing).toBeNull();
    expect(drawn(session)).toMatchObject({ teePosition: TEE, targetPosition: null });
    expect(labelOf(session)).toBe("Place tee, hole 3");
    expect(problemsOf(session.history.present).map(({ text }) => inEnglish(text))).toHaveLength(1);
  });

  test("can give an unfinished hole its target later, which Escape then only stops", () => {
    const left = played(opened(), draw, tee, { type: "select", fairwayId: NEW });
    expect(played(left, draw, { type: "let-go" }).history).toBe(left.history);
    const session = played(left, draw, target);
    expect(drawn(session)).toMatchObject({ teePosition: TEE, targetPosition: TARGET });
    expect(labelOf(session)).toBe("Place target, hole 3");
    expect(session.history.past).toHaveLength(2);
  });

  test("goes on with the tee when undo takes the tee back", () => {
    const session = played(opened(), draw, tee, { type: "undo" });
    expect(session.drawing?.fairwayId).toBe(NEW);
    expect(labelOf(played(session, tee, target))).toBe("Add hole 3");
  });

  test("is put back by Escape though undo and redo came between its two places", () => {
    const before = opened();
    const session = played(before, draw, tee, { type: "undo" }, { type: "redo" });
    expect(played(session, { type: "let-go" }).history.present).toBe(before.history.present);
    const finished = played(session, target);
    expect(labelOf(finished)).toBe("Add hole 3");
    expect(finished.history.past).toHaveLength(1);
  });

  test("is refused on a full course, and says why", () => {
    const session = played(opened(COURSE_LIMITS.fairways), draw);
    expect(session.drawing).toBeNull();
    expect(said(session)).toContain("at most 27");
    expect(session.refusal).not.toBeNull();
    expect(played(session, { type: "select", fairwayId: idOf(2) }).refusal).toBeNull();
  });

  test("does nothing to a hole that has both ends", () => {
    const session = opened();
    expect(played(session, { type: "draw", fairwayId: idOf(1) })).toBe(session);
  });
});

describe("dragging the middle of a gap", () => {
  const gap = {
    handle: { fairwayId: idOf(1), part: "point", pathId: "path_0", index: 1 },
    at: shifted(HOME, { east: 60, north: 75 }),
  } as const;
  const grab: SessionEvent = { type: "grab-gap", gap };
  const to = shifted(HOME, { east: 80, north: 75 });

  test("makes a control point of it, as one step", () => {
    const before = opened();
    const session = played(before, grab, { type: "drag", to: HOME }, { type: "drag", to }, { type: "drop" });
    const [hole] = session.history.present.fairways;
    expect(hole?.flightPaths[0].points).toEqual([fairway(1).flightPaths[0]?.points[0], to]);
    expect(labelOf(session)).toBe("Add control point 2, hole 1");
    expect(session.history.past).toHaveLength(1);
  });

  test("is shown meanwhile, and put back by Escape", () => {
    const before = opened();
    const dragging = played(before, grab, { type: "drag", to });
    const [hole] = shownDocument(dragging).fairways;
    expect(hole && placesOf(hole)).toHaveLength(4);
    expect(played(dragging, { type: "let-go" }).history).toBe(before.history);
  });

  test("that goes nowhere adds nothing", () => {
    expect(played(opened(), grab, { type: "drop" }).history.past).toHaveLength(0);
  });
});
