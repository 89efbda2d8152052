import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { distanceInMetres } from "./distance";
import { fromMercator, toMercator } from "./mercator";
import {
  type Corners,
  findCornersProblem,
  fitPicture,
  middleOfPicture,
  movePicture,
  type PointPair,
  perspectiveOf,
  placeInBox,
  placeOnPicture,
  pointOfPicture,
  turnPicture,
} from "./picture-fit";

const SIZE = { width: 800, height: 600 };
const BOX = { west: 24.9, east: 24.92, south: 60.19, north: 60.2 };
const BASE = placeInBox(SIZE, BOX, 0.6);

const share = fc.double({ min: 0, max: 1, noNaN: true });
const place = fc.record({
  lat: fc.double({ min: -75, max: 75, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

/** A picture somewhere on Earth, turned and scaled. */
const pictures = fc
  .record({
    at: place,
    degrees: fc.integer({ min: 0, max: 359 }),
    scale: fc.double({ min: 0.1, max: 10, noNaN: true }),
  })
  .map(({ at, degrees, scale }) => {
    const moved = movePicture(BASE, middleOfPicture(BASE), at);
    return turnPicture(moved, at, { degrees, scale });
  });

const pairsOn = (corners: Corners, points: readonly (readonly [number, number])[]): PointPair[] =>
  points.map(([x, y]) => ({ at: { x, y }, place: placeOnPicture(corners, { x, y }) }));

function expectSameCorners(actual: Corners, expected: Corners, metres = 0.01): void {
  for (const [index, corner] of expected.entries()) {
    expect(distanceInMetres(actual[index] as never, corner)).toBeLessThan(metres);
  }
}

describe("a picture on the map", () => {
  it("has the ratio of its pixels, centred in the box", () => {
    const [topLeft, topRight, , bottomLeft] = BASE.map(toMercator) as never as [never, never, never, never];
    const width = (topRight as { x: number }).x - (topLeft as { x: number }).x;
    const height = (bottomLeft as { y: number }).y - (topLeft as { y: number }).y;
    expect(width / height).toBeCloseTo(SIZE.width / SIZE.height, 6);
    const middle = middleOfPicture(BASE);
    expect(middle.lng).toBeCloseTo(24.91, 9);
    expect(middle.lat).toBeCloseTo(60.195, 5);
  });

  it("converts between its points and places both ways", () => {
    fc.assert(
      fc.property(pictures, share, share, (corners, x, y) => {
        const back = pointOfPicture(corners, placeOnPicture(corners, { x, y }));
        expect(back.x).toBeCloseTo(x, 5);
        expect(back.y).toBeCloseTo(y, 5);
      }),
    );
  });

  it("converts to Mercator and back", () => {
    fc.assert(
      fc.property(place, (each) => {
        const back = fromMercator(toMercator(each));
        expect(back.lat).toBeCloseTo(each.lat, 9);
        expect(back.lng).toBeCloseTo(each.lng, 9);
      }),
    );
  });
});

describe("fitting", () => {
  it("keeps the picture without points, and moves it with one", () => {
    expect(fitPicture(SIZE, [], BASE)).toEqual({ ok: true, corners: BASE });
    const to = { lat: 60.197, lng: 24.913 };
    const fitted = fitPicture(SIZE, [{ at: { x: 0.25, y: 0.75 }, place: to }], BASE);
    if (!fitted.ok) throw new Error(fitted.problem);
    expect(distanceInMetres(placeOnPicture(fitted.corners, { x: 0.25, y: 0.75 }), to)).toBeLessThan(0.01);
    expect(perspectiveOf(fitted.corners)).toBeLessThan(1e-6);
  });

  it("finds turn, scale and place again from any two points", () => {
    fc.assert(
      fc.property(pictures, share, share, share, share, (corners, x, y, u, v) => {
        fc.pre(Math.hypot(x - u, y - v) > 0.05);
        const fitted = fitPicture(
          SIZE,
          pairsOn(corners, [
            [x, y],
            [u, v],
          ]),
          BASE,
        );
        if (!fitted.ok) throw new Error(fitted.problem);
        expectSameCorners(fitted.corners, corners, 0.05);
      }),
    );
  });

  it("skews with three points, exactly through them", () => {
    const pairs = pairsOn(BASE, [
      [0.1, 0.1],
      [0.9, 0.2],
      [0.3, 0.8],
    ]);
    const moved = pairs.with(2, { at: { x: 0.3, y: 0.8 }, place: { lat: 60.1925, lng: 24.9095 } });
    const fitted = fitPicture(SIZE, moved, BASE);
    if (!fitted.ok) throw new Error(fitted.problem);
    for (const { at, place: wanted } of moved) {
      expect(distanceInMetres(placeOnPicture(fitted.corners, at), wanted)).toBeLessThan(0.01);
    }
    expect(perspectiveOf(fitted.corners)).toBeLessThan(1e-6);
  });

  it("corrects perspective with four points, exactly through them, in any order", () => {
    const pairs = pairsOn(BASE, [
      [0.1, 0.1],
      [0.9, 0.1],
      [0.9, 0.9],
      [0.1, 0.9],
    ]);
    const first = pairs[0] as PointPair;
    const moved = pairs.with(0, {
      ...first,
      place: { lat: first.place.lat - 0.0005, lng: first.place.lng + 0.001 },
    });
    for (const order of [
      [0, 1, 2, 3],
      [2, 0, 3, 1],
      [3, 2, 1, 0],
    ]) {
      const ordered = order.map((index) => moved[index] as PointPair);
      const fitted = fitPicture(SIZE, ordered, BASE);
      if (!fitted.ok) throw new Error(fitted.problem);
      for (const { at, place: wanted } of moved) {
        expect(distanceInMetres(placeOnPicture(fitted.corners, at), wanted)).toBeLessThan(0.01);
      }
      expect(perspectiveOf(fitted.corners)).toBeGreaterThan(0.01);
    }
  });

  it("finds any affine picture again from three points, and from four", () => {
    fc.assert(
      fc.property(pictures, (corners) => {
        for (const points of [
          [
            [0, 0],
            [1, 0],
            [0, 1],
          ],
          [
            [0.2, 0.1],
            [0.8, 0.3],
            [0.7, 0.9],
            [0.1, 0.6],
          ],
        ] as const) {
          const fitted = fitPicture(SIZE, pairsOn(corners, points), BASE);
          if (!fitted.ok) throw new Error(fitted.problem);
          expectSameCorners(fitted.corners, corners, 0.05);
        }
      }),
    );
  });

  it("refuses points that are too close together, on the picture or on the map", () => {
    const at = { x: 0.5, y: 0.5 };
    const [one, other] = [
      { lat: 60.19, lng: 24.9 },
      { lat: 60.2, lng: 24.91 },
    ];
    expect(
      fitPicture(
        SIZE,
        [
          { at, place: one },
          { at, place: other },
        ],
        BASE,
      ),
    ).toEqual({
      ok: false,
      problem: "tooClose",
    });
    expect(
      fitPicture(
        SIZE,
        [
          { at, place: one },
          { at: { x: 0.1, y: 0.1 }, place: one },
        ],
        BASE,
      ),
    ).toEqual({ ok: false, problem: "tooClose" });
  });

  it("refuses three points on a line", () => {
    const onPicture = pairsOn(BASE, [
      [0.1, 0.1],
      [0.5, 0.5],
      [0.9, 0.9],
    ]);
    const off = onPicture.with(1, {
      at: { x: 0.5, y: 0.5 },
      place: placeOnPicture(BASE, { x: 0.6, y: 0.3 }),
    });
    expect(fitPicture(SIZE, off, BASE).ok).toBe(false);
    const onMap = pairsOn(BASE, [
      [0.1, 0.1],
      [0.5, 0.5],
      [0.9, 0.9],
    ]).with(1, {
      at: { x: 0.6, y: 0.3 },
      place: placeOnPicture(BASE, { x: 0.5, y: 0.5 }),
    });
    expect(fitPicture(SIZE, onMap, BASE).ok).toBe(false);
  });

  it("refuses points that would show the picture from behind, or folded", () => {
    const points = [
      [0.1, 0.1],
      [0.9, 0.1],
      [0.9, 0.9],
      [0.1, 0.9],
    ] as const;
    const pairs = pairsOn(BASE, points);
    const placed = (order: readonly number[]) =>
      pairs.map(({ at }, index) => ({ at, place: (pairs[order[index] as number] as PointPair).place }));
    expect(fitPicture(SIZE, placed([0, 3, 2, 1]), BASE)).toEqual({ ok: false, problem: "mirrored" });
    expect(fitPicture(SIZE, placed([0, 2, 1, 3]), BASE).ok).toBe(false);
    expect(fitPicture(SIZE, placed([0, 3, 2, 1]).slice(0, 3), BASE)).toEqual({
      ok: false,
      problem: "mirrored",
    });
  });

  it("never accepts corners that the server would refuse, whatever the points", () => {
    const pair = fc.record({
      at: fc.record({ x: share, y: share }),
      place: fc.record({
        lat: fc.double({ min: 60.18, max: 60.21, noNaN: true }),
        lng: fc.double({ min: 24.88, max: 24.94, noNaN: true }),
      }),
    });
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 4 }), (pairs) => {
        const fitted = fitPicture(SIZE, pairs, BASE);
        if (!fitted.ok) return;
        expect(findCornersProblem(fitted.corners)).toBeNull();
        for (const { at, place: wanted } of pairs) {
          expect(distanceInMetres(placeOnPicture(fitted.corners, at), wanted)).toBeLessThan(1);
        }
      }),
    );
  });
});

describe("corners", () => {
  const [a, b, c, d] = BASE;
  it.each<[string, Corners, ReturnType<typeof findCornersProblem>]>([
    ["as fitted", BASE, null],
    ["in a point", [a, a, a, a], "tooSmall"],
    ["on a line", [a, b, b, a], "flat"],
    ["in reverse", [d, c, b, a], "mirrored"],
    ["crossed", [a, c, b, d], "twisted"],
    ["too far apart", turnPicture(BASE, a, { scale: 1000 }), "tooLarge"],
    ["beyond the map", [{ lat: 89, lng: 1 }, b, c, d], "offMap"],
  ])("%s", (_name, corners, problem) => {
    expect(findCornersProblem(corners)).toBe(problem);
  });
});
