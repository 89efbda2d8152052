import { describe, expect, test } from "vitest";
import { basemaps, basemapsVariable, DEFAULT_BASEMAPS } from "./basemaps";

const parse = (value: unknown) => basemapsVariable.safeParse(JSON.stringify(value));

describe("BASEMAPS", () => {
  test("takes styles and tiles, and fills in what tiles usually are", () => {
    const list = [
      { name: "Streets", style: "https://maps.example/style.json" },
      { name: "Aerial", tiles: ["/tiles/{z}/{x}/{y}.jpg"], attribution: "© Somebody" },
    ];
    expect(parse(list).data).toEqual([list[0], { ...list[1], tileSize: 256, maxZoom: 19 }]);
  });

  test("may be empty: then the plain background is the only one", () => {
    expect(parse([]).data).toEqual([]);
  });

  test("refuses what is not JSON, not an address, named twice, or named as the plain one", () => {
    expect(basemapsVariable.safeParse("nonsense").success).toBe(false);
    for (const style of ["javascript:alert(1)", "//elsewhere.example/style", "style.json", ""]) {
      expect(parse([{ name: "A", style }]).success).toBe(false);
    }
    const style = "/style.json";
    expect(
      parse([
        { name: "A", style },
        { name: "A", style },
      ]).success,
    ).toBe(false);
    expect(parse([{ name: "Plain", style }]).success).toBe(false);
    expect(parse([{ name: "A" }]).success).toBe(false);
  });

  test("has a default that needs no key and names its sources", () => {
    expect(basemaps.parse(DEFAULT_BASEMAPS)).toEqual(DEFAULT_BASEMAPS);
    expect(DEFAULT_BASEMAPS[0]?.attribution).toMatch(/OpenFreeMap.*OpenMapTiles.*OpenStreetMap/);
  });
});
