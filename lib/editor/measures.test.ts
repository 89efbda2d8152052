import { describe, expect, test } from "vitest";
import { shifted } from "./commands/place";
import { lengthOf, measuresOf, totalsOf } from "./measures";
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
      expect(measures?.par).toBe(par);
      expect(measures?.distance).toBeCloseTo(metres, 1);
      const centimetres = (measures?.distance ?? Number.NaN) * 100;
      expect(centimetres).toBeCloseTo(Math.round(centimetres), 6);
    }
  });

  test("do not depend on the flight path", () => {
    const straight = fairway(1);
    const bent = {
      ...straight,
      flightPaths: [
        { id: "path_0", name: null, points: [shifted(straight.teePosition, { east: 90, north: 50 })] },
      ],
    } as const;
    expect(measuresOf(bent)).toEqual(measuresOf(straight));
  });

  test("are none while a fairway lacks an end", () => {
    expect(measuresOf({ ...fairway(1), targetPosition: null })).toBeNull();
    expect(totalsOf([fairway(1), { ...fairway(2), teePosition: null }]).par).toBe(3);
  });

  test("know the way along a flight path beside the distance", () => {
    const hole = fairway(1, { metres: 100 });
    expect(lengthOf(hole)).toBeCloseTo(100, 1);
    const aside = [shifted(hole.teePosition, { east: 50, north: 50 })];
    // Two legs of 70.7 m, a little more along the curve.
    expect(lengthOf(hole, { id: "path_1", name: null, points: aside })).toBeGreaterThan(141.4);
    expect(lengthOf(hole, { id: "path_1", name: null, points: aside })).toBeLessThan(160);
  });

  test("add up for a course", () => {
    expect(totalsOf([fairway(1), fairway(2, { metres: 200 })])).toEqual({
      par: 7,
      distance: expect.closeTo(300, 0),
    });
    expect(totalsOf([])).toEqual({ par: 0, distance: 0 });
  });
});
