import { describe, expect, test } from "vitest";
import { offsetBy } from "@/lib/geo/offset";
import { message } from "@/lib/messages/message";
import { inEnglish } from "@/lib/messages/testing/translate";
import { COURSE_LIMITS } from "@/lib/validation/course-limits";
import { findProblems } from "../checks/problems";
import { allPlaces, fairwaysOf, findFairway } from "../fairways";
import { undoLabel } from "../history";
import { measureFairway } from "../measures";
import { drawnDocument, sceneOf } from "../scene";
import { selectedFairwayId, selectHole } from "../selection";
import { openSession, type Session, type SessionEvent } from "../session";
import { reduceSession } from "../session-reducer";
import { nextUndo } from "../session-tools";
import { fairway, fairwayIdFor, HOME, storedCourse } from "../testing/courses";
import { drawingOf, SELECT_TOOL } from "../tool";
import { deleteHole } from "./holes";

const NEW = fairwayIdFor(99);
const TEE = HOME;
const TARGET = offsetBy(HOME, { east: 0, north: 90 });
const opened = (holes = 2) =>
  openSession(storedCourse(Array.from({ length: holes }, (_, index) => fairway(index + 1))));
const play = (session: Session, ...events: SessionEvent[]) => events.reduce(reduceSession, session);
const shownDocument = (session: Session) => drawnDocument(sceneOf(session));
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
    expect(session).toMatchObject({ tool: SELECT_TOOL, selection: selectHole(NEW) });
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
    expect(announced(started)).toContain("Hole 3: place the tee");
    expect(announced(play(started, tee))).toContain("Hole 3: place the target");
    expect(announced(play(started, tee, target))).toBe("Add hole 3. Hole 3: par 3, 90 m.");
  });

  test("is reverted by Escape: document, history and selection are as before", () => {
    const before = opened(3);
    expect(play(before, draw, { type: "cancel" }).history).toBe(before.history);
    for (const selected of [1, 2, 3].map(fairwayIdFor)) {
      const onHole = play(before, { type: "select", selection: selectHole(selected, "path_0") });
      const placed = play(onHole, draw, tee);
      expect(selectedFairwayId(placed.selection)).toBe(NEW);
      const escaped = play(placed, { type: "cancel" });
      expect(escaped.history.present).toBe(before.history.present);
      expect(escaped).toMatchObject({ tool: SELECT_TOOL, selection: selectHole(selected, "path_0") });
    }
  });

  test("goes on where Escape has cancelled it when the user undoes that, as long as no step was made since", () => {
    const before = opened();
    const bend = offsetBy(HOME, { east: 30, north: 40 });
    const escaped = play(before, draw, tee, { type: "bend", at: bend }, { type: "cancel" });
    expect(nextUndo(escaped)).toEqual(message("tools.cancelDrawing"));
    const resumed = play(escaped, { type: "undo" });
    expect(resumed.tool).toMatchObject({ kind: "hole", bends: [bend] });
    const finished = play(resumed, target);
    expect(labelOf(finished)).toBe("Add hole 3");
    expect(newHole(finished)?.flightPaths[0].points).toEqual([bend]);
    expect(finished.history.past).toHaveLength(1);

    const remove: SessionEvent = { type: "run", command: deleteHole(fairwayIdFor(1)) };
    const undone = play(escaped, remove, { type: "undo" });
    expect(undone.tool).toBe(SELECT_TOOL);
    expect(undone.history.present).toEqual(escaped.history.present);
    expect(nextUndo(play(before, draw, { type: "cancel" }))).toBeNull();
  });

  test("returns to the hole selected before when undo removes the tee or the whole hole", () => {
    const onHole1 = play(opened(3), { type: "select", selection: selectHole(fairwayIdFor(1)) });
    expect(selectedFairwayId(play(onHole1, draw, tee, { type: "undo" }).selection)).toBe(fairwayIdFor(1));
    expect(selectedFairwayId(play(onHole1, draw, tee, { type: "undo" }, { type: "redo" }).selection)).toBe(
      NEW,
    );
    const finished = play(onHole1, draw, tee, target);
    expect(selectedFairwayId(finished.selection)).toBe(NEW);
    expect(selectedFairwayId(play(finished, { type: "undo" }).selection)).toBe(fairwayIdFor(1));
    expect(selectedFairwayId(play(finished, { type: "undo" }, { type: "redo" }).selection)).toBe(NEW);
  });

  test("keeps an unfinished hole when the user does something else, and it can be saved", () => {
    const session = play(opened(), draw, tee, { type: "select", selection: selectHole(fairwayIdFor(1)) });
    expect(session.tool).toBe(SELECT_TOOL);
    expect(newHole(session)).toMatchObject({ teePosition: TEE, targetPosition: null });
    expect(labelOf(session)).toBe("Place tee, hole 3");
    expect(findProblems(session.history.present)).toEqual([]);
  });

  test("can add the target of an unfinished hole later; Escape then keeps the tee", () => {
    const left = play(opened(), draw, tee, { type: "select", selection: selectHole(NEW) });
    expect(play(left, draw, { type: "cancel" }).history).toBe(left.history);
    const session = play(left, draw, target);
    expect(newHole(session)).toMatchObject({ teePosition: TEE, targetPosition: TARGET });
    expect(labelOf(session)).toBe("Place target, hole 3");
    expect(session.history.past).toHaveLength(2);
  });

  test("continues with the tee after undo removed the tee", () => {
    const session = play(opened(), draw, tee, { type: "undo" });
    expect(session.tool).toMatchObject({ kind: "hole", fairwayId: NEW });
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
    expect(session.tool).toBe(SELECT_TOOL);
    expect(announced(session)).toContain("at most 27");
    expect(session.told).not.toBeNull();
    expect(play(session, { type: "select", selection: selectHole(fairwayIdFor(2)) }).told).toBeNull();
  });

  test("does nothing for a hole that has both ends", () => {
    const session = opened();
    expect(play(session, { type: "draw", fairwayId: fairwayIdFor(1) })).toBe(session);
  });
});

describe("drawing one hole after the other", () => {
  const SECOND = fairwayIdFor(98);
  const THIRD = fairwayIdFor(97);
  const targetThen = (fairwayId: string, at = TARGET): SessionEvent => ({
    type: "place",
    at,
    next: { fairwayId },
  });
  const drawn = () =>
    play(
      opened(0),
      draw,
      { ...tee, next: { fairwayId: SECOND } } as SessionEvent,
      targetThen(SECOND),
      { type: "place", at: TARGET },
      targetThen(THIRD, TEE),
    );

  test("takes two places per hole, each hole one step", () => {
    const session = drawn();
    expect(fairwaysOf(session.history.present)).toMatchObject([
      { number: 1, teePosition: TEE, targetPosition: TARGET },
      { number: 2, teePosition: TARGET, targetPosition: TEE },
    ]);
    expect(session.history.past).toHaveLength(2);
    expect(session.tool).toMatchObject({ fairwayId: THIRD, isFollowing: true });
    expect(selectedFairwayId(session.selection)).toBe(SECOND);
    expect(announced(session)).toContain("Add hole 2.");
    expect(announced(session)).toContain("Hole 3: place the tee");
  });

  test("Escape ends it and keeps the holes", () => {
    const session = play(drawn(), { type: "cancel" });
    expect(session.tool).toBe(SELECT_TOOL);
    expect(fairwaysOf(session.history.present)).toHaveLength(2);
  });

  test("ends with the last hole that a course can have, without a refusal", () => {
    const session = play(opened(COURSE_LIMITS.fairways - 1), draw, tee, targetThen(SECOND));
    expect(session.tool).toBe(SELECT_TOOL);
    expect(session.told).toBeNull();
  });

  test("ends when a handle of the hole just drawn is dragged", () => {
    const session = play(drawn(), {
      type: "grab",
      target: { kind: "handle", handle: { fairwayId: SECOND, part: "tee" } },
    });
    expect(session.tool).toBe(SELECT_TOOL);
    expect(session.drag).not.toBeNull();
  });

  test("bends become the control points of the new hole, in the same step", () => {
    const bend = offsetBy(HOME, { east: 30, north: 40 });
    const bent = play(opened(), draw, tee, { type: "bend", at: bend });
    const shown = findFairway(shownDocument(play(bent, { type: "aim", at: TARGET })), NEW);
    expect(shown?.flightPaths[0].points).toEqual([bend]);
    const session = play(bent, target);
    expect(newHole(session)?.flightPaths[0].points).toEqual([bend]);
    expect(session.history.past).toHaveLength(1);
    expect(newHole(play(bent, { type: "unbend" }, target))?.flightPaths[0].points).toEqual([]);
  });

  test("undo takes back the last bend first, and only then a step", () => {
    const bend = offsetBy(HOME, { east: 30, north: 40 });
    const bent = play(opened(), draw, tee, { type: "bend", at: bend }, { type: "bend", at: TARGET });
    const undone = play(bent, { type: "undo" });
    expect(drawingOf(undone.tool)?.bends).toEqual([bend]);
    expect(undone.history).toBe(bent.history);
    expect(newHole(play(undone, { type: "undo" }, { type: "undo" }))).toBeNull();
  });

  test("ends when a newer version deletes the hole that gets a tee", () => {
    const before = opened();
    const drawing = play(before, { type: "draw", tool: "tee", fairwayId: fairwayIdFor(1) });
    const { history } = drawing;
    const update = { to: 2, document: storedCourse([fairway(2)]) };
    const received = play({ ...drawing, history }, { type: "update-received", update, by: null, at: 0 });
    expect(received.tool).toBe(SELECT_TOOL);
  });

  test("a bend before the tee adds nothing and says why, and the 51st is refused", () => {
    const early = play(opened(), draw, { type: "bend", at: TEE });
    expect(drawingOf(early.tool)?.bends).toEqual([]);
    expect(early.told && inEnglish(early.told)).toMatch(/^Control points go between a tee and its target/);
    const many = Array.from({ length: COURSE_LIMITS.controlPoints + 1 }, (): SessionEvent => {
      return { type: "bend", at: TARGET };
    });
    const session = play(opened(), draw, tee, ...many);
    expect(drawingOf(session.tool)?.bends).toHaveLength(COURSE_LIMITS.controlPoints);
    expect(session.told).not.toBeNull();
  });

  test("a hole drawn in another layout is played there", () => {
    const layoutId = "layout_00000000000000000000000002";
    const playId = "play_00000000000000000000000009";
    const course = storedCourse([fairway(1)]);
    const [main] = course.layouts;
    const layouts = [
      ...course.layouts,
      { ...main, id: layoutId, name: "Short", plays: [] },
    ] as typeof course.layouts;
    const session = play(
      openSession({ ...course, layouts }),
      { type: "show-layout", layoutId },
      { type: "draw", fairwayId: NEW, play: { layoutId, playId } },
      tee,
      target,
    );
    expect(fairwaysOf(session.history.present, layoutId)).toMatchObject([
      { id: playId, teePosition: TEE, targetPosition: TARGET },
    ]);
    expect(selectedFairwayId(session.selection)).toBe(playId);
    expect(session.history.past).toHaveLength(1);
  });
});

describe("the tools of a hole", () => {
  const HOLE = fairwayIdFor(1);
  const at = offsetBy(HOME, { east: 20, north: 5 });
  const holeOf = ({ history }: Session) => history.present.holes.find(({ id }) => id === HOLE);

  test("place one more tee or target, and end", () => {
    const withTee = play(opened(), { type: "draw", tool: "tee", fairwayId: HOLE }, { type: "place", at });
    expect(holeOf(withTee)?.tees.map(({ position }) => position)).toEqual([expect.anything(), at]);
    expect(withTee.tool).toBe(SELECT_TOOL);
    const withTarget = play(
      withTee,
      { type: "draw", tool: "target", fairwayId: HOLE },
      { type: "place", at },
    );
    expect(holeOf(withTarget)?.targets).toHaveLength(2);
    expect(findProblems(withTarget.history.present)).toEqual([]);
  });

  test("draw one more flight path, which is selected then", () => {
    const session = play(
      opened(),
      { type: "draw", tool: "path", fairwayId: HOLE },
      { type: "place", at },
      { type: "bend", at: TARGET },
      { type: "finish" },
    );
    const paths = findFairway(session.history.present, HOLE)?.flightPaths;
    expect(paths?.[1]?.points).toEqual([at, TARGET]);
    expect(session).toMatchObject({ tool: SELECT_TOOL, selection: selectHole(HOLE, paths?.[1]?.id) });
    expect(session.history.past).toHaveLength(1);
  });

  test("a flight path without control points is none", () => {
    const before = opened();
    const session = play(before, { type: "draw", tool: "path", fairwayId: HOLE }, { type: "finish" });
    expect(session.history).toBe(before.history);
    expect(session.tool).toBe(SELECT_TOOL);
  });

  test("are refused with a reason where there is no room", () => {
    const nineTees = Array.from({ length: 8 }, (): SessionEvent[] => [
      { type: "draw", tool: "tee", fairwayId: HOLE },
      { type: "place", at },
    ]).flat();
    expect(announced(play(opened(), ...nineTees))).toContain("at most 8");
    expect(announced(play(opened(), { type: "draw", tool: "path", fairwayId: NEW }))).toBe(
      "Select a hole first.",
    );
    const unfinished = play(opened(), draw, tee, { type: "select", selection: selectHole(NEW) });
    expect(announced(play(unfinished, { type: "draw", tool: "path", fairwayId: NEW }))).toContain(
      "Place both",
    );
  });
});

describe("dragging the middle of a gap", () => {
  const gap = {
    handle: { fairwayId: fairwayIdFor(1), part: "point", pathId: "path_0", index: 1 },
    at: offsetBy(HOME, { east: 60, north: 75 }),
  } as const;
  const grab: SessionEvent = {
    type: "grab",
    target: { kind: "new", point: { kind: "handle", handle: gap.handle }, at: gap.at },
  };
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
