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

/** Degrees, a tenth of a millimetre: there and back on the map is not exact. */
const ROUNDING = 1e-9;

const holds = (view: ReturnType<typeof opened>, { lat, lng }: Coordinates) =>
  "west" in view &&
  lng >= Number(view.west) - ROUNDING &&
  lng <= Number(view.east) + ROUNDING &&
  lat >= Number(view.south) - ROUNDING &&
  lat <= Number(view.north) + ROUNDING;

/** The middle of a Mercator map is not the middle of the latitudes; within 20 km they are a few metres apart. */
function expectCentred(view: ReturnType<typeof opened>, { lat, lng }: Coordinates): void {
  expect(view.lng).toBeCloseTo(lng, 9);
  const up = (latitude: number) => Math.asinh(Math.tan((latitude * Math.PI) / 180));
  expect("south" in view && (up(Number(view.south)) + up(Number(view.north))) / 2).toBeCloseTo(up(lat), 9);
}

describe("the map opens", () => {
  test("at the course location where there is nothing else, and on the world without one", () => {
    expect(opened(at(60, 25), [])).toEqual(at(60, 25));
    expect(initialView(null, [])).toMatchObject({ zoom: 1.4 });
  });

  test("around all fairways without a location", () => {
    expect(opened(null, COURSE)).toMatchObject({ south: 60, west: 25, north: 60.01, east: 25.02 });
  });

  test("centred on the location wherever it lies among, at the edge of or beside the fairways, all of them in view", () => {
    for (const location of [at(60.006, 25.008), at(59.999, 25), at(60.03, 25), at(60.005, 25.2)]) {
      const view = opened(location, COURSE);
      expectCentred(view, location);
      expect(holds(view, at(60, 25)) && holds(view, at(60.01, 25.02))).toBe(true);
    }
  });

  test("on a location that is nowhere near the fairways, as close as on one without any", () => {
    for (const far of [at(61, 25), at(60, 26), at(-33, 151), at(90, 0), at(-90, 0)]) {
      expect(initialView(far, COURSE)).toEqual(initialView(far, []));
    }
  });

  test("on the location across ±180°, and beside one short fairway", () => {
    const short = [fairway(at(60, 25), at(60.0005, 25))];
    expectCentred(opened(at(60.001, 25.001), short), at(60.001, 25.001));
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
