import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { offsetEast, offsetNorth } from "@/lib/courses/testing/courses";
import { distanceInMetres } from "./distance";
import { midpoint, normaliseLongitude } from "./midpoint";

const longitude = fc.double({ min: -180, max: 180, noNaN: true });
const offset = fc.double({ min: -700, max: 700, noNaN: true });

const nearbyPlaces = (maxLatitude: number) =>
  fc
    .record({
      lat: fc.double({ min: -maxLatitude, max: maxLatitude, noNaN: true }),
      lng: longitude,
      north: offset,
      east: offset,
    })
    .map(({ lat, lng, north, east }) => {
      const from = { lat, lng };
      const to = offsetNorth(
        Math.abs(lat) < 89.9 ? offsetEast(from, east) : { lat, lng: -lng },
        lat > 0 ? -Math.abs(north) : Math.abs(north),
      );
      return [from, to] as const;
    });

describe("the midpoint of two places", () => {
  it("is halfway between them", () => {
    fc.assert(
      fc.property(nearbyPlaces(90), ([a, b]) => {
        const middle = midpoint(a, b);
        const half = distanceInMetres(a, b) / 2;
        expect(distanceInMetres(a, middle)).toBeCloseTo(half, 3);
        expect(distanceInMetres(middle, b)).toBeCloseTo(half, 3);
      }),
      { numRuns: 1000 },
    );
  });

  it("is a valid position for any two positions", () => {
    const place = fc.record({ lat: fc.double({ min: -90, max: 90, noNaN: true }), lng: longitude });
    fc.assert(
      fc.property(place, place, (a, b) => {
        const { lat, lng } = midpoint(a, b);
        expect(Math.abs(lat)).toBeLessThanOrEqual(90);
        expect(Math.abs(lng)).toBeLessThanOrEqual(180);
        expect(Object.is(lat, -0) || Object.is(lng, -0)).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  it("is between them across the antimeridian, with a longitude within ±180°", () => {
    const west = { lat: -17, lng: 179.999 };
    const east = { lat: -17, lng: -179.997 };
    const { lat, lng } = midpoint(west, east);
    expect(lat).toBeCloseTo(-17, 6);
    expect(lng).toBeCloseTo(-179.999, 9);
    expect(midpoint(east, west).lng).toBeCloseTo(-179.999, 9);
  });

  it("is exact near a pole and at a pole", () => {
    const overThePole = midpoint({ lat: 89.999, lng: 0 }, { lat: 89.999, lng: 180 });
    expect(overThePole.lat).toBeCloseTo(90, 6);
    const fromThePole = midpoint({ lat: -90, lng: 50 }, { lat: -89.999, lng: 20 });
    expect(fromThePole.lat).toBeCloseTo(-89.9995, 6);
    expect(fromThePole.lng).toBeCloseTo(20, 6);
  });

  it("of a position and itself is that position", () => {
    const { lat, lng } = midpoint({ lat: 59.9, lng: 10.8 }, { lat: 59.9, lng: 10.8 });
    expect(lat).toBeCloseTo(59.9, 9);
    expect(lng).toBeCloseTo(10.8, 9);
  });
});

describe("a normalised longitude", () => {
  it.each([
    [180, 180],
    [-180, -180],
    [181, -179],
    [-181, 179],
    [540, -180],
    [-0, 0],
    [359, -1],
  ])("of %d is %d", (lng, expected) => {
    expect(normaliseLongitude(lng)).toBe(expected);
  });
});
