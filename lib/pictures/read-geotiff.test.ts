import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { distanceInMetres } from "@/lib/geo/distance";
import { toMercator } from "@/lib/geo/mercator";
import type { Coordinates } from "@/lib/validation/coordinates";
import { coordinateSystem } from "./coordinate-system";
import { readPosition } from "./geo-keys";
import { type GeoTiffPicture, readGeoTiff } from "./read-geotiff";
import { findSystem } from "./testing/coordinate-systems";
import { makeGeoTiff } from "./testing/geotiffs";

async function read(file: Blob, side = 2048): Promise<GeoTiffPicture> {
  const result = await readGeoTiff(file, side, findSystem);
  if (result.outcome !== "read") throw new Error(result.outcome);
  return result.picture;
}

/** Where each system of the register is used, by its code: north, west, south, east. */
const areas: Record<string, { bbox: [number, number, number, number] | null }> = createRequire(
  import.meta.url,
)("epsg-index/all.json");

/** Helsinki's railway square in the coordinates of each system (computed with PROJ's formulas for UTM). */
const AT: Coordinates = { lat: 60.1718, lng: 24.9443 };

const isNear = (place: Coordinates | undefined, to: Coordinates, metres = 1) =>
  place !== undefined && distanceInMetres(place, to) < metres;

describe("a GeoTIFF", () => {
  it("lies where its geographic coordinates say", async () => {
    const { corners, epsg } = await read(
      makeGeoTiff({ width: 40, height: 20, west: 24.9, north: 60.2, pixel: 0.0001, epsg: 4326 }),
    );
    expect(epsg).toBe(4326);
    expect(isNear(corners?.[0], { lat: 60.2, lng: 24.9 })).toBe(true);
    expect(isNear(corners?.[2], { lat: 60.198, lng: 24.904 })).toBe(true);
  });

  it("lies where its Web Mercator coordinates say", async () => {
    const { x, y } = toMercator(AT);
    const around = 2 * Math.PI * 6_378_137;
    const [west, north] = [(x - 0.5) * around, (0.5 - y) * around];
    const { corners } = await read(makeGeoTiff({ width: 40, height: 20, west, north, pixel: 2, epsg: 3857 }));
    expect(isNear(corners?.[0], AT, 0.1)).toBe(true);
  });

  it.each([32635, 25835, 3067])("lies where its UTM coordinates say: EPSG:%i", async (epsg) => {
    // Zone 35: 27° E is its central meridian, 500 000 m.
    const { corners } = await read(
      makeGeoTiff({ width: 40, height: 20, west: 500_000, north: 6_672_000, pixel: 1, epsg }),
    );
    expect(corners?.[0].lng).toBeCloseTo(27, 6);
    expect(corners?.[0].lat).toBeCloseTo(60.1841, 2);
    expect(distanceInMetres(corners?.[0] as Coordinates, corners?.[1] as Coordinates)).toBeCloseTo(40, 0);
  });

  it("has no place in a system that we don't know, but says which", async () => {
    const file = makeGeoTiff({ width: 4, height: 2, west: 0, north: 0, pixel: 1, epsg: 31467 });
    expect(await read(file)).toMatchObject({ corners: null, epsg: 31467 });
  });

  it("keeps its colours, and is scaled down in pieces", async () => {
    const { width, height, rgba } = await read(
      makeGeoTiff({ width: 3000, height: 1500, west: 24.9, north: 60.2, pixel: 1e-6, epsg: 4326 }),
      200,
    );
    expect([width, height]).toEqual([200, 100]);
    const colour = (x: number, y: number) => [...rgba.slice((y * width + x) * 4, (y * width + x) * 4 + 4)];
    for (const y of [0, 49, 99]) {
      expect(colour(10, y)).toEqual([220, 40, 40, 255]);
      expect(colour(190, y)).toEqual([50, 80, 220, 255]);
    }
  });

  it("is refused if it is damaged", async () => {
    const file = makeGeoTiff({ width: 40, height: 20, west: 0, north: 0, pixel: 1, epsg: 4326 });
    await expect(readGeoTiff(file.slice(0, 200), 100, findSystem)).rejects.toThrow();
    await expect(
      readGeoTiff(new Blob(["II*\0", new Uint8Array(50).fill(255)]), 100, findSystem),
    ).rejects.toThrow();
  });
});

describe("the position of a GeoTIFF", () => {
  const tags = { pixelScale: [2, 2, 0], tiepoint: [0, 0, 0, 100, 200, 0] };

  it("is that of a pixel's corner, or of its centre", () => {
    expect(readPosition(tags, { ProjectedCSTypeGeoKey: 3857 })).toEqual({
      epsg: 3857,
      transform: [2, 0, 100, 0, -2, 200],
    });
    expect(readPosition(tags, { GTRasterTypeGeoKey: 2 })?.transform).toEqual([2, 0, 99, 0, -2, 201]);
  });

  it("may be a matrix", () => {
    const transformation = [1, 2, 0, 3, 4, 5, 0, 6, 0, 0, 0, 0, 0, 0, 0, 1];
    expect(readPosition({ transformation }, {})?.transform).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("is missing without tags, and for numbers that are none", () => {
    expect(readPosition({}, {})).toBeNull();
    expect(readPosition({ ...tags, pixelScale: [Number.NaN, 1, 0] }, {})).toBeNull();
  });

  it("is in any system that proj4 gets right, and in no other", async () => {
    const wrong: string[] = [];
    let supported = 0;
    for (const [code, { bbox }] of Object.entries(areas)) {
      const system = coordinateSystem(await findSystem(Number(code)));
      if (!system || !bbox) continue;
      const [north, west, south, east] = bbox;
      const middle = { lat: (north + south) / 2, lng: (west + (east < west ? east + 360 : east)) / 2 };
      const back = system.toPlace(...system.fromPlace(middle));
      if (isNear(back, middle, 10)) supported += 1;
      else wrong.push(code);
    }
    expect(wrong).toEqual([]);
    expect(supported).toBeGreaterThan(5500);
    const helsinki = coordinateSystem(await findSystem(3879))?.fromPlace(AT);
    expect(helsinki?.[0]).toBeCloseTo(25_496_910, -1);
    // A grid shift, no parameters, and no code.
    for (const code of [27700, 4001, 32600]) expect(coordinateSystem(await findSystem(code))).toBeNull();
  });
});
