import { describe, expect, test } from "vitest";
import { distanceInMetres } from "@/lib/geo/distance";
import { inEnglish } from "@/lib/messages/testing/translate";
import { type CompleteFairway, type CourseDocument, documentWith, fairwayWithId } from "../document";
import { documentOfHoles, fairway, idOf } from "../testing/courses";
import type { Command } from "./commands";
import { duplicateHole, moveBy, moveInList, renumberAll, renumberHole, reverseHole } from "./order";
import { shifted } from "./place";

const edit = (command: Command, document: CourseDocument) => {
  const made = command(document);
  if (!made) throw new Error("the command did nothing");
  return made;
};

/** Which hole (by the number it was made with) has which number now: "1:1 2:3 …", in the order of the list. */
const numbers = (document: CourseDocument) =>
  document.fairways.map(({ id, number }) => `${Number(id.slice(-4))}:${number}`).join(" ");

const holes = (...of: number[]) => documentWith(of.map((number) => fairway(number)));

describe("moving a hole in the list", () => {
  test("up shifts those between one number down the list, and is named by both numbers", () => {
    const { document, label } = edit(moveInList(idOf(7), 2), documentOfHoles(8));
    expect(numbers(document)).toBe("1:1 2:2 7:3 3:4 4:5 5:6 6:7 8:8");
    expect(inEnglish(label)).toBe("Move hole 7 to 3");
  });

  test("down shifts those between one number up", () => {
    expect(numbers(edit(moveInList(idOf(2), 4), documentOfHoles(5)).document)).toBe("1:1 3:2 4:3 5:4 2:5");
  });

  test("keeps the numbers that are in use, gaps and all", () => {
    expect(numbers(edit(moveInList(idOf(9), 0), holes(2, 5, 9)).document)).toBe("9:2 2:5 5:9");
  });

  test("moves nothing on the ground, and leaves holes outside alone as the same objects", () => {
    const before = documentOfHoles(5);
    const after = edit(moveInList(idOf(4), 1), before).document;
    expect(after.fairways[0]).toBe(before.fairways[0]);
    expect(after.fairways[4]).toBe(before.fairways[4]);
    for (const { id, ...was } of before.fairways) {
      expect(fairwayWithId(after, id)).toEqual({ id, ...was, number: fairwayWithId(after, id)?.number });
    }
  });

  test("by one place goes up and down, and stops at both ends", () => {
    const document = holes(1, 2, 3);
    expect(numbers(edit(moveBy(idOf(2), -1), document).document)).toBe("2:1 1:2 3:3");
    expect(numbers(edit(moveBy(idOf(2), 1), document).document)).toBe("1:1 3:2 2:3");
    expect(moveBy(idOf(1), -1)(document)).toBeNull();
    expect(moveBy(idOf(3), 1)(document)).toBeNull();
    expect(moveBy(idOf(9), 1)(document)).toBeNull();
  });

  test("to where it is does nothing", () => {
    expect(moveInList(idOf(2), 1)(documentOfHoles(3))).toBeNull();
  });
});

describe("giving a hole a number", () => {
  test("that another has makes room towards the number that became free", () => {
    expect(numbers(edit(renumberHole(idOf(7), 3), documentOfHoles(8)).document)).toBe(
      "1:1 2:2 7:3 3:4 4:5 5:6 6:7 8:8",
    );
    expect(numbers(edit(renumberHole(idOf(3), 7), documentOfHoles(8)).document)).toBe(
      "1:1 2:2 4:3 5:4 6:5 7:6 3:7 8:8",
    );
  });

  test("shifts no farther than the next free number", () => {
    expect(numbers(edit(renumberHole(idOf(9), 2), holes(1, 2, 3, 6, 9)).document)).toBe(
      "1:1 9:2 2:3 3:4 6:6",
    );
  });

  test("that is free moves no other", () => {
    expect(numbers(edit(renumberHole(idOf(1), 12), holes(1, 2, 3)).document)).toBe("2:2 3:3 1:12");
  });

  test("resolves two holes of one number, whichever way the room is", () => {
    const twins = documentWith([...holes(1, 2).fairways, { ...fairway(3), number: 1 }]);
    const after = edit(renumberHole(idOf(3), 2), twins).document;
    expect(new Set(after.fairways.map(({ number }) => number)).size).toBe(3);
    expect(fairwayWithId(after, idOf(3))?.number).toBe(2);
    expect(fairwayWithId(after, idOf(1))?.number).toBe(1);
  });

  test("refuses its own number, and those that no hole can have", () => {
    for (const number of [2, 0, 28, -1, 1.5, Number.NaN]) {
      expect(renumberHole(idOf(2), number)(documentOfHoles(3))).toBeNull();
    }
  });
});

test("numbering all goes from 1 in list order, and does nothing where that is so", () => {
  expect(numbers(edit(renumberAll(), holes(2, 5, 9)).document)).toBe("2:1 5:2 9:3");
  expect(renumberAll()(documentOfHoles(9))).toBeNull();
  expect(renumberAll()(documentWith([]))).toBeNull();
});

describe("duplicating a hole", () => {
  test("copies it with all of its paths 15 m to its right, under the lowest free number", () => {
    const document = holes(1, 2, 4);
    const { document: after, label } = edit(duplicateHole(idOf(1), idOf(99)), document);
    const was = fairwayWithId(document, idOf(1)) as CompleteFairway;
    const copy = fairwayWithId(after, idOf(99)) as CompleteFairway;
    expect(copy.number).toBe(3);
    expect(inEnglish(label)).toBe("Duplicate hole 1");
    expect(distanceInMetres(was.teePosition, copy.teePosition)).toBeCloseTo(15, 1);
    expect(copy.teePosition.lng).toBeGreaterThan(was.teePosition.lng);
    expect(copy.teePosition.lat).toBeCloseTo(was.teePosition.lat, 6);
    expect(copy.flightPaths).toHaveLength(1);
    expect(fairwayWithId(after, idOf(1))).toBe(was);
  });

  test("works across the antimeridian and for a hole without a target", () => {
    const tee = { lat: 0, lng: 179.9999 };
    const across = {
      ...fairway(1),
      teePosition: tee,
      targetPosition: shifted(tee, { east: 100, north: 0 }),
    };
    const unfinished = { ...fairway(2), targetPosition: null };
    const document = documentWith([across, unfinished]);
    for (const id of [idOf(1), idOf(2)]) {
      const copy = fairwayWithId(edit(duplicateHole(id, idOf(99)), document).document, idOf(99));
      const tee = fairwayWithId(document, id)?.teePosition;
      expect(copy?.teePosition && tee && distanceInMetres(copy.teePosition, tee)).toBeCloseTo(15, 1);
    }
  });

  test("does nothing on a full course", () => {
    expect(duplicateHole(idOf(1), idOf(99))(documentOfHoles(27))).toBeNull();
  });
});

test("reversing changes the ends and the direction of every path, and reversing again brings all back", () => {
  const hole: CompleteFairway = {
    ...fairway(1),
    flightPaths: [
      {
        id: "path_0",
        name: null,
        points: [1, 2, 3].map((n) => shifted(fairway(1).teePosition, { east: n, north: n })),
      },
      { id: "path_1", name: "Left", points: [shifted(fairway(1).teePosition, { east: -9, north: 50 })] },
    ],
  };
  const document = documentWith([hole, fairway(2)]);
  const { document: after, label } = edit(reverseHole(hole.id), document);
  expect(inEnglish(label)).toBe("Reverse hole 1");
  const reversed = after.fairways[0] as CompleteFairway;
  expect(reversed.teePosition).toEqual(hole.targetPosition);
  expect(reversed.targetPosition).toEqual(hole.teePosition);
  expect(reversed.flightPaths[0].points).toEqual([...hole.flightPaths[0].points].reverse());
  expect(after.fairways[1]).toBe(document.fairways[1]);
  expect(edit(reverseHole(hole.id), after).document).toEqual(document);
});
