import { earthRadius } from "@turf/helpers";
import fc from "fast-check";
import geographiclib from "geographiclib-geodesic";
import { describe, expect, it } from "vitest";
import { offsetEast, offsetNorth } from "@/lib/courses/testing/courses";
import type { Coordinates } from "@/lib/validation/coordinates";
import { distanceInMetres, lengthInMetres, measureHole } from "./distance";

const WGS84 = geographiclib.Geodesic.WGS84;

const latitude = fc.double({ min: -90, max: 90, noNaN: true });
const longitude = fc.double({ min: -180, max: 180, noNaN: true });
const place = fc.record({ lat: latitude, lng: longitude });

/** A position and another one up to a kilometre away in any direction, on the ellipsoid. */
const nearbyPlaces = fc
  .record({
    from: place,
    bearing: fc.double({ min: 0, max: 360, noNaN: true }),
    metres: fc.double({ min: 0.1, max: 1000, noNaN: true }),
  })
  .map(({ from, bearing, metres }) => {
    const { lat2, lon2 } = WGS84.Direct(from.lat, from.lng, bearing, metres);
    return { from, to: { lat: lat2 as number, lng: lon2 as number }, metres };
  });

describe("the distance of two positions", () => {
  it("is the haversine distance on the mean Earth of radius 6 371 008.8 m", () => {
    expect(earthRadius).toBe(6_371_008.8);
    const degree = (6_371_008.8 * Math.PI) / 180;
    expect(distanceInMetres({ lat: 0, lng: 0 }, { lat: 0, lng: 1 })).toBeCloseTo(degree, 6);
    expect(distanceInMetres({ lat: 10, lng: 20 }, { lat: 11, lng: 20 })).toBeCloseTo(degree, 6);
    expect(distanceInMetres({ lat: 60, lng: -0.5 }, { lat: 60, lng: 0.5 })).toBeCloseTo(
      2 * 6_371_008.8 * Math.asin(Math.sin(Math.PI / 360) / 2),
      6,
    );
  });

  it.each([0.1, 149.995, 250, 1000])("inverts to %d m north and east", (metres) => {
    const from = { lat: 59.9, lng: 10.8 };
    expect(distanceInMetres(from, offsetNorth(from, metres))).toBeCloseTo(metres, 6);
    expect(distanceInMetres(from, offsetEast(from, metres))).toBeCloseTo(metres, 6);
  });

  it("is exactly symmetric", () => {
    fc.assert(
      fc.property(place, place, (a, b) => {
        expect(distanceInMetres(a, b)).toBe(distanceInMetres(b, a));
      }),
    );
  });

  it("is within 0.6 % of the ellipsoid's below 1 km, at every latitude", () => {
    fc.assert(
      fc.property(nearbyPlaces, ({ from, to, metres }) => {
        expect(Math.abs(distanceInMetres(from, to) / metres - 1)).toBeLessThan(0.006);
      }),
      { numRuns: 2000 },
    );
  });

  it("is short across the antimeridian", () => {
    expect(distanceInMetres({ lat: 0, lng: 179.9995 }, { lat: 0, lng: -179.9995 })).toBeCloseTo(111.195, 3);
    expect(distanceInMetres({ lat: 45, lng: 180 }, { lat: 45, lng: -180 })).toBeCloseTo(0, 6);
  });

  it("is zero at a pole, whatever the longitudes", () => {
    expect(distanceInMetres({ lat: 90, lng: 0 }, { lat: 90, lng: 77 })).toBeCloseTo(0, 6);
    expect(distanceInMetres({ lat: -90, lng: -180 }, { lat: -90, lng: 12 })).toBeCloseTo(0, 6);
    expect(distanceInMetres({ lat: -90, lng: 0 }, { lat: 90, lng: 0 })).toBeCloseTo(Math.PI * earthRadius, 3);
  });

  it("is a number for any two positions, antipodes included", () => {
    const antipodes = place.map(({ lat, lng }): [Coordinates, Coordinates] => [
      { lat, lng },
      { lat: -lat, lng: lng > 0 ? lng - 180 : lng + 180 },
    ]);
    fc.assert(
      fc.property(fc.oneof(antipodes, fc.tuple(place, place)), ([a, b]) => {
        const metres = distanceInMetres(a, b);
        expect(metres).toBeGreaterThanOrEqual(0);
        expect(metres).toBeLessThanOrEqual(Math.PI * earthRadius);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("a measured hole", () => {
  it("has a rounded distance, and the par of the distance before rounding", () => {
    const tee = { lat: 59.9, lng: 10.8 };
    expect(measureHole(tee, offsetNorth(tee, 149.996))).toEqual({ distance: 150, par: 3 });
    expect(measureHole(tee, offsetNorth(tee, 150.004))).toEqual({ distance: 150, par: 4 });
  });
});

describe("the length of a line", () => {
  it("is the sum of the distances along it, with an error below 1e-5", () => {
    fc.assert(
      fc.property(nearbyPlaces, nearbyPlaces, ({ from, to }, { metres }) => {
        // Longitudes of a line continue without a jump.
        const next = { lat: to.lat, lng: to.lng + Math.round((from.lng - to.lng) / 360) * 360 };
        const last = { lat: next.lat, lng: next.lng + metres / 1e5 };
        const exact = distanceInMetres(from, next) + distanceInMetres(next, last);
        expect(Math.abs(lengthInMetres([from, next, last]) - exact)).toBeLessThanOrEqual(exact * 1e-5 + 1e-6);
      }),
    );
  });

  it("is zero for fewer than two positions, and exact between continents", () => {
    expect(lengthInMetres([])).toBe(0);
    expect(lengthInMetres([{ lat: 1, lng: 1 }])).toBe(0);
    const line = [
      { lat: 60, lng: 25 },
      { lat: -33, lng: 151 },
    ] as const;
    expect(lengthInMetres(line)).toBe(distanceInMetres(line[0], line[1]));
  });
});
