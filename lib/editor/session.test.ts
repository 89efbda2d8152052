import { describe, expect, test } from "vitest";
import { distanceInMetres } from "@/lib/geo/distance";
import { offsetBy } from "@/lib/geo/offset";
import { inEnglish } from "@/lib/messages/testing/translate";
import { emptyHole, HOLE_LIMITS, newTarget, newTee } from "@/lib/validation/hole";
import { NEW_MAIN_LAYOUT } from "@/lib/validation/layout";
import { addPoint } from "./commands/control-points";
import { addPath } from "./commands/flight-paths";
import { changeHole } from "./commands/hole-details";
import { addNewHole, deleteHole, duplicateHole } from "./commands/holes";
import { detectPreset } from "./commands/presets";
import { type CompleteFairway, fairwaysOf, findFairway, mainFairwayId } from "./fairways";
import { findHandlePlace, type Handle } from "./handles";
import { undoLabel } from "./history";
import { drawnDocument, sceneOf } from "./scene";
import { NO_SELECTION, selectedFairwayId, selectHole } from "./selection";
import { openSession, type Session, type SessionEvent } from "./session";
import { reduceSession } from "./session-reducer";
import { fairway, fairwayIdFor, HOME, storedCourse } from "./testing/courses";

const TEE: Handle = { fairwayId: fairwayIdFor(2), part: "tee" };
const opened = () => openSession(storedCourse([1, 2, 3].map((number) => fairway(number))));
const play = (session: Session, ...events: SessionEvent[]) => events.reduce(reduceSession, session);
const labelOf = ({ history }: Session) => {
  const label = undoLabel(history);
  return label && inEnglish(label);
};
const announced = ({ announcement }: Session) => announcement.map((part) => inEnglish(part)).join(" ");
const shownDocument = (session: Session) => drawnDocument(sceneOf(session));
const teeOf = (session: Session) => findHandlePlace(shownDocument(session), TEE);
const nudge = (at: number, handle: Handle = TEE, by = { east: 0, north: 1 }): SessionEvent => ({
  type: "nudge",
  target: { kind: "handle", handle },
  by,
  at,
});

test("a straight path of a hole with all its flight paths gets no control point, and says why", () => {
  const ends = { teeId: "tee_0", targetId: "target_0" };
  const full = {
    ...emptyHole(fairwayIdFor(1), 1),
    tees: [newTee("tee_0", HOME), newTee("tee_1", offsetBy(HOME, { east: 20, north: 0 }))],
    targets: [newTarget("target_0", offsetBy(HOME, { east: 0, north: 90 }))],
    flightPaths: Array.from({ length: HOLE_LIMITS.allFlightPaths }, (_, index) => ({
      id: `path_${index}`,
      name: `Path ${index}`,
      ...ends,
      points: [],
    })),
    teeId: "tee_1",
    targetId: "target_0",
  };
  const before = openSession({ version: 1, holes: [full], layouts: [NEW_MAIN_LAYOUT], features: [] });
  const handle = { fairwayId: mainFairwayId(full.id), part: "point", pathId: "path_24", index: 0 } as const;
  const session = play(before, { type: "run", command: addPoint(handle, HOME) });
  expect(session.history).toBe(before.history);
  expect(session.told && inEnglish(session.told)).toContain("at most 24 flight paths");
});

describe("a drag", () => {
  const frames: SessionEvent[] = [1, 2, 3, 4].map((step) => ({
    type: "drag",
    to: { lat: HOME.lat + step / 1e4, lng: HOME.lng },
  }));
  const grab: SessionEvent = { type: "grab", target: { kind: "handle", handle: TEE } };

  test("previews every frame and records none", () => {
    const session = play(opened(), grab, ...frames);
    expect(teeOf(session)?.lat).toBeCloseTo(HOME.lat + 4e-4, 7);
    expect(session.history.past).toHaveLength(0);
  });

  test("is one undo step", () => {
    const before = opened();
    const dropped = play(before, grab, ...frames, { type: "drop" });
    expect(dropped.history.past).toHaveLength(1);
    expect(labelOf(dropped)).toBe("Move tee, hole 2");
    expect(play(dropped, { type: "undo" }).history.present).toBe(before.history.present);
  });

  test("of an end keeps a straight hole straight in every frame, and is one step with its control points", () => {
    const target: Handle = { fairwayId: fairwayIdFor(2), part: "target" };
    const isStraight = (session: Session) => {
      const hole = findFairway(shownDocument(session), fairwayIdFor(2));
      return hole !== null && detectPreset(hole, hole.flightPaths[0]) === "straight";
    };
    for (const handle of [TEE, target]) {
      const before = opened();
      let session = play(before, { type: "grab", target: { kind: "handle", handle } });
      for (const frame of frames) {
        session = play(session, frame);
        expect(isStraight(session)).toBe(true);
      }
      const dropped = play(session, { type: "drop" });
      expect(isStraight(dropped)).toBe(true);
      expect(dropped.history.past).toHaveLength(1);
      expect(play(dropped, { type: "undo" }).history.present).toBe(before.history.present);
    }
  });

  test("is reverted by Escape", () => {
    const before = opened();
    const escaped = play(before, grab, ...frames, { type: "cancel" });
    expect(shownDocument(escaped)).toBe(before.history.present);
    expect(escaped.history).toBe(before.history);
    expect(play(escaped, ...frames, { type: "drop" }).history).toBe(before.history);
  });

  test("without a movement is no step", () => {
    expect(play(opened(), grab, { type: "drop" }).history.past).toHaveLength(0);
  });

  test("selects the fairway of its handle", () => {
    expect(selectedFairwayId(play(opened(), grab).selection)).toBe(fairwayIdFor(2));
  });

  test.each<[string, SessionEvent]>([
    ["a handle", grab],
    [
      "a group",
      {
        type: "grab",
        target: { kind: "group", group: { holeIds: [fairwayIdFor(1)], featureIds: [] } },
        at: HOME,
      },
    ],
  ])("of %s ignores undo and redo", (_what, grab) => {
    const moved = play(opened(), grab, ...frames, { type: "drop" });
    expect(moved.history.past).toHaveLength(1);
    const again = play(moved, grab, ...frames);
    expect(play(again, { type: "undo" })).toBe(again);
    const undone = play(moved, { type: "undo" }, grab, ...frames);
    expect(play(undone, { type: "redo" })).toBe(undone);
  });

  test("is announced once, when it ends", () => {
    const dragging = play(opened(), grab, ...frames);
    expect(announced(dragging)).toBe("");
    expect(announced(play(dragging, { type: "drop" }))).toMatch(
      /^Move tee, hole 2\. Hole 2: par \d, \d+ m\.$/,
    );
  });
});

describe("nudges", () => {
  test("of one handle in quick succession are one undo step", () => {
    const before = opened();
    const session = play(before, nudge(0), nudge(300), nudge(900), nudge(1500));
    expect(session.history.past).toHaveLength(1);
    expect(play(session, { type: "undo" }).history.present).toBe(before.history.present);
  });

  test("after a pause, or of another handle, are a step of their own", () => {
    const target: Handle = { fairwayId: fairwayIdFor(2), part: "target" };
    expect(play(opened(), nudge(0), nudge(1001)).history.past).toHaveLength(2);
    expect(play(opened(), nudge(0), nudge(100, target), nudge(200)).history.past).toHaveLength(3);
  });

  test("after an undo start a new step, so that redo is not rewritten silently", () => {
    const session = play(opened(), nudge(0), { type: "undo" }, nudge(100));
    expect(session.history.past).toHaveLength(1);
    expect(session.history.future).toHaveLength(0);
  });

  test("of an end add up to one move: control points gather no rounding errors", () => {
    const target: Handle = { fairwayId: fairwayIdFor(1), part: "target" };
    const shares = [0.13, 0.37, 0.71];
    const points = shares.map((share) => offsetBy(fairway(1).teePosition, { east: 0, north: 100 * share }));
    const hole = { ...fairway(1), flightPaths: [{ id: "path_0", name: null, points }] as const };
    let session = openSession(storedCourse([hole]));
    for (let step = 0; step < 200; step++) {
      session = play(session, nudge(step * 100, target, { east: 0.1, north: 0 }));
    }
    expect(session.history.past).toHaveLength(1);
    const moved = fairwaysOf(session.history.present)[0] as CompleteFairway;
    moved.flightPaths[0].points.forEach((point, index) => {
      const share = shares[index] as number;
      const { teePosition: tee, targetPosition } = moved;
      const lng = tee.lng + share * (targetPosition.lng - tee.lng);
      expect(distanceInMetres(point, { lat: point.lat, lng })).toBeLessThan(0.02);
    });
  });

  test("back to the start leave the document as it was", () => {
    const before = opened();
    const session = play(before, nudge(0), nudge(100, TEE, { east: 0, north: -1 }));
    expect(session.history.present).toBe(before.history.present);
    expect(session.history.past).toHaveLength(1);
  });
});

describe("commands that continue a step", () => {
  const name = (text: string, continues: string): SessionEvent => ({
    type: "run",
    command: changeHole(fairwayIdFor(2), { name: text }),
    continues,
  });
  const nameOf = ({ history }: Session) => history.present.holes[1]?.name;

  test("are one undo step with it, whose redo gives the last one", () => {
    const session = play(opened(), name("B", "visit"), name("Bi", "visit"), name("Big", "visit"));
    expect(nameOf(session)).toBe("Big");
    const undone = play(session, { type: "undo" });
    expect(undone.history.present).toBe(session.saving.saved);
    expect(nameOf(play(undone, { type: "redo" }))).toBe("Big");
  });

  test("back to what was before the step leave no step and nothing to save", () => {
    const before = play(opened(), name("Old", "earlier"));
    const session = play(before, name("Older", "visit"), name("Old", "visit"));
    expect(session.history).toEqual(before.history);
  });

  test("of another key, or after another step, are a step of their own", () => {
    const session = play(opened(), name("B", "visit"), name("Bi", "other"), nudge(0), name("Big", "other"));
    expect(session.history.past).toHaveLength(4);
    expect(nameOf(play(session, { type: "undo" }))).toBe("Bi");
  });

  test("leave a drag in progress, and end a burst of nudges", () => {
    const dragging = play(
      opened(),
      { type: "grab", target: { kind: "handle", handle: TEE } },
      { type: "drag", to: HOME },
    );
    expect(play(dragging, name("B", "visit")).drag).toBe(dragging.drag);
    const session = play(opened(), name("B", "visit"), nudge(0), name("Bi", "visit"), nudge(1));
    expect(session.history.past).toHaveLength(4);
  });
});

describe("the selection", () => {
  test("starts with the first hole", () => {
    expect(selectedFairwayId(opened().selection)).toBe(fairwayIdFor(1));
    expect(openSession(storedCourse([])).selection).toBe(NO_SELECTION);
  });

  test("goes to a hole that is added", () => {
    const session = play(opened(), {
      type: "run",
      command: addNewHole(fairwayIdFor(4), HOME),
      select: selectHole(fairwayIdFor(4)),
    });
    expect(selectedFairwayId(session.selection)).toBe(fairwayIdFor(4));
  });

  test("goes to the neighbour of a deleted hole, and back when undo restores it", () => {
    const selected = play(opened(), { type: "select", selection: selectHole(fairwayIdFor(2)) });
    const deleted = play(selected, { type: "run", command: deleteHole(fairwayIdFor(2)) });
    expect(selectedFairwayId(deleted.selection)).toBe(fairwayIdFor(3));
    expect(selectedFairwayId(play(deleted, { type: "undo" }).selection)).toBe(fairwayIdFor(2));
  });

  test("goes to the hole that undo changed", () => {
    const session = play(
      opened(),
      nudge(0),
      { type: "select", selection: selectHole(fairwayIdFor(3)) },
      { type: "undo" },
    );
    expect(selectedFairwayId(session.selection)).toBe(fairwayIdFor(2));
  });

  test("returns to the hole and path selected before when undo removes a copy or a new hole", () => {
    for (const command of [
      duplicateHole(fairwayIdFor(1), fairwayIdFor(9)),
      addNewHole(fairwayIdFor(9), HOME),
    ]) {
      for (const number of [1, 2, 3]) {
        const before = play(
          opened(),
          { type: "run", command: addPath(fairwayIdFor(number), "path_1") },
          { type: "select", selection: selectHole(fairwayIdFor(number), "path_1") },
        );
        const added = play(before, { type: "run", command, select: selectHole(fairwayIdFor(9)) });
        expect(added.selection).toEqual(selectHole(fairwayIdFor(9)));
        const undone = play(added, { type: "undo" });
        expect(undone.selection).toEqual(selectHole(fairwayIdFor(number), "path_1"));
        expect(selectedFairwayId(play(undone, { type: "redo" }).selection)).toBe(fairwayIdFor(9));
        const elsewhere = play(
          added,
          { type: "select", selection: selectHole(fairwayIdFor(2)) },
          { type: "undo" },
        );
        expect(elsewhere.selection).toEqual(selectHole(fairwayIdFor(number), "path_1"));
      }
    }
  });

  test("ignores a hole that doesn't exist", () => {
    const session = opened();
    expect(play(session, { type: "select", selection: selectHole(fairwayIdFor(9)) })).toBe(session);
  });

  test("of a flight path goes with its hole, and to the path whose point is grabbed", () => {
    const alternate = play(opened(), { type: "select", selection: selectHole(fairwayIdFor(1), "path_1") });
    expect(alternate.selection).toMatchObject({ pathId: "path_1" });
    expect(
      play(alternate, { type: "select", selection: selectHole(fairwayIdFor(2)) }).selection,
    ).toMatchObject({ pathId: null });
    const point: Handle = { fairwayId: fairwayIdFor(2), part: "point", pathId: "path_0", index: 0 };
    expect(
      play(alternate, { type: "grab", target: { kind: "handle", handle: point } }).selection,
    ).toMatchObject({ pathId: "path_0" });
    const tee: Handle = { fairwayId: fairwayIdFor(1), part: "tee" };
    expect(
      play(alternate, { type: "grab", target: { kind: "handle", handle: tee } }).selection,
    ).toMatchObject({ pathId: "path_1" });
  });

  test("is empty when the last hole is deleted", () => {
    const one = openSession(storedCourse([fairway(1)]));
    expect(play(one, { type: "run", command: deleteHole(fairwayIdFor(1)) }).selection).toBe(NO_SELECTION);
  });
});
