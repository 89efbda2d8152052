import { describe, expect, test } from "vitest";
import { distanceInMetres } from "@/lib/geo/distance";
import { offsetBy } from "@/lib/geo/offset";
import { message } from "@/lib/messages/message";
import { inEnglish } from "@/lib/messages/testing/translate";
import type { Coordinates } from "@/lib/validation/coordinates";
import { findProblems } from "../checks/problems";
import { type CourseDocument, type EditedHole, mapHolePositions, replaceHole } from "../document";
import { type CompleteFairway, fairwaysOf, findFairway, mainFairwayId } from "../fairways";
import { documentOf, documentOfHoles, fairway, fairwayIdFor, HOME } from "../testing/courses";
import { run } from "../testing/run";
import { wholeHole } from "../testing/whole-course";
import { addNewHole, deleteHole, duplicateHole, reverseFairway } from "./holes";

const addHole = (document: CourseDocument): CompleteFairway => {
  const after = run(addNewHole(fairwayIdFor(99), HOME), document).document;
  return fairwaysOf(after).find(({ id }) => id === fairwayIdFor(99)) as CompleteFairway;
};

describe("adding a hole", () => {
  test("places the first one around the centre of the map", () => {
    const { number, teePosition, targetPosition } = addHole(documentOf([]));
    expect(number).toBe(1);
    expect(distanceInMetres(teePosition, HOME)).toBeCloseTo(40, 0);
    expect(distanceInMetres(targetPosition, HOME)).toBeCloseTo(40, 0);
  });

  test("places the next one a short walk past the last target, straight on", () => {
    const document = documentOfHoles(2);
    const last = fairwaysOf(document)[1] as CompleteFairway;
    const { number, teePosition, targetPosition } = addHole(document);
    expect(number).toBe(3);
    expect(distanceInMetres(last.targetPosition, teePosition)).toBeCloseTo(15, 0);
    expect(distanceInMetres(teePosition, targetPosition)).toBeCloseTo(80, 0);
    expect(teePosition.lng).toBeCloseTo(last.targetPosition.lng, 6);
    expect(teePosition.lat).toBeGreaterThan(last.targetPosition.lat);
  });

  test("uses the lowest free number and follows the hole before it", () => {
    const document = documentOf([1, 2, 4].map((number) => fairway(number)));
    const { number, teePosition } = addHole(document);
    expect(number).toBe(3);
    const hole2 = fairwaysOf(document)[1] as CompleteFairway;
    expect(distanceInMetres(hole2.targetPosition, teePosition)).toBeCloseTo(15, 0);
  });

  test("follows the last hole if number 1 is free", () => {
    const document = documentOf([2, 3].map((number) => fairway(number)));
    const { number, teePosition } = addHole(document);
    expect(number).toBe(1);
    const hole3 = fairwaysOf(document)[1] as CompleteFairway;
    expect(distanceInMetres(hole3.targetPosition, teePosition)).toBeCloseTo(15, 0);
  });

  test("turns if straight on would make the course too large", () => {
    // 2499 m by 2000 m is just under 5 km², and the last hole points out of it.
    const corner = { ...fairway(1), ...straightLine({ east: 0, north: 0 }, { east: 0, north: 100 }) };
    const far = { ...fairway(2), ...straightLine({ east: 1998, north: 2400 }, { east: 1998, north: 2495 }) };
    const document = documentOf([corner, far]);
    expect(findProblems(document)).toEqual([]);
    const hole = addHole(document);
    expect(findProblems(documentOf([...fairwaysOf(document), hole]))).toEqual([]);
    expect(hole.targetPosition.lat).toBeLessThanOrEqual(far.targetPosition.lat);
  });

  test("creates valid holes at the antimeridian and near a pole", () => {
    for (const centre of [
      { lat: -16.5, lng: 180 },
      { lat: 0, lng: -180 },
      { lat: 89.9999, lng: 10 },
    ]) {
      let document = documentOf([]);
      for (let number = 1; number <= 5; number++) {
        document = run(addNewHole(fairwayIdFor(number), centre), document).document;
      }
      expect(findProblems(document)).toEqual([]);
    }
  });

  test("stops at 27 holes", () => {
    expect(addNewHole(fairwayIdFor(99), HOME)(documentOfHoles(27))).toBeNull();
  });

  test("labels the step with the hole number", () => {
    expect(run(addNewHole(fairwayIdFor(99), HOME), documentOfHoles(3)).label).toEqual(
      message("editing.addHole", { hole: 4 }),
    );
  });
});

describe("deleting a hole", () => {
  test("keeps the numbers of the others", () => {
    const { label, document } = run(deleteHole(fairwayIdFor(2)), documentOfHoles(3));
    expect(label).toEqual(message("editing.deleteHole", { hole: 2 }));
    expect(fairwaysOf(document).map(({ number }) => number)).toEqual([1, 3]);
  });

  test("does nothing for an unknown id", () => {
    expect(deleteHole(fairwayIdFor(9))(documentOfHoles(3))).toBeNull();
  });
});

describe("duplicating a hole", () => {
  test("copies it with all paths 15 m to its right, under the lowest free number", () => {
    const document = documentOf([1, 2, 4].map((number) => fairway(number)));
    const { document: after, label } = run(duplicateHole(fairwayIdFor(1), fairwayIdFor(99)), document);
    const original = findFairway(document, fairwayIdFor(1)) as CompleteFairway;
    const copy = findFairway(after, fairwayIdFor(99)) as CompleteFairway;
    expect(copy.number).toBe(3);
    expect(inEnglish(label)).toBe("Duplicate hole 1");
    expect(distanceInMetres(original.teePosition, copy.teePosition)).toBeCloseTo(15, 1);
    expect(copy.teePosition.lng).toBeGreaterThan(original.teePosition.lng);
    expect(copy.teePosition.lat).toBeCloseTo(original.teePosition.lat, 6);
    expect(copy.flightPaths).toHaveLength(1);
    expect(findFairway(after, fairwayIdFor(1))).toBe(original);
  });

  test("works across the antimeridian and for a hole without a target", () => {
    const tee = { lat: 0, lng: 179.9999 };
    const across = {
      ...fairway(1),
      teePosition: tee,
      targetPosition: offsetBy(tee, { east: 100, north: 0 }),
    };
    const unfinished = { ...fairway(2), targetPosition: null };
    const document = documentOf([across, unfinished]);
    for (const id of [fairwayIdFor(1), fairwayIdFor(2)]) {
      const copy = findFairway(run(duplicateHole(id, fairwayIdFor(99)), document).document, fairwayIdFor(99));
      const tee = findFairway(document, id)?.teePosition;
      expect(copy?.teePosition && tee && distanceInMetres(copy.teePosition, tee)).toBeCloseTo(15, 1);
    }
  });

  test("does nothing on a full course", () => {
    expect(duplicateHole(fairwayIdFor(1), fairwayIdFor(99))(documentOfHoles(27))).toBeNull();
  });
});

test("reversing swaps the ends and the direction of every path, and reversing again restores the hole", () => {
  const { teePosition } = fairway(1);
  const hole: CompleteFairway = {
    ...fairway(1),
    flightPaths: [
      {
        id: "path_0",
        name: null,
        points: [1, 2, 3].map((n) => offsetBy(teePosition, { east: n, north: n })),
      },
      { id: "path_1", name: "Left", points: [offsetBy(teePosition, { east: -9, north: 50 })] },
    ],
  };
  const document = documentOf([hole, fairway(2)]);
  const { document: after, label } = run(reverseFairway(hole.id), document);
  expect(inEnglish(label)).toBe("Reverse hole 1");
  const reversed = fairwaysOf(after)[0] as CompleteFairway;
  expect(reversed.teePosition).toEqual(hole.targetPosition);
  expect(reversed.targetPosition).toEqual(hole.teePosition);
  expect(reversed.flightPaths[0].points).toEqual([...hole.flightPaths[0].points].reverse());
  expect(fairwaysOf(after)[1]).toBe(fairwaysOf(document)[1]);
  expect(run(reverseFairway(hole.id), after).document).toEqual(document);
});

test("the picture of a kept throw moves and turns with its hole", () => {
  const quarter = ({ lat, lng }: Coordinates) => ({ lat: lat + 1, lng: lng + 2 });
  const pictureOf = (hole: EditedHole) => hole.throws?.[0]?.result.picture;
  const before = pictureOf(wholeHole as EditedHole);
  const after = pictureOf(mapHolePositions(wholeHole as EditedHole, quarter));
  expect(after?.lines).toEqual(before?.lines.map((line) => line.map(quarter)));
  expect(after?.landings.centre).toEqual(before && quarter(before.landings.centre));
  expect(after?.landings.bearing).toBeCloseTo(before?.landings.bearing ?? Number.NaN, 0);
});

test("reversing turns the stored direction of a tee pad around", () => {
  const [hole] = documentOf([fairway(1)]).holes as [EditedHole];
  const facing = (document: CourseDocument) => document.holes[0]?.tees[0]?.facing;
  const document = replaceHole(documentOf([fairway(1)]), {
    ...hole,
    tees: hole.tees.map((tee) => ({ ...tee, facing: 350 })),
  });
  const { document: after } = run(reverseFairway(mainFairwayId(hole.id)), document);
  expect(facing(after)).toBe(170);
  expect(facing(run(reverseFairway(mainFairwayId(hole.id)), after).document)).toBe(350);
});

/** The tee, the target and the point between them, in metres from `HOME`. */
function straightLine(
  tee: { east: number; north: number },
  target: { east: number; north: number },
): Pick<CompleteFairway, "teePosition" | "targetPosition" | "flightPaths"> {
  return {
    teePosition: offsetBy(HOME, tee),
    targetPosition: offsetBy(HOME, target),
    flightPaths: [
      {
        id: "path_0",
        name: null,
        points: [
          offsetBy(HOME, { east: (tee.east + target.east) / 2, north: (tee.north + target.north) / 2 }),
        ],
      },
    ],
  };
}
