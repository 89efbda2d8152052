import { describe, expect, test } from "vitest";
import type { EditedFairway } from "@/lib/editor/document";
import type { Coordinates } from "@/lib/validation/coordinates";
import { initialView, latitudeOf } from "./camera";

const at = (lat: number, lng: number): Coordinates => ({ lat, lng });

const fairway = (teePosition: Coordinates, targetPosition: Coordinates): EditedFairway => ({
  id: "f",
  number: 1,
  teePosition,
  targetPosition,
  flightPaths: [{ id: "p", name: null, points: [teePosition] }],
});

/** A course of 0.01° by 0.02°, which is about square at 60° north. */
const COURSE = [fairway(at(60, 25), at(60.01, 25.02))];

/** The middle and the corners of what is opened, in degrees. */
function opened(location: Coordinates | null, fairways: readonly EditedFairway[]) {
  const view = initialView(location, fairways);
  if (!("bounds" in view)) return { lat: view.latitude, lng: view.longitude };
  const [[west, south], [east, north]] = view.bounds as [[number, number], [number, number]];
  return { lat: (south + north) / 2, lng: (west + east) / 2, west, south, east, north };
}

const holds = (view: ReturnType<typeof opened>, { lat, lng }: Coordinates) =>
  "west" in view &&
  lng >= Number(view.west) &&
  lng <= Number(view.east) &&
  lat >= Number(view.south) &&
  lat <= Number(view.north);

describe("the map opens", () => {
  test("at the course location where there is nothing else, and on the world without one", () => {
    expect(opened(at(60, 25), [])).toEqual(at(60, 25));
    expect(initialView(null, [])).toMatchObject({ zoom: 1.4 });
  });

  test("around all fairways without a location", () => {
    expect(opened(null, COURSE)).toMatchObject({ south: 60, west: 25, north: 60.01, east: 25.02 });
  });

  test("centred on a location among the fairways, all of them in view", () => {
    const view = opened(at(60.006, 25.008), COURSE);
    expect(view.lat).toBeCloseTo(60.006, 9);
    expect(view.lng).toBeCloseTo(25.008, 9);
    expect(holds(view, at(60, 25)) && holds(view, at(60.01, 25.02))).toBe(true);
  });

  test("around fairways and a location at their edge, without leaving half of the map empty", () => {
    const view = opened(at(59.999, 25), COURSE);
    expect(view).toMatchObject({ south: 59.999, west: 25, north: 60.01, east: 25.02 });
  });

  test("around the fairways where the location is far from them", () => {
    for (const far of [at(61, 25), at(60, 26), at(-33, 151), at(60.03, 25)]) {
      expect(opened(far, COURSE)).toMatchObject({ south: 60, west: 25, north: 60.01, east: 25.02 });
    }
  });

  test("beside one short fairway, too, and across ±180°", () => {
    const short = [fairway(at(60, 25), at(60.0005, 25))];
    expect(holds(opened(at(60.001, 25.001), short), at(60.001, 25.001))).toBe(true);
    const dateLine = [fairway(at(-17, 179.99), at(-17, -179.99))];
    const view = opened(at(-17, -180), dateLine);
    expect(Math.abs(view.lng)).toBeCloseTo(180, 9);
    expect(Number(view.east) - Number(view.west)).toBeCloseTo(0.02, 9);
  });

  test("with metres counted in the middle of the course", () => {
    expect(latitudeOf(at(10, 10), COURSE)).toBeCloseTo(60.005, 9);
    expect(latitudeOf(at(10, 10), [])).toBe(10);
    expect(latitudeOf(null, [])).toBe(0);
  });
});
