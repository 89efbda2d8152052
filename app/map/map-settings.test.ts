import { describe, expect, test } from "vitest";
import { chooseBasemap, DEFAULT_SETTINGS, mapSettings, tidyOffset, withOffset } from "./map-settings";

const tiles = { name: "Ortho", tiles: ["https://a.example/{z}/{x}/{y}.png"], tileSize: 256, maxZoom: 19 };

describe("stored map settings", () => {
  test("survive a round trip", () => {
    const stored = { ...DEFAULT_SETTINGS, background: "Ortho", own: [tiles], rotation: true };
    expect(mapSettings.parse(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
  });

  test("lose only the parts that cannot be read", () => {
    const own = [
      tiles,
      tiles,
      { name: "Plain", style: "https://a.example/s" },
      { name: "X", style: "/own" },
      7,
    ];
    expect(mapSettings.parse({ background: 3, own, offsets: "?", rotation: true })).toEqual({
      ...DEFAULT_SETTINGS,
      own: [tiles],
      rotation: true,
    });
    expect(mapSettings.parse({})).toEqual(DEFAULT_SETTINGS);
    const far = mapSettings.parse({
      offsets: { c: { Ortho: { east: 1e9, north: 0 }, B: { east: 1, north: 2 } } },
    });
    expect(far.offsets).toEqual({ c: { Ortho: { east: 0, north: 0 }, B: { east: 1, north: 2 } } });
  });

  test("store an offset per course and background, and no offset of zero", () => {
    const place = { courseId: "c", background: "Ortho" };
    const moved = withOffset(DEFAULT_SETTINGS, place, { east: 3, north: -2 });
    expect(moved.offsets).toEqual({ c: { Ortho: { east: 3, north: -2 } } });
    const both = withOffset(moved, { ...place, background: "B" }, { east: 1, north: 0 });
    expect(withOffset(both, place, { east: 0, north: 0 }).offsets).toEqual({
      c: { B: { east: 1, north: 0 } },
    });
    expect(withOffset(moved, place, { east: 0, north: 0 })).toEqual(DEFAULT_SETTINGS);
  });

  test("round offsets to the centimetre and clamp them to 500 m", () => {
    expect(tidyOffset({ east: 1.2345, north: -0.001 })).toEqual({ east: 1.23, north: 0 });
    expect(tidyOffset({ east: 9999, north: Number.NaN })).toEqual({ east: 500, north: 0 });
  });
});

describe("the chosen background", () => {
  const offered = [
    { ...tiles, name: "Offered" },
    { ...tiles, name: "Second" },
  ];
  const chosen = (background: string | null, basemaps = offered) =>
    chooseBasemap({ ...DEFAULT_SETTINGS, background, own: [tiles] }, basemaps).choice;

  test("is an offered one, a custom one or the plain one", () => {
    expect(["Second", "Ortho", "Plain"].map((name) => chosen(name))).toEqual(["Second", "Ortho", "Plain"]);
    expect(chooseBasemap({ ...DEFAULT_SETTINGS, background: "Plain" }, offered).basemap).toBeNull();
  });

  test("falls back to the first one offered, then to the plain one", () => {
    expect(chosen(null)).toBe("Offered");
    expect(chosen("Removed")).toBe("Offered");
    expect(chosen("Removed", [])).toBe("Plain");
  });

  describe("where imagery covers the place", () => {
    const imagery = [
      { kind: "aerial" as const, basemap: { ...tiles, name: "Best" } },
      { kind: "aerial" as const, basemap: { ...tiles, name: "Coarse" } },
      { kind: "hillshade" as const, basemap: { ...tiles, name: "Relief" } },
    ];
    const choose = (background: string | null, failed: string[] = [], list = imagery) => {
      const { choice, isAutomatic } = chooseBasemap(
        { ...DEFAULT_SETTINGS, background },
        offered,
        list,
        failed,
      );
      return [choice, isAutomatic];
    };

    test("is the best aerial imagery until the user chooses", () => {
      expect(choose(null)).toEqual(["Best", true]);
      expect(choose("Second")).toEqual(["Second", false]);
      expect(choose("Relief")).toEqual(["Relief", false]);
      expect(choose("Plain")).toEqual(["Plain", false]);
    });

    test("is the best there, too, where the chosen imagery doesn't reach", () => {
      expect(choose("Imagery of elsewhere")).toEqual(["Best", true]);
      expect(choose("Best", [], [])).toEqual(["Offered", true]);
    });

    test("is the next best, then the first offered, if imagery fails to load, and never hillshade", () => {
      expect(choose(null, ["Best"])).toEqual(["Coarse", true]);
      expect(choose(null, ["Best", "Coarse"])).toEqual(["Offered", true]);
      expect(choose("Best", ["Best"])).toEqual(["Best", false]);
    });

    test("is the user's own one, if it has the same name", () => {
      const own = [{ ...tiles, name: "Best", tiles: ["https://own.example/{z}/{x}/{y}.png"] }];
      expect(chooseBasemap({ ...DEFAULT_SETTINGS, background: "Best", own }, offered, imagery).basemap).toBe(
        own[0],
      );
    });
  });
});
