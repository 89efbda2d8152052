import { describe, expect, test } from "vitest";
import { basemapAt, basemaps, basemapsVariable, DEFAULT_BASEMAPS, personalBasemap } from "./basemaps";

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

describe("a background of one's own", () => {
  const at = (address: string) => personalBasemap.safeParse(basemapAt(address, { name: "Own" }));

  test("is told from its address", () => {
    const raster = { tileSize: 256, maxZoom: 19 };
    expect(at(" https://a.example/{z}/{x}/{y}.png ").data).toEqual({
      name: "Own",
      tiles: ["https://a.example/{z}/{x}/{y}.png"],
      ...raster,
    });
    expect(at("https://{switch:a,b,c}.a.example/{zoom}/{x}/{-y}.png").data).toEqual({
      name: "Own",
      tiles: ["https://{s}.a.example/{z}/{x}/{-y}.png"],
      ...raster,
    });
    const wmts = "https://a.example/wmts?tilematrix={TileMatrix}&tilerow={TileRow}&tilecol={TileCol}";
    expect(at(wmts).data).toEqual({ name: "Own", wmts, ...raster });
    const pmtiles = "https://a.example/area.pmtiles?key=1";
    expect(at(pmtiles).data).toEqual({ name: "Own", pmtiles });
    expect(at(`pmtiles://${pmtiles}`).data).toEqual({ name: "Own", pmtiles });
    expect(at("https://a.example/style.json").data).toEqual({
      name: "Own",
      style: "https://a.example/style.json",
    });
  });

  test("comes over https, and names every part of a tile's address", () => {
    for (const address of [
      "http://a.example/{z}/{x}/{y}.png",
      "/tiles/{z}/{x}/{y}.png",
      "javascript:alert(1)",
      "pmtiles:///area.pmtiles",
      "https://a.example/{z}/{x}.png",
      "https://a.example/{TileMatrix}/{TileRow}",
      "",
    ]) {
      expect(at(address).success, address).toBe(false);
    }
  });
});
