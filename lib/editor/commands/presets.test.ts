import { describe, expect, test } from "vitest";
import { distanceInMetres } from "@/lib/geo/distance";
import { midpoint } from "@/lib/geo/midpoint";
import { offsetBy } from "@/lib/geo/offset";
import { tidyPlace } from "@/lib/geo/place";
import { fairway } from "../testing/courses";
import { detectPreset, PRESETS, presetPoints } from "./presets";

const hole = fairway(1);

describe("the points of a preset", () => {
  /** Metres to the right of the line from tee to target, which runs north. */
  const right = (preset: (typeof PRESETS)[number]) =>
    presetPoints(hole, preset).map(
      (point) =>
        Math.sign(point.lng - hole.teePosition.lng) *
        distanceInMetres(point, { lat: point.lat, lng: hole.teePosition.lng }),
    );

  test("of Straight are none", () => {
    expect(presetPoints(hole, "straight")).toEqual([]);
  });

  test("of a right-handed hyzer start out to the right and come back left; an anhyzer mirrors them", () => {
    expect(Math.min(...right("hyzer"))).toBeGreaterThan(5);
    expect(Math.max(...right("hyzer"))).toBeCloseTo(12, 1);
    expect(right("anhyzer").map((metres) => -metres.toFixed(1))).toEqual(
      right("hyzer").map((metres) => Number(metres.toFixed(1))),
    );
  });

  test("of an S are left of the line first and right of it before the target", () => {
    const [first, , last] = right("s");
    expect(first).toBeLessThan(-5);
    expect(last).toBeGreaterThan(5);
  });

  test("are in order from the tee and in proportion to the length, also across the antimeridian", () => {
    for (const tee of [hole.teePosition, { lat: -17, lng: 179.9995 }]) {
      for (const metres of [20, 900]) {
        const target = offsetBy(tee, { east: metres, north: metres / 10 });
        const tested = { ...hole, teePosition: tee, targetPosition: target };
        const length = distanceInMetres(tee, target);
        for (const preset of PRESETS) {
          const along = [tee, ...presetPoints(tested, preset), target].map(
            (place) => distanceInMetres(tee, place) / length,
          );
          expect(along).toEqual([...along].sort((a, b) => a - b));
          expect(Math.max(...along)).toBeLessThanOrEqual(1.0001);
        }
      }
    }
  });
});

test("a path is straight without points, and with the midpoint that the service generates, whatever its decimals", () => {
  const generated = midpoint(hole.teePosition, hole.targetPosition);
  expect(tidyPlace(generated)).not.toEqual(generated);
  for (const points of [[], [generated], [tidyPlace(generated)]]) {
    expect(detectPreset(hole, { id: "path_0", name: null, points })).toBe("straight");
  }
  const twice = [generated, generated];
  expect(detectPreset(hole, { id: "path_0", name: null, points: twice })).toBeNull();
  const moved = [offsetBy(hole.teePosition, { east: 1, north: 50 })];
  expect(detectPreset(hole, { id: "path_0", name: null, points: moved })).toBeNull();
  expect(detectPreset({ ...hole, targetPosition: null }, hole.flightPaths[0])).toBeNull();
});
