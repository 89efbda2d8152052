import { describe, expect, test } from "vitest";
import { metresBetween, offsetBy } from "@/lib/geo/offset";
import type { Ground } from "@/lib/ground/ground";
import type { Coordinates } from "@/lib/validation/coordinates";
import { walkAlong } from "./walk";

const HOME = { lat: 60.2, lng: 24.9 };
const at = (north: number) => offsetBy(HOME, { east: 0, north });
const north = (place: Coordinates) => metresBetween(HOME, place).north;
const groundOf = (
  heightAt: (along: number) => number | null,
  model: Ground["model"] = "terrain",
): Ground => ({
  heightAt: (place) => heightAt(north(place)),
  model,
  sigma: 0.1,
  resolution: 0.5,
  quantum: 0.01,
});
const walk = (metres: number, ground?: Ground) => walkAlong([at(0), at(metres)], ground);
const slope = (share: number) => groundOf((along) => 50 + share * along);

describe("the time of a walk", () => {
  test("is Tobler's, off paths: 3.02 km/h on the flat, fastest at 5 % down", () => {
    expect(walk(100).minutes).toBeCloseTo((0.1 / (6 * Math.exp(-0.175) * 0.6)) * 60, 4);
    expect(walk(100, slope(-0.05)).minutes).toBeCloseTo((0.1 / 3.6) * 60, 2);
    expect(walk(100, slope(0.2)).minutes).toBeCloseTo((0.1 / (3.6 * Math.exp(-0.875))) * 60, 2);
  });

  test("counts unknown ground as flat, and never the tops of trees", () => {
    const flat = walk(100).minutes;
    expect(
      walk(
        100,
        groundOf(() => null),
      ).minutes,
    ).toBeCloseTo(flat, 9);
    expect(
      walk(
        100,
        groundOf((along) => along, "surface"),
      ).minutes,
    ).toBe(flat);
  });
});

// ABA 1017.7.1: 5 % at any length, 8.33 % for 200 ft (61 m), 10 % for 30 ft (9.1 m), 12 % for 10 ft (3 m).
describe("a walk for people on wheels", () => {
  /** A slope over the first metres of a walk of 200 m, then level. */
  const ramp = (share: number, metres: number) =>
    walk(
      200,
      groundOf((along) => 50 + share * Math.min(along, metres)),
    ).wheels;

  test.each([
    [0.05, 200],
    [0.08, 55],
    [-0.08, 55],
    [0.095, 7],
  ])("is accessible with %d over %d m", (share, metres) => {
    expect(ramp(share, metres).isAccessible).toBe(true);
  });

  test.each([
    [0.06, 70],
    [-0.06, 70],
    [0.095, 14],
    [0.11, 10],
    [0.13, 10],
  ])("is refused with %d over %d m", (share, metres) => {
    expect(ramp(share, metres).isAccessible).toBe(false);
  });

  test("is refused if more than 30 % of it is steeper than 8.33 %, in however short runs", () => {
    const waves = groundOf((along) => 50 + 0.095 * Math.abs((along % 16) - 8));
    expect(walk(200, waves).wheels).toMatchObject({ isAccessible: false, barriers: [] });
  });

  test("names a step as a barrier, and where it is", () => {
    const { isAccessible, barriers, steepest } = walk(
      100,
      groundOf((along) => (along < 40 ? 50 : 51)),
    ).wheels;
    expect(isAccessible).toBe(false);
    expect(barriers).toHaveLength(1);
    expect(Math.abs((barriers[0]?.along ?? 0) - 40)).toBeLessThan(4);
    expect(steepest).toBeGreaterThan(0.25);
  });

  test("is neither accessible nor refused where heights are missing or farther apart than 10 ft", () => {
    const coarse = { ...slope(0), resolution: 4 };
    expect(walk(100, slope(0)).wheels.isAccessible).toBe(true);
    for (const ground of [
      coarse,
      undefined,
      groundOf((along) => (along > 80 ? null : 50)),
      groundOf(() => 50, "surface"),
    ]) {
      expect(walk(100, ground).wheels.isAccessible).toBeNull();
    }
  });
});
