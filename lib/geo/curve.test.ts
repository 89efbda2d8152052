import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Coordinates } from "@/lib/validation/coordinates";
import { flightCurve, flightCurvePieces } from "./curve";
import { offsetBy } from "./offset";

const HOME = { lat: 60.2, lng: 24.9 };

const offsets = fc.array(
  fc.record({
    east: fc.integer({ min: -400, max: 400 }),
    north: fc.integer({ min: -400, max: 400 }),
  }),
  { minLength: 2, maxLength: 12 },
);

describe("the flight curve", () => {
  test("is a straight line from tee to target without control points", () => {
    const target = offsetBy(HOME, { east: 0, north: 100 });
    expect(flightCurve([HOME, target])).toEqual([HOME, target]);
  });

  test("passes exactly through every position, in order", () => {
    fc.assert(
      fc.property(offsets, (moves) => {
        const places = moves.map((metres) => offsetBy(HOME, metres));
        const curve = flightCurve(places);
        let from = 0;
        for (const place of places) {
          const at = curve.findIndex(
            ({ lat, lng }, i) => i >= from && lat === place.lat && lng === place.lng,
          );
          expect(at).toBeGreaterThanOrEqual(from);
          from = at;
        }
      }),
    );
  });

  test("is straight if the positions are collinear", () => {
    const places = [0, 10, 80, 100].map((north) => offsetBy(HOME, { east: 0, north }));
    for (const { lng } of flightCurve(places)) expect(lng).toBeCloseTo(HOME.lng, 9);
  });

  test("has no loop between two neighbours, however uneven the spacing", () => {
    fc.assert(
      fc.property(offsets, (moves) => {
        const places = moves.map((metres) => offsetBy(HOME, metres));
        for (const segment of cutCurve(flightCurve(places), places)) {
          expect(crossesItself(segment)).toBe(false);
        }
      }),
    );
  });

  test("crosses the antimeridian without a jump", () => {
    const tee = { lat: -16.5, lng: 179.9995 };
    const places = [tee, ...[40, 90].map((east) => offsetBy(tee, { east, north: 20 }))];
    const curve = flightCurve(places);
    expect(places.at(-1)?.lng).toBeLessThan(0);
    expect(curve.at(-1)?.lng).toBeGreaterThan(180);
    for (let i = 1; i < curve.length; i++) {
      const step = (curve[i] as Coordinates).lng - (curve[i - 1] as Coordinates).lng;
      expect(Math.abs(step)).toBeLessThan(0.001);
    }
  });

  test("is finite for repeated positions and at a pole", () => {
    const pole = { lat: 90, lng: 0 };
    for (const places of [
      [HOME, HOME, HOME],
      [HOME, HOME, offsetBy(HOME, { east: 50, north: 0 }), HOME],
      [offsetBy(pole, { east: 0, north: -50 }), pole, { lat: 89.9996, lng: 180 }],
    ]) {
      for (const { lat, lng } of flightCurve(places)) {
        expect(Number.isFinite(lat) && Number.isFinite(lng)).toBe(true);
      }
    }
  });

  test("is empty without positions", () => {
    expect(flightCurve([])).toEqual([]);
  });
});

/** Cuts the curve at the given positions. */
function cutCurve(curve: readonly Coordinates[], places: readonly Coordinates[]): Coordinates[][] {
  const cut: Coordinates[][] = [[]];
  let next = 1;
  for (const point of curve) {
    cut.at(-1)?.push(point);
    const place = places[next];
    if (place && point.lat === place.lat && point.lng === place.lng) {
      cut.push([point]);
      next++;
    }
  }
  return cut;
}

function crossesItself(line: readonly Coordinates[]): boolean {
  for (let i = 0; i + 1 < line.length; i++) {
    for (let j = i + 2; j + 1 < line.length; j++) {
      const [a, b, c, d] = [line[i], line[i + 1], line[j], line[j + 1]] as [
        Coordinates,
        Coordinates,
        Coordinates,
        Coordinates,
      ];
      if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) return true;
    }
  }
  return false;
}

/** The side of the line from `a` to `b` that a point is on. */
function side(a: Coordinates, b: Coordinates, point: Coordinates): number {
  return Math.sign((b.lng - a.lng) * (point.lat - a.lat) - (b.lat - a.lat) * (point.lng - a.lng));
}

describe("the pieces of the curve", () => {
  test("join to the whole curve, one piece per pair of neighbours", () => {
    fc.assert(
      fc.property(offsets, (all) => {
        const places = all.map((metres) => offsetBy(HOME, metres));
        const pieces = flightCurvePieces(places);
        expect(pieces).toHaveLength(places.length - 1);
        const joined = pieces.flatMap((piece, index) => (index === 0 ? piece : piece.slice(1)));
        const withoutRepeats = joined.filter((place, index) => {
          const before = joined[index - 1];
          return before?.lat !== place.lat || before.lng !== place.lng;
        });
        expect(withoutRepeats).toEqual(flightCurve(places));
      }),
    );
  });

  test("have no length between equal positions", () => {
    const there = offsetBy(HOME, { east: 10, north: 0 });
    expect(flightCurvePieces([HOME, there, there]).map((piece) => piece.length)).toEqual([2, 2]);
  });
});
