import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { distanceInMetres, parOf } from "@/lib/geo/distance";
import { courseInput, type FairwayInput } from "@/lib/validation/course";
import { check } from "@/lib/validation/problems";
import { byNumber, measuredFairway } from "./fairways";
import { courseBody, eastOf, fairwayOf, northOf, OSLO } from "./testing/courses";

/** The fairway of an accepted course, measured. */
function measured(fairway: object) {
  const checked = check(courseInput, { ...courseBody(), fairways: [fairway] });
  if (!checked.ok) throw new Error(`Refused: ${JSON.stringify(checked.problems)}`);
  return measuredFairway("fairway_1", checked.value.fairways?.[0] as FairwayInput);
}

describe("a measured fairway", () => {
  describe.each([
    ["north", northOf],
    ["east", eastOf],
  ] as const)("to the %s", (_, towards) => {
    it.each([
      [0.11, 0.11, 3],
      [149.99, 149.99, 3],
      [149.994_9, 149.99, 3],
      [149.995_1, 150, 4],
      [150, 150, 4],
      [249.99, 249.99, 4],
      [249.994_9, 249.99, 4],
      [249.995_1, 250, 5],
      [250, 250, 5],
      [999.996, 1000, 5],
    ])("of %d m shows %d m and par %d", (metres, distance, par) => {
      const fairway = measured({ number: 1, teePosition: OSLO, targetPosition: towards(OSLO, metres) });
      expect([fairway.distance, fairway.par]).toEqual([distance, par]);
    });
  });

  it("shows a par that follows from the distance it shows, in whole centimetres", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.11, max: 999.9, noNaN: true }), (metres) => {
        const { distance, par } = measured(fairwayOf(1, metres));
        expect(par).toBe(parOf(distance as number));
        expect(Math.abs((distance as number) - metres)).toBeLessThan(0.005_01);
        expect(distance).toBe(Number((distance as number).toFixed(2)));
      }),
    );
  });

  it("measures from tee to target, whatever way the disc takes", () => {
    const detour = [{ order: 0, ...eastOf(OSLO, 500) }];
    expect(measured({ ...fairwayOf(1, 100), flightPath: detour }).distance).toBe(100);
  });

  it("keeps the given places and flight path", () => {
    const path = [
      { order: 0, ...northOf(OSLO, 30) },
      { order: 1, ...northOf(OSLO, 60) },
    ];
    const fairway = { ...fairwayOf(9, 100), flightPath: path };
    expect(measured(fairway)).toEqual({ id: "fairway_1", par: 3, distance: 100, ...fairway });
  });

  it("gets one control point at the midpoint where no flight path was given", () => {
    const { flightPath } = measured(fairwayOf(1, 200));
    expect(flightPath).toHaveLength(1);
    const [point] = flightPath as [{ order: number; lat: number; lng: number }];
    expect(point.order).toBe(0);
    expect(distanceInMetres(point, northOf(OSLO, 100))).toBeLessThan(0.001);
  });

  it("gets its midpoint between tee and target across the antimeridian, within ±180°", () => {
    const tee = { lat: -17, lng: 179.9995 };
    const target = { lat: -17, lng: -179.9985 };
    const [point] = measured({ number: 1, teePosition: tee, targetPosition: target }).flightPath ?? [];
    expect(point?.lng).toBeCloseTo(-179.9995, 9);
  });

  it("answers its fields in the interface's order", () => {
    expect(Object.keys(measured(fairwayOf(1)))).toEqual([
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

describe("the fairways of an answer", () => {
  it("ascend by number, not by digit", () => {
    const sent = [10, 9, 27, 1, 2].map((number) => measured(fairwayOf(number)));
    expect(byNumber(sent).map(({ number }) => number)).toEqual([1, 2, 9, 10, 27]);
    expect(sent[0]?.number).toBe(10);
  });
});
