import { describe, expect, test } from "vitest";
import { mapSettings, NO_SETTINGS, tidyOffset, withOffset } from "./map-settings";

const tiles = { name: "Ortho", tiles: ["https://a.example/{z}/{x}/{y}.png"], tileSize: 256, maxZoom: 19 };

describe("the map settings kept in a browser", () => {
  test("come back as they were kept", () => {
    const kept = { ...NO_SETTINGS, background: "Ortho", own: [tiles], rotation: true };
    expect(mapSettings.parse(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  });

  test("lose only what cannot be read", () => {
    const own = [
      tiles,
      tiles,
      { name: "Plain", style: "https://a.example/s" },
      { name: "X", style: "/own" },
      7,
    ];
    expect(mapSettings.parse({ background: 3, own, offsets: "?", rotation: true })).toEqual({
      ...NO_SETTINGS,
      own: [tiles],
      rotation: true,
    });
    expect(mapSettings.parse({})).toEqual(NO_SETTINGS);
    const far = mapSettings.parse({
      offsets: { c: { Ortho: { east: 1e9, north: 0 }, B: { east: 1, north: 2 } } },
    });
    expect(far.offsets).toEqual({ c: { Ortho: { east: 0, north: 0 }, B: { east: 1, north: 2 } } });
  });

  test("hold an offset for each course and background, and nothing for imagery that is where it was", () => {
    const place = { courseId: "c", background: "Ortho" };
    const moved = withOffset(NO_SETTINGS, place, { east: 3, north: -2 });
    expect(moved.offsets).toEqual({ c: { Ortho: { east: 3, north: -2 } } });
    const both = withOffset(moved, { ...place, background: "B" }, { east: 1, north: 0 });
    expect(withOffset(both, place, { east: 0, north: 0 }).offsets).toEqual({
      c: { B: { east: 1, north: 0 } },
    });
    expect(withOffset(moved, place, { east: 0, north: 0 })).toEqual(NO_SETTINGS);
  });

  test("hold offsets of centimetres within 500 m", () => {
    expect(tidyOffset({ east: 1.2345, north: -0.001 })).toEqual({ east: 1.23, north: 0 });
    expect(tidyOffset({ east: 9999, north: Number.NaN })).toEqual({ east: 500, north: 0 });
  });
});
