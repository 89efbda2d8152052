import { describe, expect, test } from "vitest";
import { distanceInMetres } from "@/lib/geo/distance";
import { offsetBy } from "@/lib/geo/offset";
import { type EditedFairway, findPathOrPrimary } from "./fairways";
import { findGapBeside, findGaps, findNearestGap } from "./gaps";
import { fairway, fairwayIdFor } from "./testing/courses";
import { hole, point } from "./testing/points";

describe("the gaps of a path", () => {
  test("are in the middle of the curve between every two handles", () => {
    const fairwayOne = hole(3);
    const gaps = findGaps(fairwayOne, findPathOrPrimary(fairwayOne, "path_alt"));
    expect(gaps.map(({ handle }) => handle)).toEqual([0, 1, 2, 3].map((index) => point(index, "path_alt")));
    const [straight] = findGaps(fairwayOne, fairwayOne.flightPaths[0]);
    const quarter = offsetBy(fairway(1).teePosition, { east: 0, north: 25 });
    expect(straight && distanceInMetres(straight.at, quarter)).toBeLessThan(0.1);
  });

  test("lie between the control points only while the hole lacks its ends", () => {
    const unfinished = { ...hole(3), teePosition: null, targetPosition: null };
    const gaps = findGaps(unfinished, findPathOrPrimary(unfinished, "path_alt"));
    expect(gaps.map(({ handle }) => handle.index)).toEqual([1, 2]);
    expect(findGaps(unfinished, { id: "path_alt", name: null, points: [] })).toEqual([]);
  });

  test("are on both sides of a control point, and on one side of an end", () => {
    const fairwayOne = hole(3);
    const path = findPathOrPrimary(fairwayOne, "path_alt");
    expect(findGapBeside(fairwayOne, path, point(1, "path_alt"), "before")?.handle.index).toBe(1);
    expect(findGapBeside(fairwayOne, path, point(1, "path_alt"), "after")?.handle.index).toBe(2);
    expect(findGapBeside(fairwayOne, path, { fairwayId: fairwayIdFor(1), part: "tee" }, "before")).toBeNull();
    expect(
      findGapBeside(fairwayOne, path, { fairwayId: fairwayIdFor(1), part: "tee" }, "after")?.handle.index,
    ).toBe(0);
    expect(
      findGapBeside(fairwayOne, path, { fairwayId: fairwayIdFor(1), part: "target" }, "after"),
    ).toBeNull();
  });

  test("are found by a place beside the path: on the curve, with the index in order from the tee", () => {
    const fairwayOne = hole(3);
    const path = findPathOrPrimary(fairwayOne, "path_alt");
    const [, second, third] = path.points;
    if (!second || !third) throw new Error("three points");
    const beside = offsetBy(second, { east: 3, north: 12.5 });
    const gap = findNearestGap(fairwayOne, path, beside);
    expect(gap?.handle.index).toBe(2);
    const metres = gap ? distanceInMetres(gap.at, beside) : Number.NaN;
    expect(metres).toBeGreaterThan(2);
    expect(metres).toBeLessThan(3.01);
  });

  test("are found across the antimeridian", () => {
    const tee = { lat: 0, lng: 179.9998 };
    const across: EditedFairway = {
      ...hole(1),
      teePosition: tee,
      targetPosition: { lat: 0, lng: -179.9998 },
      flightPaths: [{ id: "path_0", name: null, points: [{ lat: 0, lng: 180 }] }],
    };
    const gap = findNearestGap(across, across.flightPaths[0], { lat: 0.00001, lng: -179.9999 });
    expect(gap?.handle.index).toBe(1);
    expect(gap?.at.lng).toBeCloseTo(-179.9999, 6);
  });
});
