import { describe, expect, test } from "vitest";
import { parOf } from "@/lib/geo/distance";
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
    expect([102.36, 79.99, 9.99, 5.4321].map(formatMetres)).toEqual(["102 m", "80 m", "9.99 m", "5.43 m"]);
    expect(formatMetres(2345.6)).toBe("2,346 m");
  });

  test("never read as a distance with another par, or as one allowed that is not", () => {
    expect([149.49, 149.5, 149.99, 150, 150.01].map(formatMetres)).toEqual([
      "149 m",
      "149 m",
      "149 m",
      "150 m",
      "150 m",
    ]);
    expect([249.49, 249.99, 250].map(formatMetres)).toEqual(["249 m", "249 m", "250 m"]);
    expect([999.5, 1000, 1000.01, 1000.6].map(formatMetres)).toEqual([
      "1,000 m",
      "1,000 m",
      "1,001 m",
      "1,001 m",
    ]);
    for (let centimetres = 1000; centimetres <= 110_000; centimetres++) {
      const metres = centimetres / 100;
      const read = Number(formatMetres(metres).replace(/[, m]/g, ""));
      if (parOf(read) !== parOf(metres) || read > 1000 !== metres > 1000 || Math.abs(read - metres) >= 1) {
        expect.fail(`${metres} m reads ${read} m`);
      }
    }
  });

  test("of a course read without the noise of adding up", () => {
    expect(formatMetres(150 - 3e-14)).toBe("150 m");
  });
});
