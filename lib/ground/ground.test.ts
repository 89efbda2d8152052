import { describe, expect, test } from "vitest";
import { metresBetween, offsetBy } from "@/lib/geo/offset";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { Ground } from "./ground";
import { profileAlong, slopeStatistics, slopesOf, throwClearance } from "./profile";
import { type MadeTiles, madeTiles } from "./testing/tiles";
import { groundFromTiles } from "./tiles";

const HOME = { lat: 60.2, lng: 24.9 };
/** The column of its tile at zoom 16. */
const HOME_COLUMN = Math.floor((HOME.lng / 360 + 0.5) * 2 ** 16);
const at = (east: number, north = 0) => offsetBy(HOME, { east, north });
/** Metres east of HOME, as `offsetBy` counts them. Tiles of a million pixels need it fast. */
const east = ({ lng }: Coordinates) => (lng - HOME.lng) * METRES_PER_DEGREE;
const METRES_PER_DEGREE = metresBetween(HOME, { ...HOME, lng: HOME.lng + 0.001 }).east * 1000;
const terrain = { model: "terrain", sigma: 0.3 } as const;
const groundOf = (tiles: MadeTiles): Ground => groundFromTiles(madeTiles(tiles), HOME, terrain);

/** The tiles that the height at a place is read from. */
function tilesReadAt(place: Coordinates, options: Partial<MadeTiles>): string[] {
  const tiles = madeTiles({ heightAt: () => 42, ...options });
  const read = new Set<string>();
  const find: typeof tiles.find = (tile) => {
    read.add(`${tile.x}/${tile.y}`);
    return tiles.find(tile);
  };
  groundFromTiles({ ...tiles, minZoom: tiles.zoom, find }, place, terrain).heightAt(place);
  return [...read].sort();
}

/** The height of the end of a profile above its start. */
function net(profile: ReturnType<typeof profileAlong>): number | null {
  const [start, end] = [profile[0]?.metres ?? null, profile.at(-1)?.metres ?? null];
  return start === null || end === null ? null : end - start;
}

/** The statistics of a profile of 100 m to the east. */
const statistics = (ground: Ground) => statisticsOf(profileAlong([at(0), at(100)], ground), ground);
const statisticsOf = (profile: ReturnType<typeof profileAlong>, ground: Ground) => ({
  net: net(profile),
  ...slopeStatistics(profile, ground.quantum),
});

describe("a slope of 8 %", () => {
  const slope = (place: Coordinates) => 100 + 0.08 * east(place);

  test.each([
    ["512 px, zoom 16, rounded as Mapterhorn's", { size: 512, zoom: 16 }],
    ["512 px, zoom 14, rounded as Mapterhorn's", { size: 512, zoom: 14 }],
    ["256 px, zoom 15", { size: 256, zoom: 15, quantum: () => 1 / 256 }],
    ["256 px of Mapbox, rounded to 0.1 m", { size: 256, zoom: 17, encoding: "mapbox", quantum: () => 0.1 }],
  ] as const)("reads 8 ± 0.5 %% in tiles of %s", (_, tiles) => {
    const ground = groundOf({ heightAt: slope, ...tiles });
    const { net, steepest, lowest, highest } = statistics(ground);
    expect(net).toBeGreaterThan(7.5);
    expect(net).toBeLessThan(8.5);
    expect(steepest?.slope).toBeGreaterThan(0.075);
    expect(steepest?.slope).toBeLessThan(0.085);
    for (const { slope } of slopesOf(profileAlong([at(0), at(100)], ground), ground.quantum)) {
      expect(slope).toBeGreaterThan(0.075);
      expect(slope).toBeLessThan(0.085);
    }
    expect([lowest?.along, highest?.along]).toEqual([0, expect.closeTo(100, 0)]);
  });

  test("reads 8 ± 0.5 % where a course lies on several tiles, some of them missing", () => {
    const ground = groundOf({ heightAt: slope, isMissing: ({ z, x }) => z === 16 && x === HOME_COLUMN });
    const line = [at(-400), at(400)];
    const { net, steepest } = statisticsOf(profileAlong(line, ground), ground);
    expect(net).toBeCloseTo(64, 0);
    expect(steepest?.slope).toBeGreaterThan(0.075);
    expect(steepest?.slope).toBeLessThan(0.085);
  });
});

describe("a step of 5 m", () => {
  const ground = groundOf({ heightAt: (place) => (east(place) < 50 ? 20 : 25) });

  test("has a net of 5 m, whatever the step between samples", () => {
    expect(statistics(ground).net).toBeCloseTo(5, 1);
    expect(statistics({ ...ground, resolution: 7 }).net).toBeCloseTo(5, 1);
  });

  test("is steepest where it is", () => {
    const { steepest } = statistics(ground);
    expect(steepest?.slope).toBeGreaterThan(0.5);
    expect(Math.abs((steepest?.along ?? 0) - 50)).toBeLessThan(5);
  });
});

describe("what is unknown", () => {
  test("a missing tile is served by its parent, and by the parent's parent", () => {
    const tiles: MadeTiles = { heightAt: () => 42, isMissing: ({ z }) => z > 14 };
    const ground = groundOf(tiles);
    expect(ground.heightAt(HOME)).toBeCloseTo(42, 1);
    expect(ground.resolution).toBeCloseTo(
      groundOf({ ...tiles, zoom: 14, isMissing: () => false }).resolution,
    );
  });

  test("a tile that is missing with all its parents never reads as 0 m", () => {
    const ground = groundOf({ heightAt: () => 42, isMissing: () => true });
    expect(ground.heightAt(HOME)).toBeNull();
    expect(statistics(ground)).toEqual({ net: null, lowest: null, highest: null, steepest: null });
    expect(throwClearance(profileAlong([at(0), at(100)], ground))).toBeNull();
  });

  test("a surface model is named as such, and never fills the gaps of a terrain model", () => {
    const tiles = madeTiles({
      heightAt: () => 42,
      minZoom: 10,
      isMissing: ({ z, x }) => z > 12 && x < HOME_COLUMN >> (16 - z),
    });
    const at = (place: Coordinates) => groundFromTiles({ ...tiles, surfaceBelow: 13 }, place, terrain);
    const beyond = offsetBy(HOME, { east: -20_000, north: 0 });
    expect(at(HOME)).toMatchObject({ model: "terrain", sigma: 0.3 });
    expect(at(HOME).heightAt(HOME)).toBeCloseTo(42, 1);
    expect(at(HOME).heightAt(beyond)).toBeNull();
    expect(at(beyond)).toMatchObject({ model: "surface", sigma: null });
    expect(at(beyond).heightAt(beyond)).toBeCloseTo(42, 1);
  });

  test("nodata isn't looked up in the parent, whose pixels may be averages with it", () => {
    const isNodata = (place: Coordinates) => east(place) > 40 && east(place) < 60;
    const ground = groundOf({ heightAt: (place) => (isNodata(place) ? null : 30) });
    const profile = profileAlong([at(0), at(100)], ground);
    expect(profile.filter(({ metres }) => metres === null).length).toBeGreaterThan(10);
    for (const { metres } of profile) expect(metres ?? 30).toBeCloseTo(30, 1);
    expect(statisticsOf(profile, ground)).toMatchObject({
      net: expect.closeTo(0, 1),
      lowest: { metres: expect.closeTo(30, 1) },
    });
    for (const { slope } of slopesOf(profile, ground.quantum)) expect(slope).toBeCloseTo(0, 3);
  });

  test("there is no height beyond the map, near the poles", () => {
    const ground = groundOf({ heightAt: () => 42 });
    expect([ground.heightAt({ lat: 90, lng: 0 }), ground.heightAt({ lat: -86, lng: 0 })]).toEqual([
      null,
      null,
    ]);
  });
});

test("heights are interpolated: between the centres of two pixels the height is between theirs", () => {
  const ground = groundOf({
    heightAt: (place) => 100 + 0.08 * east(place),
    zoom: 13,
    quantum: () => 1 / 256,
  });
  expect(ground.resolution).toBeGreaterThan(4);
  for (let metres = 0; metres < 10; metres++) {
    expect(ground.heightAt(at(metres))).toBeCloseTo(100 + 0.08 * metres, 1);
  }
});

test("the map continues across the antimeridian", () => {
  const ground = groundFromTiles(madeTiles({ heightAt: () => 42, size: 256 }), { lat: 0, lng: 180 }, terrain);
  const profile = profileAlong(
    [
      { lat: 0, lng: 179.9995 },
      { lat: 0, lng: 180.0005 },
    ],
    ground,
  );
  for (const { metres } of profile) expect(metres).toBeCloseTo(42, 1);
});

test("a place in the corner of a tile takes its height from four tiles", () => {
  const tiles = { zoom: 3, size: 256, quantum: () => 1 } as const;
  expect(tilesReadAt({ lat: 0, lng: 0 }, tiles)).toEqual(["3/3", "3/4", "4/3", "4/4"]);
  expect(tilesReadAt({ lat: 10, lng: 10 }, tiles)).toHaveLength(1);
});

describe("a profile", () => {
  const flat: Ground = { heightAt: () => 10, resolution: 2, quantum: 0.01, ...terrain };

  test("has evenly spaced samples at the resolution of the heights, from end to end of a bent line", () => {
    const profile = profileAlong([at(0), at(30), at(30, 40)], flat);
    expect(profile).toHaveLength(36);
    expect(profile.map(({ along }) => along)).toEqual(
      profile.map((_, index) => expect.closeTo(2 * index, 1)),
    );
    expect(metresBetween(at(30, 40), profile.at(-1)?.place ?? HOME)).toEqual({
      east: expect.closeTo(0, 1),
      north: expect.closeTo(0, 1),
    });
  });

  test("has at most 1001 samples, its two ends for a line without length, and none for no line", () => {
    expect(profileAlong([at(0), at(5000)], { ...flat, resolution: 0.1 })).toHaveLength(1001);
    expect(profileAlong([HOME, HOME], flat).map(({ metres }) => metres)).toEqual([10, 10]);
    expect(profileAlong([], flat)).toEqual([]);
    expect(slopesOf(profileAlong([HOME, HOME], flat), 0.01)).toEqual([]);
  });

  test("says how close a throw comes to the ground", () => {
    const hill: Ground = { ...flat, heightAt: (place) => (Math.abs(east(place) - 50) < 5 ? 13 : 10) };
    const profile = profileAlong([at(0), at(100)], hill);
    const clearance = throwClearance(profile);
    expect(clearance?.metres).toBeCloseTo(0.9 - 3, 1);
    expect(clearance?.along).toBeGreaterThan(45);
  });
});
