import { describe, expect, test } from "vitest";
import { formatMetres, measuresOf, totalsOf } from "./measures";
import { shifted } from "./place";
import { fairway } from "./testing/courses";

describe("measures", () => {
  test("are the distance to a centimetre, and the par that goes with it", () => {
    for (const [metres, par] of [
      [149.9, 3],
      [150.1, 4],
      [249.9, 4],
      [250.1, 5],
    ] as const) {
      const measures = measuresOf(fairway(1, { metres }));
      expect(measures.par).toBe(par);
      expect(measures.distance).toBeCloseTo(metres, 1);
      expect(measures.distance * 100).toBeCloseTo(Math.round(measures.distance * 100), 6);
    }
  });

  test("do not depend on the flight path", () => {
    const straight = fairway(1);
    const bent = {
      ...straight,
      flightPath: [{ order: 0, ...shifted(straight.teePosition, { east: 90, north: 50 }) }],
    };
    expect(measuresOf(bent)).toEqual(measuresOf(straight));
  });

  test("add up for a course", () => {
    expect(totalsOf([fairway(1), fairway(2, { metres: 200 })])).toEqual({
      par: 7,
      distance: expect.closeTo(300, 0),
    });
    expect(totalsOf([])).toEqual({ par: 0, distance: 0 });
  });

  test("read as whole metres, and as centimetres when they are few", () => {
    expect([102.36, 9.996, 5.4321].map(formatMetres)).toEqual(["102 m", "10.00 m", "5.43 m"]);
  });
});
