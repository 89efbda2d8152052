import { describe, expect, test } from "vitest";
import { inEnglish } from "@/lib/messages/testing/translate";
import { findProblems } from "../checks/problems";
import type { CourseDocument } from "../document";
import { type CompleteFairway, fairwaysOf } from "../fairways";
import { documentOf, documentOfHoles, fairway, fairwayIdFor } from "../testing/courses";
import { run } from "../testing/run";
import type { Command } from "./command";
import {
  addPath,
  applyPreset,
  deletePath,
  duplicatePath,
  makePrimary,
  pathName,
  renamePath,
} from "./flight-paths";
import { detectPreset } from "./presets";

const edit = (command: Command, document: CourseDocument) => {
  const { label, document: after } = run(command, document);
  return { document: after, label: inEnglish(label), hole: fairwaysOf(after)[0] as CompleteFairway };
};

const hole = fairway(1);
const single = documentOf([hole]);
const double = edit(addPath(hole.id, "path_1"), single).document;
const idsOf = (document: CourseDocument) => fairwaysOf(document)[0]?.flightPaths.map(({ id }) => id);

describe("applying a preset", () => {
  test("replaces the points of one path as one step, and is recognised afterwards", () => {
    for (const preset of ["hyzer", "anhyzer", "s"] as const) {
      const { hole: after, document } = edit(applyPreset(hole.id, "path_0", preset), double);
      expect(detectPreset(after, after.flightPaths[0])).toBe(preset);
      expect(after.flightPaths[1]?.points).toBe(fairwaysOf(double)[0]?.flightPaths[1]?.points);
      expect(findProblems(document)).toEqual([]);
      expect(applyPreset(hole.id, "path_0", preset)(document)).toBeNull();
    }
    expect(edit(applyPreset(hole.id, "path_0", "s"), single).label).toBe("S-curve: Main flight path, hole 1");
  });

  test("needs both ends", () => {
    const unfinished = documentOf([{ ...hole, targetPosition: null }]);
    expect(applyPreset(hole.id, "path_0", "s")(unfinished)).toBeNull();
  });
});

describe("adding a flight path", () => {
  test("puts it last with a shape of its own, and leaves other paths and holes alone", () => {
    const before = documentOfHoles(2);
    const { hole: after, label, document } = edit(addPath(fairwayIdFor(1), "path_1"), before);
    expect(label).toBe("Add flight path, hole 1");
    expect(after.flightPaths[0]).toEqual(fairwaysOf(before)[0]?.flightPaths[0]);
    expect(after.flightPaths[0].points).toBe(fairwaysOf(before)[0]?.flightPaths[0].points);
    expect(after.flightPaths[1]?.points).not.toEqual(after.flightPaths[0].points);
    expect(fairwaysOf(document)[1]).toBe(fairwaysOf(before)[1]);
    expect(findProblems(document)).toEqual([]);
  });

  test("gives each new one a different shape", () => {
    let document = single;
    for (const id of ["path_1", "path_2", "path_3"]) document = edit(addPath(hole.id, id), document).document;
    const lines = fairwaysOf(document)[0]?.flightPaths.map(({ points }) => JSON.stringify(points));
    expect(new Set(lines).size).toBe(4);
  });

  test("needs a tee and a target: flight paths belong to the pair", () => {
    for (const end of ["teePosition", "targetPosition"]) {
      const unfinished = documentOf([{ ...hole, [end]: null }]);
      expect(addPath(hole.id, "path_1")(unfinished)).toBeNull();
      expect(duplicatePath(hole.id, "path_0", "path_1")(unfinished)).toBeNull();
      expect(renamePath(hole.id, "path_0", "Tunnel")(unfinished)).toBeNull();
    }
  });

  test("stops at ten between a tee and a target", () => {
    let document = single;
    for (let n = 1; n < 10; n++) document = edit(addPath(hole.id, `path_${n}`), document).document;
    expect(findProblems(document)).toEqual([]);
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
  test("trims the name, and removes it if it is blank", () => {
    const { document, hole: after, label } = edit(renamePath(hole.id, "path_1", "  Low ceiling "), double);
    expect(label).toBe("Rename Flight path 2, hole 1");
    expect(after.flightPaths[1]?.name).toBe("Low ceiling");
    expect(edit(renamePath(hole.id, "path_1", " "), document).hole.flightPaths[1]?.name).toBeNull();
  });

  test("adds no step if nothing changes, and refuses names that could not be saved", () => {
    expect(renamePath(hole.id, "path_1", " ")(double)).toBeNull();
    expect(renamePath(hole.id, "path_1", "x".repeat(61))(double)).toBeNull();
    expect(renamePath(hole.id, "path_1", "a\u0000b")(double)).toBeNull();
  });
});

test("deleting the primary path promotes the next; the only path cannot be deleted", () => {
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

test("a path without a name is named by its position", () => {
  const [main, second] = (fairwaysOf(double)[0] as CompleteFairway).flightPaths;
  expect(inEnglish(pathName(hole, main))).toBe("Main flight path");
  expect(second && inEnglish(pathName(fairwaysOf(double)[0] as CompleteFairway, second))).toBe(
    "Flight path 2",
  );
});
