import { earthRadius } from "@turf/helpers";
import { describe, expect, test } from "vitest";
import { offsetBy } from "@/lib/geo/offset";
import { climbOf, courseTotals, measureFairway, pathLength, totalWalk, walkToNext } from "./measures";
import { fairway } from "./testing/courses";

const METRES_PER_DEGREE = (earthRadius * Math.PI) / 180;

describe("measures", () => {
  test("are the distance, rounded to a centimetre, and its par", () => {
    for (const [metres, par] of [
      [149.9, 3],
      [150.1, 4],
      [249.9, 4],
      [250.1, 5],
    ] as const) {
      const measures = measureFairway(fairway(1, { metres }));
      expect(measures?.par).toBe(par);
      expect(measures?.distance).toBeCloseTo(metres, 1);
      const centimetres = (measures?.distance ?? Number.NaN) * 100;
      expect(centimetres).toBeCloseTo(Math.round(centimetres), 6);
    }
  });

  test("compute par from the unrounded distance: 149.996 m is par 3, though it is shown as 150 m", () => {
    const tee = { lat: 0, lng: 0 };
    const hole = {
      ...fairway(1),
      teePosition: tee,
      targetPosition: { lat: 149.996 / METRES_PER_DEGREE, lng: 0 },
    };
    expect(measureFairway(hole)).toEqual({ distance: 150, par: 3, parByLength: 3 });
  });

  test("prefer the par that the designer set, and keep the one by length", () => {
    expect(measureFairway({ ...fairway(1), par: 5 })).toMatchObject({ par: 5, parByLength: 3 });
    expect(courseTotals([fairway(1), { ...fairway(2), par: 4 }]).par).toBe(7);
  });

  test("have a climb between two heights of the bare ground, both of a survey or neither", () => {
    const at = (metres: number, source: string, model: "terrain" | "surface" = "terrain") => ({
      ...fairway(1).teePosition,
      ground: { metres, source, model, resolution: 1, sigma: null, measuredOn: "2026-11-27" },
    });
    const climb = (from: ReturnType<typeof at>, to: ReturnType<typeof at>) =>
      climbOf({ teePosition: from, targetPosition: to });
    expect(climb(at(10, "Mapterhorn: Kartverket"), at(12, "Mapterhorn: Lantmäteriet"))).toBe(2);
    expect(climb(at(40, "Survey: dtm"), at(43, "Survey: north"))).toBe(3);
    expect(climb(at(10, "Mapterhorn"), at(43, "Survey: dtm"))).toBeNull();
    expect(climb(at(10, "Mapterhorn"), at(12, "Mapterhorn", "surface"))).toBeNull();
  });

  test("don't depend on the flight path", () => {
    const straight = fairway(1);
    const bent = {
      ...straight,
      flightPaths: [
        { id: "path_0", name: null, points: [offsetBy(straight.teePosition, { east: 90, north: 50 })] },
      ],
    } as const;
    expect(measureFairway(bent)).toEqual(measureFairway(straight));
  });

  test("are null while a fairway lacks an end", () => {
    expect(measureFairway({ ...fairway(1), targetPosition: null })).toBeNull();
    expect(courseTotals([fairway(1), { ...fairway(2), teePosition: null }]).par).toBe(3);
  });

  test("include the length along a flight path", () => {
    const hole = fairway(1, { metres: 100 });
    expect(pathLength(hole)).toBeCloseTo(100, 1);
    const aside = [offsetBy(hole.teePosition, { east: 50, north: 50 })];
    // Two legs of 70.7 m, a little more along the curve.
    expect(pathLength(hole, { id: "path_1", name: null, points: aside })).toBeGreaterThan(141.4);
    expect(pathLength(hole, { id: "path_1", name: null, points: aside })).toBeLessThan(160);
  });

  test("add up to the totals of a course", () => {
    expect(courseTotals([fairway(1), fairway(2, { metres: 200 })])).toEqual({
      par: 7,
      distance: expect.closeTo(300, 0),
    });
    expect(courseTotals([])).toEqual({ par: 0, distance: 0 });
  });

  test("of the walk go from a target to the next tee, and skip what is missing", () => {
    const first = { ...fairway(1), targetPosition: { lat: 0, lng: 0 } };
    const second = {
      ...fairway(2),
      teePosition: { lat: 30 / METRES_PER_DEGREE, lng: 0 },
      targetPosition: null,
    };
    expect(walkToNext(first, second)).toBeCloseTo(30, 6);
    expect(walkToNext(second, first)).toBeNull();
    expect(walkToNext(first, undefined)).toBeNull();
    expect(totalWalk([first, second, first])).toBeCloseTo(30, 6);
  });
});
