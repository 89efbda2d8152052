import { describe, expect, test } from "vitest";
import { detectBasemap, personalBasemap } from "./basemaps";
import { basemaps, basemapsVariable, DEFAULT_BASEMAPS } from "./basemaps-variable";

const parse = (value: unknown) => basemapsVariable.safeParse(JSON.stringify(value));

describe("BASEMAPS", () => {
  test("accepts styles and tiles, with defaults for tile size and zoom", () => {
    const list = [
      { name: "Streets", style: "https://maps.example/style.json" },
      { name: "Aerial", tiles: ["/tiles/{z}/{x}/{y}.jpg"], attribution: "© Example" },
    ];
    expect(parse(list).data).toEqual([list[0], { ...list[1], tileSize: 256, maxZoom: 19 }]);
  });

  test("may be empty, which leaves only the plain background", () => {
    expect(parse([]).data).toEqual([]);
  });

  test("rejects invalid JSON, invalid URLs, duplicate names and the name Plain", () => {
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

  test("has a default without an API key, with attribution", () => {
    expect(basemaps.parse(DEFAULT_BASEMAPS)).toEqual(DEFAULT_BASEMAPS);
    expect(DEFAULT_BASEMAPS[0]?.attribution).toMatch(/OpenFreeMap.*OpenMapTiles.*OpenStreetMap/);
  });
});

describe("a user's own background", () => {
  const parseUrl = (url: string) => personalBasemap.safeParse(detectBasemap(url, { name: "Own" }));

  test("has its kind detected from the URL", () => {
    const raster = { tileSize: 256, maxZoom: 19 };
    expect(parseUrl(" https://a.example/{z}/{x}/{y}.png ").data).toEqual({
      name: "Own",
      tiles: ["https://a.example/{z}/{x}/{y}.png"],
      ...raster,
    });
    expect(parseUrl("https://{switch:a,b,c}.a.example/{zoom}/{x}/{-y}.png").data).toEqual({
      name: "Own",
      tiles: ["https://{s}.a.example/{z}/{x}/{-y}.png"],
      ...raster,
    });
    const wmts = "https://a.example/wmts?tilematrix={TileMatrix}&tilerow={TileRow}&tilecol={TileCol}";
    expect(parseUrl(wmts).data).toEqual({ name: "Own", wmts, ...raster });
    const pmtiles = "https://a.example/area.pmtiles?key=1";
    expect(parseUrl(pmtiles).data).toEqual({ name: "Own", pmtiles });
    expect(parseUrl(`pmtiles://${pmtiles}`).data).toEqual({ name: "Own", pmtiles });
    expect(parseUrl("https://a.example/style.json").data).toEqual({
      name: "Own",
      style: "https://a.example/style.json",
    });
  });

  test("must use https and contain every placeholder", () => {
    for (const url of [
      "http://a.example/{z}/{x}/{y}.png",
      "/tiles/{z}/{x}/{y}.png",
      "javascript:alert(1)",
      "pmtiles:///area.pmtiles",
      "https://a.example/{z}/{x}.png",
      "https://a.example/{TileMatrix}/{TileRow}",
      "",
    ]) {
      expect(parseUrl(url).success, url).toBe(false);
    }
  });
});
