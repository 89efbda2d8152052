import { describe, expect, test } from "vitest";
import { offsetBy } from "@/lib/geo/offset";
import { tidyPlace } from "@/lib/geo/place";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { EndPosition, GroundHeight } from "@/lib/validation/ground-height";
import { apply } from "./changes/apply";
import { diff } from "./changes/diff";
import { createFeature, moveCorner } from "./commands/features";
import { moveHandle } from "./commands/move-handle";
import { type CourseDocument, isSameDocument } from "./document";
import { fairwaysOf } from "./fairways";
import { addMeasured, placesToMeasure, placesWithoutHeight } from "./heights";
import { openSession, type Session } from "./session";
import { reduceSession } from "./session-reducer";
import { documentOf, fairway, storedCourse } from "./testing/courses";

const GROUND: GroundHeight = {
  metres: 62.13,
  model: "terrain",
  source: "Mapterhorn",
  resolution: 0.6,
  sigma: null,
  measuredOn: "2026-11-27",
};
const FIX = { accuracy: 2.5, source: "device", measuredAt: "2026-11-27T09:30:00.000Z" };
const course = documentOf([fairway(1), fairway(2)]);
const teeOf = (document: CourseDocument) => fairwaysOf(document)[0]?.teePosition as EndPosition;
const [id] = fairwaysOf(course).map((each) => each.id) as [string];
const tee = { fairwayId: id, part: "tee" } as const;
const PLACE = teeOf(course);
const ELSEWHERE = offsetBy(PLACE, { east: 3, north: 4 });
const measure = (document: CourseDocument, at: Coordinates = PLACE) =>
  addMeasured(document, [{ at, ground: GROUND }]);
const move = (document: CourseDocument, to: Coordinates) =>
  moveHandle(tee, to)(document)?.document ?? document;

describe("the height of a tee", () => {
  test("is added where it was measured, to an end without one or in place of it, and nowhere else", () => {
    const measured = measure(course);
    expect(teeOf(measured)).toEqual({ ...PLACE, ground: GROUND });
    expect(measured.holes[1]).toBe(course.holes[1]);
    expect(placesWithoutHeight(measured)).toHaveLength(placesWithoutHeight(course).length - 1);
    expect(addMeasured(measured, [{ at: PLACE, ground: { ...GROUND, metres: 1 } }])).toBe(measured);
    const surveyed = { ...GROUND, metres: 1, source: "Survey: dtm" };
    const replaced = addMeasured(measured, [{ at: PLACE, ground: surveyed, replaces: true }]);
    expect(teeOf(replaced)).toEqual({ ...PLACE, ground: surveyed });
    expect(measure(course, ELSEWHERE)).toBe(course);
  });

  test("is gone once the tee has moved, and stays if it is put down where it was", () => {
    const measured = measure(course);
    expect(teeOf(move(measured, ELSEWHERE)).ground).toBeUndefined();
    expect(move(measured, PLACE)).toBe(measured);
  });

  test("comes beside how its position was found, and both go when the tee moves", () => {
    const found = addMeasured(course, [{ at: PLACE, fix: FIX }]);
    expect(teeOf(measure(found))).toEqual({ ...PLACE, fix: FIX, ground: GROUND });
    const later = { ...FIX, accuracy: 9 };
    expect(addMeasured(found, [{ at: PLACE, fix: later }])).toBe(found);
    expect(teeOf(move(found, ELSEWHERE)).fix).toBeUndefined();
  });

  test("is to be measured for ends that are new or have moved", () => {
    const moved = move(course, ELSEWHERE);
    expect(placesToMeasure(course, course)).toEqual([]);
    expect(placesToMeasure(course, moved)).toEqual([teeOf(moved)]);
    expect(placesToMeasure(documentOf([fairway(2)]), documentOf([fairway(1), fairway(2)]))).toHaveLength(2);
    expect(placesToMeasure(course, measure(moved, teeOf(moved)))).toEqual([]);
  });
});

describe("how a feature was found", () => {
  const bench = createFeature("feature_00000000000000000000000097", {
    ...{ kind: "bench", shape: "point", points: [PLACE] },
  });
  const path = createFeature("feature_00000000000000000000000098", {
    ...{ kind: "path", shape: "line", points: [PLACE, ELSEWHERE] },
  });
  const drawn = { ...course, features: [bench, path] };
  const found = addMeasured(drawn, [{ at: PLACE, ground: GROUND, fix: FIX }]);

  test("stays with it until it moves; lines and areas, whose points are one value, have none", () => {
    expect(found.features).toEqual([{ ...bench, points: [{ ...PLACE, fix: FIX }] }, path]);
    expect(addMeasured(found, [{ at: PLACE, fix: { ...FIX, accuracy: 9 } }])).toBe(found);
    expect(moveCorner(bench.id, 0, PLACE)(found)).toBeNull();
    const moved = moveCorner(bench.id, 0, ELSEWHERE)(found)?.document;
    expect(moved?.features[0]?.points).toEqual([tidyPlace(ELSEWHERE)]);
  });

  test("is no clash with a change of the same feature at the same time", () => {
    const sign = { ...bench, kind: "sign" } as const;
    const changed = { ...drawn, features: [sign, path] };
    for (const [stored, sent] of [
      [changed, diff(drawn, found)],
      [found, diff(drawn, changed)],
    ] as const) {
      const { document, clashes } = apply(stored, sent);
      expect(clashes).toEqual([]);
      expect(document.features[0]?.kind).toBe("sign");
    }
  });
});

describe("a measurement and a move at the same time", () => {
  const moved = move(course, ELSEWHERE);

  test("leave the tee where it was moved to, without the height of where it was", () => {
    const measurement = diff(course, measure(course));
    const movement = diff(course, moved);
    for (const [stored, sent] of [
      [moved, measurement],
      [measure(course), movement],
    ] as const) {
      const { document, clashes } = apply(stored, sent);
      expect(clashes).toEqual([]);
      expect(isSameDocument(document, moved)).toBe(true);
    }
  });

  test("of the same place by two people are no clash", () => {
    const other = addMeasured(course, [{ at: PLACE, ground: { ...GROUND, metres: 62.2 } }]);
    expect(apply(other, diff(course, measure(course))).clashes).toEqual([]);
    expect(apply(measure(moved, teeOf(moved)), diff(course, moved)).clashes).toEqual([]);
  });
});

describe("undo", () => {
  const opened = openSession(storedCourse([fairway(1), fairway(2)]));
  const run = (session: Session, ...events: Parameters<typeof reduceSession>[1][]) =>
    events.reduce(reduceSession, session);
  const present = ({ history }: Session) => history.present;
  const drop = [
    { type: "grab", target: { kind: "handle", handle: tee } },
    { type: "drag", to: ELSEWHERE },
    { type: "drop" },
  ] as const;

  test("takes a tee back, though it has been measured since, with the height that it had there", () => {
    const before = run(opened, { type: "measured", found: [{ at: PLACE, ground: GROUND }] });
    const dropped = run(before, ...drop);
    const at = teeOf(present(dropped));
    const after = run(dropped, { type: "measured", found: [{ at, ground: { ...GROUND, metres: 70 } }] });
    expect(teeOf(present(after)).ground?.metres).toBe(70);
    expect(after.history.past).toHaveLength(1);
    const undone = run(after, { type: "undo" });
    expect(teeOf(present(undone))).toEqual({ ...PLACE, ground: GROUND });
    expect(undone.told?.key).toBe("editing.undone");
  });

  test("removes a hole that was drawn in one go, though its tee was measured before its target was placed", () => {
    const drawn = run(
      opened,
      { type: "draw", tool: "hole", fairwayId: "fairway_00000000000000000000000098" },
      { type: "place", at: ELSEWHERE },
      { type: "measured", found: [{ at: ELSEWHERE, fix: FIX }] },
      { type: "place", at: PLACE },
    );
    expect(present(drawn).holes).toHaveLength(3);
    expect(drawn.history.past).toHaveLength(1);
    expect(present(run(drawn, { type: "undo" })).holes).toHaveLength(2);
  });

  test("removes a hole that was added and measured", () => {
    const added = run(opened, {
      type: "run",
      command: (document) => ({
        label: { key: "editing.undone" },
        document: { ...document, holes: [...document.holes, ...documentOf([fairway(3)]).holes] },
      }),
    });
    const found = placesWithoutHeight(present(added)).map((at) => ({ at, ground: GROUND }));
    expect(present(run(added, { type: "measured", found }, { type: "undo" })).holes).toHaveLength(2);
  });
});
