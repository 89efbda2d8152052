import { expect, test } from "vitest";
import { formatArea, formatSurface } from "./area";

const inEnglish = (area: number) => formatArea({ area, share: area / 5e6 }, "en");

test("an area is rounded away from the limit", () => {
  expect(inEnglish(5e6)).toEqual({ area: "5", percent: "100" });
  expect(inEnglish(4_999_999)).toEqual({ area: "4.99", percent: "99" });
  expect(inEnglish(5_000_001)).toEqual({ area: "5.01", percent: "101" });
});

test("a small share of an area has one decimal, in the user's number format", () => {
  expect(inEnglish(115_000)).toEqual({ area: "0.11", percent: "2.3" });
  expect(formatArea({ area: 115_000, share: 0.023 }, "fi")).toEqual({ area: "0,11", percent: "2,3" });
  expect(inEnglish(0)).toEqual({ area: "0", percent: "0" });
});

test("drawn areas are in square metres or feet, and large ones in hectares or acres", () => {
  const metres = (area: number) => formatSurface(area, { unit: "metres", language: "en" });
  expect([0.54, 1250, 9_999, 12_500].map(metres)).toEqual(["0.5 m²", "1,250 m²", "9,999 m²", "1.25 ha"]);
  const feet = (area: number) => formatSurface(area, { unit: "feet", language: "en" });
  expect([1250, 8_093.7128448].map(feet)).toEqual(["13,455 ft²", "2 ac"]);
  expect(formatSurface(12_500, { unit: "metres", language: "fi" })).toBe("1,25 ha");
});
