import { describe, expect, test } from "vitest";
import { distanceInMetres } from "@/lib/geo/distance";
import { inEnglish } from "@/lib/messages/testing/translate";
import { problemsOf } from "../checks/problems";
import { type CompleteFairway, type CourseDocument, documentWith } from "../document";
import { documentOfHoles, fairway, idOf } from "../testing/courses";
import type { Command } from "./commands";
import {
  addPath,
  applyPreset,
  deletePath,
  duplicatePath,
  makePrimary,
  PRESETS,
  pathName,
  presetOf,
  presetPoints,
  renamePath,
} from "./paths";
import { shifted } from "./place";

const edit = (command: Command, document: CourseDocument) => {
  const made = command(document);
  if (!made) throw new Error("the command did nothing");
  return { ...made, label: inEnglish(made.label), hole: made.document.fairways[0] as CompleteFairway };
};

const hole = fairway(1);
const single = documentWith([hole]);
const double = edit(addPath(hole.id, "path_1"), single).document;
const idsOf = (document: CourseDocument) => document.fairways[0]?.flightPaths.map(({ id }) => id);

describe("presets", () => {
  /** Metres to the right of the line from tee to target, which runs north. */
  const right = (preset: (typeof PRESETS)[number]) =>
    presetPoints(hole, preset).map(
      (point) =>
        Math.sign(point.lng - hole.teePosition.lng) *
        distanceInMetres(point, { lat: point.lat, lng: hole.teePosition.lng }),
    );

  test("straight is the midpoint that the service would make", () => {
    expect(presetPoints(hole, "straight")).toHaveLength(1);
    expect(right("straight")[0]).toBeCloseTo(0, 1);
  });

  test("a right-handed hyzer starts out to the right and comes back left; anhyzer mirrors it", () => {
    expect(Math.min(...right("hyzer"))).toBeGreaterThan(5);
    expect(Math.max(...right("hyzer"))).toBeCloseTo(12, 1);
    expect(right("anhyzer").map((metres) => -metres.toFixed(1))).toEqual(
      right("hyzer").map((metres) => Number(metres.toFixed(1))),
    );
  });

  test("an S is left of the line first and right of it before it fades to the target", () => {
    const [first, , last] = right("s");
    expect(first).toBeLessThan(-5);
    expect(last).toBeGreaterThan(5);
  });

  test("are in order from the tee, in proportion to the length, and also across the antimeridian", () => {
    for (const tee of [hole.teePosition, { lat: -17, lng: 179.9995 }]) {
      for (const metres of [20, 900]) {
        const target = shifted(tee, { east: metres, north: metres / 10 });
        const tested = { ...hole, teePosition: tee, targetPosition: target };
        const length = distanceInMetres(tee, target);
        for (const preset of PRESETS) {
          const along = [tee, ...presetPoints(tested, preset), target].map(
            (place) => distanceInMetres(tee, place) / length,
          );
          expect(along).toEqual([...along].sort((a, b) => a - b));
          expect(Math.max(...along)).toBeLessThanOrEqual(1.0001);
        }
      }
    }
  });

  test("replace the points of one path as one step, and are recognised afterwards", () => {
    for (const preset of ["hyzer", "anhyzer", "s"] as const) {
      const { hole: after, document } = edit(applyPreset(hole.id, "path_0", preset), double);
      expect(presetOf(after, after.flightPaths[0])).toBe(preset);
      expect(after.flightPaths[1]).toBe(double.fairways[0]?.flightPaths[1]);
      expect(problemsOf(document)).toEqual([]);
      expect(applyPreset(hole.id, "path_0", preset)(document)).toBeNull();
    }
    expect(edit(applyPreset(hole.id, "path_0", "s"), single).label).toBe("S-curve: Main flight path, hole 1");
  });

  test("need both ends", () => {
    const unfinished = documentWith([{ ...hole, targetPosition: null }]);
    expect(applyPreset(hole.id, "path_0", "s")(unfinished)).toBeNull();
  });
});

describe("adding a flight path", () => {
  test("puts it last, on a line of its own, and leaves the others and other holes alone", () => {
    const before = documentOfHoles(2);
    const { hole: after, label, document } = edit(addPath(idOf(1), "path_1"), before);
    expect(label).toBe("Add flight path, hole 1");
    expect(after.flightPaths[0]).toBe(before.fairways[0]?.flightPaths[0]);
    expect(after.flightPaths[1]?.points).not.toEqual(after.flightPaths[0].points);
    expect(document.fairways[1]).toBe(before.fairways[1]);
    expect(problemsOf(document)).toEqual([]);
  });

  test("tells each new one from the others", () => {
    let document = single;
    for (const id of ["path_1", "path_2", "path_3"]) document = edit(addPath(hole.id, id), document).document;
    const lines = document.fairways[0]?.flightPaths.map(({ points }) => JSON.stringify(points));
    expect(new Set(lines).size).toBe(4);
  });

  test("works on a hole without a target, and stops at ten", () => {
    const unfinished = documentWith([{ ...hole, targetPosition: null }]);
    expect(idsOf(edit(addPath(hole.id, "path_1"), unfinished).document)).toEqual(["path_0", "path_1"]);
    let document = single;
    for (let n = 1; n < 10; n++) document = edit(addPath(hole.id, `path_${n}`), document).document;
    expect(problemsOf(document)).toEqual([]);
    expect(addPath(hole.id, "path_x")(document)).toBeNull();
    expect(duplicatePath(hole.id, "path_0", "path_x")(document)).toBeNull();
  });
});

test("duplicating copies the points under another id, without the name", () => {
  const named = edit(renamePath(hole.id, "path_0", "Tunnel"), single).document;
  const { hole: after, label } = edit(duplicatePath(hole.id, "path_0", "path_9"), named);
  expect(label).toBe("Duplicate Tunnel, hole 1");
  expect(after.flightPaths[1]).toEqual({ ...after.flightPaths[0], id: "path_9", name: null });
});

describe("renaming", () => {
  test("trims, and takes the name away when it is blank", () => {
    const { document, hole: after, label } = edit(renamePath(hole.id, "path_1", "  Low ceiling "), double);
    expect(label).toBe("Rename Flight path 2, hole 1");
    expect(after.flightPaths[1]?.name).toBe("Low ceiling");
    expect(edit(renamePath(hole.id, "path_1", " "), document).hole.flightPaths[1]?.name).toBeNull();
  });

  test("is no step when nothing changes, and refuses what could not be saved", () => {
    expect(renamePath(hole.id, "path_1", " ")(double)).toBeNull();
    expect(renamePath(hole.id, "path_1", "x".repeat(61))(double)).toBeNull();
    expect(renamePath(hole.id, "path_1", "a\u0000b")(double)).toBeNull();
  });
});

test("deleting never takes the last path, and the next becomes the primary one", () => {
  expect(idsOf(edit(deletePath(hole.id, "path_0"), double).document)).toEqual(["path_1"]);
  expect(edit(deletePath(hole.id, "path_1"), double).label).toBe("Delete Flight path 2, hole 1");
  expect(deletePath(hole.id, "path_0")(single)).toBeNull();
  expect(deletePath(hole.id, "path_7")(double)).toBeNull();
});

test("making a path the primary one puts it first and keeps the order of the rest", () => {
  const triple = edit(addPath(hole.id, "path_2"), double).document;
  expect(idsOf(edit(makePrimary(hole.id, "path_2"), triple).document)).toEqual([
    "path_2",
    "path_0",
    "path_1",
  ]);
  expect(makePrimary(hole.id, "path_0")(triple)).toBeNull();
});

test("a path without a name is called by its place", () => {
  const [main, second] = (double.fairways[0] as CompleteFairway).flightPaths;
  expect(inEnglish(pathName(hole, main))).toBe("Main flight path");
  expect(second && inEnglish(pathName(double.fairways[0] as CompleteFairway, second))).toBe("Flight path 2");
});
