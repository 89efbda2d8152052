import { expect, it } from "vitest";
import { areaInSquareMetres } from "./area";
import { offsetBy } from "./offset";

const corner = { lat: 60.2, lng: 24.9 };
const square = (side: number, from = corner) => [
  from,
  offsetBy(from, { east: side, north: 0 }),
  offsetBy(from, { east: side, north: side }),
  offsetBy(from, { east: 0, north: side }),
];

it("the area of a square is its side squared, in either order of its corners and across the antimeridian", () => {
  expect(areaInSquareMetres(square(100))).toBeCloseTo(10_000, -1);
  expect(areaInSquareMetres(square(100).reverse())).toBeCloseTo(10_000, -1);
  expect(areaInSquareMetres(square(100, { lat: -17, lng: 179.9999 }))).toBeCloseTo(10_000, -1);
});

it("the area of fewer than three corners is 0", () => {
  expect(areaInSquareMetres([])).toBe(0);
  expect(areaInSquareMetres(square(100).slice(0, 2))).toBe(0);
});
