import { describe, expect, test } from "vitest";
import { offsetBy } from "@/lib/geo/offset";
import { inEnglish } from "@/lib/messages/testing/translate";
import { COURSE_LIMITS } from "@/lib/validation/course";
import { findProblems } from "../checks/problems";
import { allPlaces, fairwaysOf, findFairway } from "../fairways";
import { undoLabel } from "../history";
import { measureFairway } from "../measures";
import { openSession, type Session, type SessionEvent, shownDocument } from "../session";
import { reduceSession } from "../session-reducer";
import { fairway, fairwayIdFor, HOME, storedCourse } from "../testing/courses";

const NEW = fairwayIdFor(99);
const TEE = HOME;
const TARGET = offsetBy(HOME, { east: 0, north: 90 });
const opened = (holes = 2) =>
  openSession(storedCourse(Array.from({ length: holes }, (_, index) => fairway(index + 1))));
const play = (session: Session, ...events: SessionEvent[]) => events.reduce(reduceSession, session);
const newHole = ({ history }: Session) => findFairway(history.present, NEW);
const labelOf = ({ history }: Session) => {
  const label = undoLabel(history);
  return label && inEnglish(label);
};
const announced = ({ announcement }: Session) => announcement.map((part) => inEnglish(part)).join(" ");

const draw: SessionEvent = { type: "draw", fairwayId: NEW };
const tee: SessionEvent = { type: "place", at: TEE };
const target: SessionEvent = { type: "place", at: TARGET };

describe("drawing a hole", () => {
  test("takes two places, adds no control point, and is one step", () => {
    const before = opened();
    const session = play(before, draw, tee, target);
    expect(newHole(session)).toMatchObject({ number: 3, teePosition: TEE, targetPosition: TARGET });
    expect(newHole(session)?.flightPaths).toEqual([{ id: "path_0", name: null, points: [] }]);
    expect(session).toMatchObject({ drawing: null, selected: NEW });
    expect(labelOf(session)).toBe("Add hole 3");
    expect(findProblems(session.history.present)).toEqual([]);
    expect(play(session, { type: "undo" }).history.present).toBe(before.history.present);
  });

  test("previews line and length while aiming at the target, without recording them", () => {
    const session = play(opened(), draw, tee, { type: "aim", at: TARGET });
    const shown = findFairway(shownDocument(session), NEW);
    expect(shown && measureFairway(shown)?.distance).toBeCloseTo(90, 0);
    expect(newHole(session)?.targetPosition).toBeNull();
    expect(session.history.past).toHaveLength(1);
  });

  test("announces the next instruction, and finally the new hole", () => {
    const started = play(opened(), draw);
    expect(announced(started)).toContain("Hole 3: click to place the tee");
    expect(announced(play(started, tee))).toContain("Hole 3: click to place the target");
    expect(announced(play(started, tee, target))).toBe("Add hole 3. Hole 3: par 3, 90 m.");
  });

  test("is reverted by Escape: document, history and selection are as before", () => {
    const before = opened(3);
    expect(play(before, draw, { type: "cancel" }).history).toBe(before.history);
    for (const selected of [1, 2, 3].map(fairwayIdFor)) {
      const onHole = play(before, { type: "select", fairwayId: selected, pathId: "path_0" });
      const placed = play(onHole, draw, tee);
      expect(placed.selected).toBe(NEW);
      const escaped = play(placed, { type: "cancel" });
      expect(escaped.history.present).toBe(before.history.present);
      expect(escaped).toMatchObject({ drawing: null, selected, selectedPath: "path_0" });
    }
  });

  test("returns to the hole selected before when undo removes the tee or the whole hole", () => {
    const onHole1 = play(opened(3), { type: "select", fairwayId: fairwayIdFor(1) });
    expect(play(onHole1, draw, tee, { type: "undo" }).selected).toBe(fairwayIdFor(1));
    expect(play(onHole1, draw, tee, { type: "undo" }, { type: "redo" }).selected).toBe(NEW);
    const finished = play(onHole1, draw, tee, target);
    expect(finished.selected).toBe(NEW);
    expect(play(finished, { type: "undo" }).selected).toBe(fairwayIdFor(1));
    expect(play(finished, { type: "undo" }, { type: "redo" }).selected).toBe(NEW);
  });

  test("keeps an unfinished hole when the user does something else, and it can be saved", () => {
    const session = play(opened(), draw, tee, { type: "select", fairwayId: fairwayIdFor(1) });
    expect(session.drawing).toBeNull();
    expect(newHole(session)).toMatchObject({ teePosition: TEE, targetPosition: null });
    expect(labelOf(session)).toBe("Place tee, hole 3");
    expect(findProblems(session.history.present)).toEqual([]);
  });

  test("can add the target of an unfinished hole later; Escape then keeps the tee", () => {
    const left = play(opened(), draw, tee, { type: "select", fairwayId: NEW });
    expect(play(left, draw, { type: "cancel" }).history).toBe(left.history);
    const session = play(left, draw, target);
    expect(newHole(session)).toMatchObject({ teePosition: TEE, targetPosition: TARGET });
    expect(labelOf(session)).toBe("Place target, hole 3");
    expect(session.history.past).toHaveLength(2);
  });

  test("continues with the tee after undo removed the tee", () => {
    const session = play(opened(), draw, tee, { type: "undo" });
    expect(session.drawing?.fairwayId).toBe(NEW);
    expect(labelOf(play(session, tee, target))).toBe("Add hole 3");
  });

  test("is reverted by Escape also after undo and redo of the tee", () => {
    const before = opened();
    const session = play(before, draw, tee, { type: "undo" }, { type: "redo" });
    expect(play(session, { type: "cancel" }).history.present).toBe(before.history.present);
    const finished = play(session, target);
    expect(labelOf(finished)).toBe("Add hole 3");
    expect(finished.history.past).toHaveLength(1);
  });

  test("is refused on a full course, with a reason", () => {
    const session = play(opened(COURSE_LIMITS.fairways), draw);
    expect(session.drawing).toBeNull();
    expect(announced(session)).toContain("at most 27");
    expect(session.refusal).not.toBeNull();
    expect(play(session, { type: "select", fairwayId: fairwayIdFor(2) }).refusal).toBeNull();
  });

  test("does nothing for a hole that has both ends", () => {
    const session = opened();
    expect(play(session, { type: "draw", fairwayId: fairwayIdFor(1) })).toBe(session);
  });
});

describe("dragging the middle of a gap", () => {
  const gap = {
    handle: { fairwayId: fairwayIdFor(1), part: "point", pathId: "path_0", index: 1 },
    at: offsetBy(HOME, { east: 60, north: 75 }),
  } as const;
  const grab: SessionEvent = { type: "grab-gap", gap };
  const to = offsetBy(HOME, { east: 80, north: 75 });

  test("adds a control point, as one step", () => {
    const before = opened();
    const session = play(before, grab, { type: "drag", to: HOME }, { type: "drag", to }, { type: "drop" });
    const [hole] = fairwaysOf(session.history.present);
    expect(hole?.flightPaths[0].points).toEqual([fairway(1).flightPaths[0]?.points[0], to]);
    expect(labelOf(session)).toBe("Add control point 2, hole 1");
    expect(session.history.past).toHaveLength(1);
  });

  test("is previewed, and reverted by Escape", () => {
    const before = opened();
    const dragging = play(before, grab, { type: "drag", to });
    const [hole] = fairwaysOf(shownDocument(dragging));
    expect(hole && allPlaces(hole)).toHaveLength(4);
    expect(play(dragging, { type: "cancel" }).history).toBe(before.history);
  });

  test("without a movement adds nothing", () => {
    expect(play(opened(), grab, { type: "drop" }).history.past).toHaveLength(0);
  });
});
