import { area as turfArea } from "@turf/area";
import { earthRadius } from "@turf/helpers";
import fc from "fast-check";
import geographiclib from "geographiclib-geodesic";
import { describe, expect, it } from "vitest";
import { type Box, boundingBox, boxArea, isInBox } from "./box";

/** The outline of a box with many points, so that its edges follow the parallels. */
function outline({ south, north, west, east }: Box, points = 200): [number, number][] {
  const at = (i: number) => west + ((east - west) * i) / points;
  const along = Array.from({ length: points + 1 }, (_, i) => i);
  const ring: [number, number][] = [
    ...along.map((i): [number, number] => [at(i), south]),
    ...along.reverse().map((i): [number, number] => [at(i), north]),
  ];
  return [...ring, ring[0] as [number, number]];
}

function ellipsoidalArea(box: Box): number {
  const polygon = geographiclib.Geodesic.WGS84.Polygon(false);
  for (const [lng, lat] of outline(box)) polygon.AddPoint(lat, lng);
  return Math.abs(polygon.Compute(false, true).area as number);
}

/** A box of the size of a course, anywhere. */
const courseBox = fc
  .record({
    south: fc.double({ min: -89.9, max: 89.8, noNaN: true }),
    west: fc.double({ min: -180, max: 180, noNaN: true }),
    height: fc.double({ min: 0.001, max: 0.05, noNaN: true }),
    width: fc.double({ min: 0.001, max: 0.5, noNaN: true }),
  })
  .map(({ south, west, height, width }) => ({ south, north: south + height, west, east: west + width }));

describe("the area of a box", () => {
  it("is the whole Earth's for the whole Earth", () => {
    const whole = { south: -90, north: 90, west: -180, east: 180 };
    expect(boxArea(whole) / (4 * Math.PI * earthRadius ** 2)).toBeCloseTo(1, 12);
  });

  it("is a square on the equator, and half as large at 60° north", () => {
    const square = boxArea({ south: -0.005, north: 0.005, west: 0, east: 0.01 });
    expect(square / ((earthRadius * Math.PI) / 18_000) ** 2).toBeCloseTo(1, 7);
    expect(boxArea({ south: 59.995, north: 60.005, west: 0, east: 0.01 }) / square).toBeCloseTo(0.5, 7);
  });

  it("agrees with turf's on the same sphere", () => {
    fc.assert(
      fc.property(courseBox, (box) => {
        const reference = turfArea({ type: "Polygon", coordinates: [outline(box)] });
        expect(Math.abs(boxArea(box) / reference - 1)).toBeLessThan(1e-4);
      }),
    );
  });

  it("is within 1 % of the ellipsoid's, at every latitude", () => {
    fc.assert(
      fc.property(courseBox, (box) => {
        expect(Math.abs(boxArea(box) / ellipsoidalArea(box) - 1)).toBeLessThan(0.01);
      }),
      { numRuns: 50 },
    );
  });

  it("is zero for a point or a line", () => {
    expect(boxArea({ south: 1, north: 1, west: 2, east: 3 })).toBe(0);
    expect(boxArea({ south: 1, north: 2, west: 3, east: 3 })).toBe(0);
  });
});

describe("the bounding box of positions", () => {
  const box = (...places: [lat: number, lng: number][]) =>
    boundingBox(places.map(([lat, lng]) => ({ lat, lng })));

  it("is null without positions", () => {
    expect(boundingBox([])).toBeNull();
  });

  it("spans the extreme latitudes and longitudes", () => {
    expect(box([1, 10], [3, 12], [2, 9])).toEqual({ south: 1, north: 3, west: 9, east: 12 });
    expect(box([5, -7])).toEqual({ south: 5, north: 5, west: -7, east: -7 });
  });

  it("is small across the antimeridian", () => {
    expect(box([0, 179.5], [0.5, -179.5], [0, 179.75])).toEqual({
      south: 0,
      north: 0.5,
      west: 179.5,
      east: 180.5,
    });
    expect(box([0, 180], [0, -180])).toEqual({ south: 0, north: 0, west: 180, east: 180 });
  });

  it("contains the poles", () => {
    expect(box([90, 0], [89.99, 120])).toEqual({ south: 89.99, north: 90, west: 0, east: 120 });
    expect(box([-90, 170], [-89.99, -170])).toEqual({ south: -90, north: -89.99, west: 170, east: 190 });
  });

  it("contains every position and is never wider than one that ignores the antimeridian", () => {
    const place = fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 20 }), (places) => {
        const found = boundingBox(places) as Box;
        for (const { lat, lng } of places) {
          expect(lat).toBeGreaterThanOrEqual(found.south);
          expect(lat).toBeLessThanOrEqual(found.north);
          const within = [lng, lng + 360].some((copy) => copy >= found.west && copy <= found.east);
          expect(within).toBe(true);
        }
        const lngs = places.map(({ lng }) => lng);
        expect(found.east - found.west).toBeLessThanOrEqual(Math.max(...lngs) - Math.min(...lngs) + 1e-9);
      }),
    );
  });

  it("is the same after rotating all longitudes", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -30, max: 30 }), { minLength: 2, maxLength: 10 }),
        fc.integer({ min: -180, max: 180 }),
        (offsets, rotation) => {
          const wrap = (lng: number) => ((((lng + 180) % 360) + 360) % 360) - 180;
          const rotated = offsets.map((lng) => ({ lat: 0, lng: wrap(lng + rotation) }));
          const found = boundingBox(rotated) as Box;
          expect(found.east - found.west).toBe(Math.max(...offsets) - Math.min(...offsets));
        },
      ),
    );
  });
});

describe("isInBox", () => {
  it("knows the places on both sides of the antimeridian", () => {
    const box = { south: -20, north: 0, west: 170, east: 190 };
    expect(isInBox(box, { lat: -10, lng: 175 })).toBe(true);
    expect(isInBox(box, { lat: -10, lng: -175 })).toBe(true);
    expect(isInBox(box, { lat: -10, lng: 160 })).toBe(false);
    expect(isInBox(box, { lat: 10, lng: 175 })).toBe(false);
  });
});
