import { describe, expect, test } from "vitest";
import { distanceInMetres } from "@/lib/geo/distance";
import { offsetBy } from "@/lib/geo/offset";
import { FEATURE_LIMITS, type FeatureShape } from "@/lib/validation/feature";
import { createFeature } from "./commands/features";
import { type EditedFairway, findPathOrPrimary } from "./fairways";
import { findGapBeside, findGaps, findNearestGap, findSides } from "./gaps";
import type { End, Handle } from "./handles";
import { indexOf } from "./points";
import { documentOf, fairway, fairwayIdFor, HOME } from "./testing/courses";
import { hole, point } from "./testing/points";

describe("the gaps of a path", () => {
  test("are in the middle of the curve between every two handles", () => {
    const fairwayOne = hole(3);
    const gaps = findGaps(fairwayOne, findPathOrPrimary(fairwayOne, "path_alt"));
    expect(gaps.map(({ point }) => point)).toEqual(
      [0, 1, 2, 3].map((index) => ({ kind: "handle", handle: point(index, "path_alt") })),
    );
    const [straight] = findGaps(fairwayOne, fairwayOne.flightPaths[0]);
    const quarter = offsetBy(fairway(1).teePosition, { east: 0, north: 25 });
    expect(straight && distanceInMetres(straight.at, quarter)).toBeLessThan(0.1);
  });

  test("lie between the control points only while the hole lacks its ends", () => {
    const unfinished = { ...hole(3), teePosition: null, targetPosition: null };
    const gaps = findGaps(unfinished, findPathOrPrimary(unfinished, "path_alt"));
    expect(gaps.map(({ point }) => indexOf(point))).toEqual([1, 2]);
    expect(findGaps(unfinished, { id: "path_alt", name: null, points: [] })).toEqual([]);
  });

  test("are on both sides of a control point, and on one side of an end", () => {
    const document = documentOf([hole(3)]);
    const beside = (handle: Handle, side: "before" | "after") => {
      const gap = findGapBeside(document, { kind: "handle", handle }, side, "path_alt");
      return gap && indexOf(gap.point);
    };
    const end = (part: End): Handle => ({ fairwayId: fairwayIdFor(1), part });
    expect(beside(point(1, "path_alt"), "before")).toBe(1);
    expect(beside(point(1, "path_alt"), "after")).toBe(2);
    expect(beside(end("tee"), "before")).toBeNull();
    expect(beside(end("tee"), "after")).toBe(0);
    expect(beside(end("target"), "before")).toBe(3);
    expect(beside(end("target"), "after")).toBeNull();
  });

  test("are found by a place beside the path: on the curve, with the index in order from the tee", () => {
    const fairwayOne = hole(3);
    const path = findPathOrPrimary(fairwayOne, "path_alt");
    const [, second, third] = path.points;
    if (!second || !third) throw new Error("three points");
    const beside = offsetBy(second, { east: 3, north: 12.5 });
    const gap = findNearestGap(fairwayOne, path, beside);
    expect(gap && indexOf(gap.point)).toBe(2);
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
    expect(gap && indexOf(gap.point)).toBe(1);
    expect(gap?.at.lng).toBeCloseTo(-179.9999, 6);
  });
});

describe("the sides of a feature", () => {
  const featureId = "feature_00000000000000000000000001";
  const feature = (shape: FeatureShape, corners: number) =>
    createFeature(featureId, {
      kind: "out_of_bounds",
      shape,
      points: Array.from({ length: corners }, (_, index) =>
        offsetBy(HOME, { east: index * 10, north: index ** 2 }),
      ),
    });
  const beside = (shape: FeatureShape, index: number, side: "before" | "after", corners = 3) => {
    const document = { ...documentOf([]), features: [feature(shape, corners)] };
    const gap = findGapBeside(document, { kind: "corner", featureId, index }, side);
    return gap && indexOf(gap.point);
  };

  test("are between its corners, and those of an area also between the last one and the first", () => {
    expect(findSides(feature("line", 3)).map(({ point }) => indexOf(point))).toEqual([1, 2]);
    expect(findSides(feature("area", 3)).map(({ point }) => indexOf(point))).toEqual([1, 2, 3]);
    expect(findSides(feature("point", 1))).toEqual([]);
  });

  test("take another corner before and after each one, except at the ends of a line", () => {
    expect([beside("area", 0, "before"), beside("area", 0, "after")]).toEqual([3, 1]);
    expect([beside("area", 2, "before"), beside("area", 2, "after")]).toEqual([2, 3]);
    expect([beside("line", 0, "before"), beside("line", 0, "after")]).toEqual([null, 1]);
    expect([beside("line", 2, "before"), beside("line", 2, "after")]).toEqual([2, null]);
    expect([beside("point", 0, "before", 1), beside("point", 0, "after", 1)]).toEqual([null, null]);
  });

  test("take none once the feature has as many corners as it can", () => {
    expect(beside("line", 0, "after", FEATURE_LIMITS.points - 1)).toBe(1);
    expect(beside("line", 0, "after", FEATURE_LIMITS.points)).toBeNull();
  });
});
