import { describe, expect, test } from "vitest";
import { addFix, averageFix, type Fix } from "./average-position";
import { distanceInMetres } from "./distance";
import { offsetBy } from "./offset";

const HOME = { lat: 59.9, lng: 10.79 };
const fix = (east: number, accuracy: number, time: number): Fix => ({
  at: offsetBy(HOME, { east, north: 0 }),
  accuracy,
  time,
});

describe("averaging positions", () => {
  test("weighs a fix by the inverse square of its accuracy", () => {
    const mean = averageFix([fix(0, 3, 0), fix(10, 6, 1000)]);
    expect(mean && distanceInMetres(HOME, mean.at)).toBeCloseTo(2, 1);
  });

  test("never claims to be more accurate than the best fix", () => {
    const mean = averageFix(Array.from({ length: 10 }, (_, index) => fix(0, 5, index * 1000)));
    expect(mean?.accuracy).toBeCloseTo(5, 6);
  });

  test("forgets fixes after 12 s, and those much worse than the best one", () => {
    const first = addFix([], fix(0, 30, 0));
    const second = addFix(first, fix(0, 5, 1000));
    expect(second.map(({ accuracy }) => accuracy)).toEqual([5]);
    expect(addFix(second, fix(0, 5, 13_500))).toHaveLength(1);
  });

  test("follows a walk at once: fixes whose circles don't meet are of different places", () => {
    const walked = addFix([fix(0, 4, 0), fix(1, 4, 1000)], fix(20, 4, 2000));
    expect(walked).toEqual([fix(20, 4, 2000)]);
  });

  test("works across the date line", () => {
    const at = (lng: number, time: number): Fix => ({ at: { lat: 0, lng }, accuracy: 3, time });
    const mean = averageFix([at(179.9999, 0), at(-179.9999, 1)]);
    expect(Math.abs(mean?.at.lng ?? 0)).toBeCloseTo(180, 6);
  });

  test("without a fix is null", () => {
    expect(averageFix([])).toBeNull();
  });
});
