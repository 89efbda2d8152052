import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { distanceInMetres } from "@/lib/geo/distance";
import type { Coordinates } from "@/lib/validation/coordinates";
import { courseInput, type FairwayInput } from "@/lib/validation/course";
import { check } from "@/lib/validation/problems";
import { createFairway, sortByNumber } from "./fairways";
import { courseBody, makeFairway, OSLO, offsetEast, offsetNorth } from "./testing/courses";

/** Validates and measures a fairway. */
function measure(fairway: object) {
  const checked = check(courseInput, { ...courseBody(), fairways: [fairway] });
  if (!checked.ok) throw new Error(`Rejected: ${JSON.stringify(checked.problems)}`);
  return createFairway("fairway_1", checked.value.fairways?.[0] as FairwayInput);
}

describe("a measured fairway", () => {
  describe.each([
    ["north", offsetNorth],
    ["east", offsetEast],
  ] as const)("to the %s", (_, towards) => {
    it.each([
      [0.11, 0.11, 3],
      [149.99, 149.99, 3],
      [149.994_9, 149.99, 3],
      [149.995_1, 150, 3],
      [149.999_9, 150, 3],
      [150.000_1, 150, 4],
      [249.99, 249.99, 4],
      [249.994_9, 249.99, 4],
      [249.995_1, 250, 4],
      [249.999_9, 250, 4],
      [250.000_1, 250, 5],
      [999.996, 1000, 5],
    ])("of %d m has distance %d and par %d", (metres, distance, par) => {
      const fairway = measure({ number: 1, teePosition: OSLO, targetPosition: towards(OSLO, metres) });
      expect([fairway.distance, fairway.par]).toEqual([distance, par]);
    });
  });

  it("has a distance in whole centimetres, and the par of the distance before rounding", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.11, max: 999.9, noNaN: true }), (metres) => {
        const { distance, par, teePosition, targetPosition } = measure(makeFairway(1, metres));
        const exact = distanceInMetres(teePosition as Coordinates, targetPosition as Coordinates);
        expect(par).toBe(exact < 150 ? 3 : exact < 250 ? 4 : 5);
        expect(Math.abs((distance as number) - metres)).toBeLessThan(0.005_01);
        expect(distance).toBe(Number((distance as number).toFixed(2)));
      }),
    );
  });

  it("is measured from tee to target, whatever its flight path", () => {
    const detour = [{ order: 0, ...offsetEast(OSLO, 500) }];
    expect(measure({ ...makeFairway(1, 100), flightPath: detour }).distance).toBe(100);
  });

  it("keeps the given positions and flight path", () => {
    const path = [
      { order: 0, ...offsetNorth(OSLO, 30) },
      { order: 1, ...offsetNorth(OSLO, 60) },
    ];
    const fairway = { ...makeFairway(9, 100), flightPath: path };
    expect(measure(fairway)).toEqual({ id: "fairway_1", par: 3, distance: 100, ...fairway });
  });

  it("gets one control point at the midpoint if it has no flight path", () => {
    const { flightPath } = measure(makeFairway(1, 200));
    expect(flightPath).toHaveLength(1);
    const [point] = flightPath as [{ order: number; lat: number; lng: number }];
    expect(point.order).toBe(0);
    expect(distanceInMetres(point, offsetNorth(OSLO, 100))).toBeLessThan(0.001);
  });

  it("gets a midpoint within ±180° if it crosses the antimeridian", () => {
    const tee = { lat: -17, lng: 179.9995 };
    const target = { lat: -17, lng: -179.9985 };
    const [point] = measure({ number: 1, teePosition: tee, targetPosition: target }).flightPath ?? [];
    expect(point?.lng).toBeCloseTo(-179.9995, 9);
  });

  it("has its fields in the interface's order", () => {
    expect(Object.keys(measure(makeFairway(1)))).toEqual([
      "id",
      "number",
      "par",
      "distance",
      "teePosition",
      "targetPosition",
      "flightPath",
    ]);
  });
});

describe("the fairways of a response", () => {
  it("ascend by number, not alphabetically", () => {
    const sent = [10, 9, 27, 1, 2].map((number) => measure(makeFairway(number)));
    expect(sortByNumber(sent).map(({ number }) => number)).toEqual([1, 2, 9, 10, 27]);
    expect(sent[0]?.number).toBe(10);
  });
});
