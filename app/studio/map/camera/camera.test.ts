import { describe, expect, test } from "vitest";
import { type EditedFairway, emptyFairway } from "@/lib/editor/fairways";
import { wholeFeature } from "@/lib/editor/testing/whole-course";
import type { Coordinates } from "@/lib/validation/coordinates";
import { coursePlaces, initialView, panToFree, referenceLatitude } from "./camera";

const at = (lat: number, lng: number): Coordinates => ({ lat, lng });

const fairway = (teePosition: Coordinates, targetPosition: Coordinates): EditedFairway => ({
  ...emptyFairway("f", 1),
  teePosition,
  targetPosition,
  flightPaths: [{ id: "p", name: null, points: [teePosition] }],
});

/** A course of 0.01° by 0.02°, which is about square at 60° north. */
const COURSE = [fairway(at(60, 25), at(60.01, 25.02))];

/** The centre and the edges of the initial view, in degrees. */
function openedView(location: Coordinates | null, fairways: readonly EditedFairway[]) {
  const view = initialView(location, coursePlaces(fairways, []));
  if (!("bounds" in view)) return { lat: view.latitude, lng: view.longitude };
  const [[west, south], [east, north]] = view.bounds as [[number, number], [number, number]];
  return { lat: (south + north) / 2, lng: (west + east) / 2, west, south, east, north };
}

/** Tolerance in degrees for the rounding of the projection: a tenth of a millimetre. */
const TOLERANCE = 1e-9;

const contains = (view: ReturnType<typeof openedView>, { lat, lng }: Coordinates) =>
  "west" in view &&
  lng >= Number(view.west) - TOLERANCE &&
  lng <= Number(view.east) + TOLERANCE &&
  lat >= Number(view.south) - TOLERANCE &&
  lat <= Number(view.north) + TOLERANCE;

/** Compares in Mercator units: the centre of a view is not at the mean of its latitudes. */
function expectCentred(view: ReturnType<typeof openedView>, { lat, lng }: Coordinates): void {
  expect(view.lng).toBeCloseTo(lng, 9);
  const mercatorY = (latitude: number) => Math.asinh(Math.tan((latitude * Math.PI) / 180));
  expect("south" in view && (mercatorY(Number(view.south)) + mercatorY(Number(view.north))) / 2).toBeCloseTo(
    mercatorY(lat),
    9,
  );
}

describe("the initial view of the map", () => {
  test("is the course location without fairways, and the world without a location", () => {
    expect(openedView(at(60, 25), [])).toEqual(at(60, 25));
    expect(initialView(null, [])).toMatchObject({ zoom: 1.4 });
  });

  test("contains all fairways without a location", () => {
    expect(openedView(null, COURSE)).toMatchObject({ south: 60, west: 25, north: 60.01, east: 25.02 });
  });

  test("contains features beyond the fairways, and those of a course without holes", () => {
    const lot = { ...wholeFeature, points: [at(60.02, 25.03)] };
    expect(initialView(null, coursePlaces(COURSE, [lot]))).toMatchObject({
      bounds: [
        [25, 60],
        [25.03, 60.02],
      ],
    });
    expect(initialView(null, coursePlaces([], [lot]))).toMatchObject({
      bounds: [
        [25.03, 60.02],
        [25.03, 60.02],
      ],
    });
  });

  test("is centred on the location and contains all fairways, whether it lies among, at the edge of or beside them", () => {
    for (const location of [at(60.006, 25.008), at(59.999, 25), at(60.03, 25), at(60.005, 25.2)]) {
      const view = openedView(location, COURSE);
      expectCentred(view, location);
      expect(contains(view, at(60, 25)) && contains(view, at(60.01, 25.02))).toBe(true);
    }
  });

  test("ignores fairways that are far from the location", () => {
    for (const far of [at(61, 25), at(60, 26), at(-33, 151), at(90, 0), at(-90, 0)]) {
      expect(initialView(far, coursePlaces(COURSE, []))).toEqual(initialView(far, []));
    }
  });

  test("is centred on the location beside one short fairway and across ±180°", () => {
    const short = [fairway(at(60, 25), at(60.0005, 25))];
    expectCentred(openedView(at(60.001, 25.001), short), at(60.001, 25.001));
    const dateLine = [fairway(at(-17, 179.99), at(-17, -179.99))];
    const view = openedView(at(-17, -180), dateLine);
    expect(Math.abs(view.lng)).toBeCloseTo(180, 9);
    expect(Number(view.east) - Number(view.west)).toBeCloseTo(0.02, 9);
  });

  test("measures metres at the middle of the course", () => {
    expect(referenceLatitude(at(10, 10), COURSE)).toBeCloseTo(60.005, 9);
    expect(referenceLatitude(at(10, 10), [])).toBe(10);
    expect(referenceLatitude(null, [])).toBe(0);
  });
});

test("a point behind the tools comes just clear of them, and one in the free area stays", () => {
  const phone = { width: 390, height: 600 };
  expect(panToFree({ x: 195, y: 300 }, phone)).toEqual([0, 0]);
  const [x, y] = panToFree({ x: 380, y: 580 }, phone);
  expect([x > 0, y > 0]).toEqual([true, true]);
  expect(panToFree({ x: 380 - x, y: 580 - y }, phone)).toEqual([0, 0]);
  const [west, north] = panToFree({ x: 4, y: 10 }, phone);
  expect([west < 0, north < 0]).toEqual([true, true]);
  expect(panToFree({ x: 4 - west, y: 10 - north }, phone)).toEqual([0, 0]);
});
