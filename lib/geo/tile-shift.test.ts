import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sourceTiles, toMapShift } from "./tile-shift";

describe("shifted imagery", () => {
  test("is unchanged without a shift", () => {
    expect(sourceTiles({ z: 3, x: 2, y: 5 }, { right: 0, down: 0 }, 256)).toEqual([
      { z: 3, x: 2, y: 5, left: 0, top: 0 },
    ]);
  });

  test("moved right and up shows the tiles to the left and below", () => {
    const quarter = 1 / 8 / 4;
    expect(sourceTiles({ z: 3, x: 2, y: 5 }, { right: quarter, down: -quarter }, 256)).toEqual([
      { z: 3, x: 1, y: 5, left: -0.75, top: -0.25 },
      { z: 3, x: 2, y: 5, left: 0.25, top: -0.25 },
      { z: 3, x: 1, y: 6, left: -0.75, top: 0.75 },
      { z: 3, x: 2, y: 6, left: 0.25, top: 0.75 },
    ]);
  });

  test("wraps around the equator and ends at the poles", () => {
    expect(sourceTiles({ z: 1, x: 0, y: 0 }, { right: 0.25, down: 0.25 }, 256)).toEqual([
      { z: 1, x: 1, y: 0, left: -0.5, top: 0.5 },
      { z: 1, x: 0, y: 0, left: 0.5, top: 0.5 },
    ]);
  });

  test("is moved by metres on the ground, at any latitude", () => {
    const lat = 60;
    const metresPerDegree = (2 * Math.PI * 6_371_008.8) / 360;
    const { right, down } = toMapShift({ east: metresPerDegree * Math.cos(Math.PI / 3), north: 0 }, lat);
    expect(right).toBeCloseTo(1 / 360, 9);
    expect(down).toBe(0);
    expect(toMapShift({ east: 0, north: 10 }, lat).down).toBeCloseTo(-10 / (metresPerDegree * 180), 12);
  });

  test("covers every tile without gaps, on whole pixels", () => {
    const share = fc.double({ min: -0.4, max: 0.4, noNaN: true });
    fc.assert(
      fc.property(share, share, fc.integer({ min: 2, max: 22 }), (right, down, z) => {
        const middle = 2 ** (z - 1);
        const parts = sourceTiles({ z, x: middle, y: middle }, { right: right / 2, down: down / 2 }, 256);
        const covered = parts
          .map(({ left, top }) => Math.max(0, 1 - Math.abs(left)) * Math.max(0, 1 - Math.abs(top)))
          .reduce((sum, area) => sum + area, 0);
        expect(covered).toBeCloseTo(1, 9);
        for (const { left, top, x, y } of parts) {
          expect(left * 256).toBe(Math.round(left * 256));
          expect(top * 256).toBe(Math.round(top * 256));
          expect(x >= 0 && x < 2 ** z && y >= 0 && y < 2 ** z).toBe(true);
        }
      }),
    );
  });
});
