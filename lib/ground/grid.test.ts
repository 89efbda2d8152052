import { describe, expect, test } from "vitest";
import { metresBetween, offsetBy } from "@/lib/geo/offset";
import type { Coordinates } from "@/lib/validation/coordinates";
import { contourLines } from "./contours";
import { classifySlopes, heightIn, heightsAround, sampleGrid } from "./grid";
import type { Ground } from "./ground";

const HOME = { lat: 60.2, lng: 24.9 };
const QUANTUM = 1 / 256;

/** A box of 200 m around HOME, in cells of 2 m. */
function gridOf(heightAt: (east: number, north: number) => number | null) {
  const southWest = offsetBy(HOME, { east: -100, north: -100 });
  const northEast = offsetBy(HOME, { east: 100, north: 100 });
  const box = { west: southWest.lng, south: southWest.lat, east: northEast.lng, north: northEast.lat };
  const at = (place: Coordinates) => {
    const { east, north } = metresBetween(HOME, place);
    return heightAt(east, north);
  };
  const ground: Ground = { heightAt: at, model: "terrain", sigma: null, resolution: 2, quantum: QUANTUM };
  return sampleGrid(ground, box, 100, 100);
}

/** How many cells are in each class. */
const countClasses = (classes: Uint8Array) =>
  [0, 1, 2, 3].map((each) => classes.filter((c) => c === each).length);

describe("heights for throws", () => {
  const ground = (home: Coordinates, heightAt: (east: number, north: number) => number | null): Ground => ({
    ...{ model: "terrain", sigma: null, resolution: 2, quantum: QUANTUM },
    heightAt: (place) => {
      const { east, north } = metresBetween(home, place);
      return heightAt(east, north);
    },
  });

  test.each([HOME, { lat: -16.8, lng: 179.9995 }])("are within 5 cm of the ground around %o", (home) => {
    const hill = ground(home, (east, north) => 50 + 0.08 * east - 0.05 * north);
    const target = offsetBy(home, { east: 150, north: 60 });
    const heights = heightsAround(hill, [home, target], 40);
    for (const [east, north] of [
      [0, 0],
      [150, 60],
      [-39, 99],
      [77.7, -38],
    ] as const) {
      const place = offsetBy(home, { east, north });
      expect(heightIn(heights, place)).toBeCloseTo(hill.heightAt(place) ?? 0, 1);
    }
    expect(heightIn(heights, offsetBy(home, { east: -45, north: 0 }))).toBeNull();
    expect(heightIn(heights, offsetBy(home, { east: 0, north: 105 }))).toBeNull();
  });

  test("are unknown where the ground is", () => {
    const heights = heightsAround(
      ground(HOME, (east) => (east > 0 ? 50 : null)),
      [HOME],
      40,
    );
    expect(heightIn(heights, offsetBy(HOME, { east: 10, north: 0 }))).toBe(50);
    expect(heightIn(heights, offsetBy(HOME, { east: -10, north: 0 }))).toBeNull();
  });
});

describe("slopes on the map", () => {
  test.each([
    [0.04, [10_000, 0, 0, 0]],
    [0.06, [0, 10_000, 0, 0]],
    [0.1, [0, 0, 10_000, 0]],
    [0.2, [0, 0, 0, 10_000]],
  ])("of %f are in one class all over, whatever their direction", (slope, expected) => {
    expect(
      countClasses(
        classifySlopes(
          gridOf((east) => 50 + slope * east),
          QUANTUM,
        ),
      ),
    ).toEqual(expected);
    expect(
      countClasses(
        classifySlopes(
          gridOf((_, north) => 50 - slope * north),
          QUANTUM,
        ),
      ),
    ).toEqual(expected);
  });

  test("aren't shown where heights are unknown, nor beside", () => {
    const [flat] = countClasses(
      classifySlopes(
        gridOf((east) => (east < 0 ? 50 + 0.2 * east : null)),
        QUANTUM,
      ),
    );
    expect(flat).toBeGreaterThanOrEqual(5000);
    expect(flat).toBeLessThan(5300);
  });
});

describe("contour lines", () => {
  const heights = (east: number) => 50 + 0.08 * east;

  test("of an 8 % slope are 12.5 m apart for each metre, straight, and across the whole box", () => {
    const lines = contourLines(gridOf(heights), 1);
    expect(lines.map(({ metres }) => metres)).toEqual([
      43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57,
    ]);
    for (const { metres, lines: ofLevel } of lines) {
      expect(ofLevel).toHaveLength(1);
      const [line = []] = ofLevel;
      const norths = line.map((place) => metresBetween(HOME, place).north);
      expect(Math.max(...norths) - Math.min(...norths)).toBeGreaterThan(190);
      for (const place of line) {
        expect(metresBetween(HOME, place).east).toBeCloseTo((metres - 50) / 0.08, 0);
      }
    }
  });

  test("don't lie along the edge of what is unknown", () => {
    const [line] = contourLines(
      gridOf((east, north) => (north > 0 ? null : heights(east))),
      20,
    );
    expect(
      contourLines(
        gridOf(() => null),
        1,
      ),
    ).toEqual([]);
    expect(line).toBeUndefined();
    const half = contourLines(
      gridOf((east, north) => (north > 0 ? null : heights(east))),
      5,
    );
    for (const { metres, lines } of half) {
      expect(lines).toHaveLength(1);
      for (const place of lines[0] ?? []) {
        const { east, north } = metresBetween(HOME, place);
        expect(north).toBeLessThan(0);
        expect(east).toBeCloseTo((metres - 50) / 0.08, 0);
      }
    }
  });

  test("around a hill are closed", () => {
    const [line] =
      contourLines(
        gridOf((east, north) => 60 - Math.hypot(east, north) / 10),
        5,
      )[1]?.lines ?? [];
    expect(line?.[0]).toEqual(line?.at(-1));
  });
});
