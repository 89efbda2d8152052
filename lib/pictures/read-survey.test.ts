import { inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { offsetBy } from "@/lib/geo/offset";
import { decodePixels } from "@/lib/ground/decode";
import { type HeightGrid, heightIn } from "@/lib/ground/grid";
import { profileAlong, slopesOf } from "@/lib/ground/profile";
import { gridGround } from "@/lib/ground/survey";
import type { Coordinates } from "@/lib/validation/coordinates";
import { coordinateSystem } from "./coordinate-system";
import { readImageHeader } from "./image-header";
import { readSurvey, type SurveyPicture } from "./read-survey";
import { PICTURE_LIMITS } from "./schema";
import { findSystem } from "./testing/coordinate-systems";
import { makeGeoTiff } from "./testing/geotiffs";

/** A course in Helsinki and one in California, near the middle of the files below. */
const HELSINKI: Coordinates = { lat: 60.18, lng: 26.99 };
const CALIFORNIA: Coordinates = { lat: 40.8, lng: -122 };

const NO_DATA = -9999;
const FOOT = 1200 / 3937;

type Options = Partial<Parameters<typeof makeGeoTiff>[0]> & { name?: string };

/** A file of 400 × 300 pixels around a place: the ground rises 8 % to the east, from 100 m at the file's edge. */
async function slope(about: Coordinates, epsg: number, options: Options = {}): Promise<File> {
  const { width = 400, height = 300, pixel = 1, name = "dtm.tif", ...rest } = options;
  const system = coordinateSystem(await findSystem(epsg));
  const [x, y] = system?.fromPlace(about) ?? [0, 0];
  const file = makeGeoTiff({
    ...{ width, height, pixel, epsg, west: x - (width * pixel) / 2, north: y + (height * pixel) / 2 },
    heights: (column) => 100 + 0.08 * pixel * (column + 0.5),
    noData: NO_DATA,
    ...rest,
  });
  return new File([file], name);
}

/** What a browser reads from a stored survey. */
function decode({ png, corners }: SurveyPicture): HeightGrid {
  const { width, height } = readImageHeader(png) ?? { width: 0, height: 0 };
  const view = new DataView(png.buffer);
  const rows = inflateSync(png.subarray(41, 41 + view.getUint32(33)));
  const rgba = new Uint8Array(4 * width * height);
  for (let row = 0; row < height; row++) {
    for (let at = 0; at < 3 * width; at++) {
      const to = 4 * (row * width + Math.floor(at / 3)) + (at % 3);
      const before = at < 3 ? 0 : (rgba[to - 4] as number);
      rgba[to] = before + (rows[row * (1 + 3 * width) + 1 + at] as number);
      rgba[to - (at % 3) + 3] = 255;
    }
  }
  const [{ lat: north, lng: west }, , { lat: south, lng: east }] = corners;
  const metres = decodePixels(rgba, "terrarium");
  return { box: { north, west, south, east }, columns: width, rows: height, metres };
}

const survey = async (files: readonly File[], course: readonly Coordinates[] = []) =>
  decode(await readSurvey(files, course, findSystem));

/** The slopes of a line of 120 m to the east through a place, in per cent. */
function slopesAt(grid: HeightGrid, middle: Coordinates): number[] {
  const line = [-60, 60].map((east) => offsetBy(middle, { east, north: 0 }));
  const ground = gridGround(grid, "Survey");
  return slopesOf(profileAlong(line, ground), ground.quantum).map((each) => 100 * each.slope);
}

function expectEightPercent(slopes: readonly number[]): void {
  expect(slopes.length).toBeGreaterThan(100);
  expect(Math.min(...slopes)).toBeGreaterThan(7.5);
  expect(Math.max(...slopes)).toBeLessThan(8.5);
}

const refusal = (files: readonly File[], course: readonly Coordinates[] = []) =>
  readSurvey(files, course, findSystem).then(
    () => null,
    ({ why }) => why,
  );

describe("a survey of a slope of 8 %", () => {
  it("reads 8 ± 0.5 % in UTM, at the height that the file has", async () => {
    const grid = await survey([await slope(HELSINKI, 32635)], [HELSINKI]);
    expectEightPercent(slopesAt(grid, HELSINKI));
    expect(heightIn(grid, HELSINKI)).toBeCloseTo(116, 1);
  });

  it("reads 8 ± 0.5 % in US survey feet, whose heights are feet as well unless the file says otherwise", async () => {
    const grid = await survey([await slope(CALIFORNIA, 2225, { pixel: 3, noData: 0 })], [CALIFORNIA]);
    expectEightPercent(slopesAt(grid, CALIFORNIA));
    expect(heightIn(grid, CALIFORNIA)).toBeCloseTo(148 * FOOT, 1);
    const metres = await slope(CALIFORNIA, 2225, { pixel: 3, keys: [[4099, 9001]] });
    expect(heightIn(await survey([metres]), CALIFORNIA)).toBeCloseTo(148, 0);
    // NAVD88 in US survey feet, over coordinates in metres.
    const navd88 = await slope(CALIFORNIA, 26910, { keys: [[4096, 6360]] });
    expect(heightIn(await survey([navd88]), CALIFORNIA)).toBeCloseTo(116 * FOOT, 1);
  });

  it("reads 8 ± 0.5 % across the seam of two files, of which the finer one is read where both lie", async () => {
    const [west, east] = [-1, 1].map((side) => offsetBy(HELSINKI, { east: side * 90, north: 0 })) as [
      Coordinates,
      Coordinates,
    ];
    const system = coordinateSystem(await findSystem(32635));
    const rise = (about: Coordinates) => {
      const edge = (system?.fromPlace(about)[0] ?? 0) - 100;
      const from = system?.fromPlace(HELSINKI)[0] ?? 0;
      return (column: number) => 100 + 0.08 * (edge + column + 0.5 - from);
    };
    const files = [
      await slope(west, 32635, { width: 200, heights: rise(west) }),
      await slope(east, 32635, { width: 200, heights: rise(east) }),
      await slope(HELSINKI, 32635, { pixel: 2, heights: () => 500 }),
    ];
    expectEightPercent(slopesAt(await survey(files, [HELSINKI]), HELSINKI));
  });

  it("is averaged where the file is finer than what is stored, and says how fine that is", async () => {
    const fine = await slope(HELSINKI, 32635, { width: 1200, height: 800, pixel: 0.2 });
    const grid = await survey([fine], [HELSINKI]);
    expectEightPercent(slopesAt(grid, HELSINKI));
    expect(grid.columns).toBeGreaterThan(470);
    expect(grid.columns).toBeLessThan(490);
  });
});

describe("a survey", () => {
  it("is unknown where the file has no data, beyond it, and beside both", async () => {
    const holed = (column: number, row: number) =>
      Math.abs(column - 200) < 10 && Math.abs(row - 150) < 10 ? NO_DATA : 50;
    const grid = await survey([await slope(HELSINKI, 32635, { heights: holed })], [HELSINKI]);
    expect(heightIn(grid, HELSINKI)).toBeNull();
    expect(heightIn(grid, offsetBy(HELSINKI, { east: 30, north: 0 }))).toBe(50);
    expect(heightIn(grid, offsetBy(HELSINKI, { east: 230, north: 0 }))).toBeNull();
    const known = [...grid.metres].filter((metres) => !Number.isNaN(metres));
    expect(new Set(known)).toEqual(new Set([50]));
  });

  it("keeps the surroundings of the course only, and sea level is a height", async () => {
    const flat = await slope(HELSINKI, 32635, { width: 1000, height: 1000, heights: () => 0 });
    const grid = await survey([flat], [HELSINKI]);
    expect([grid.columns, grid.rows].every((cells) => cells > 390 && cells < 410)).toBe(true);
    expect(heightIn(grid, HELSINKI)).toBeCloseTo(0, 1);
    const whole = await survey([flat]);
    expect(whole.columns).toBeGreaterThan(990);
  });

  it("fits into a stored picture, however rough its ground is", async () => {
    const rough = await slope(HELSINKI, 32635, {
      ...{ width: 900, height: 900 },
      heights: (column, row) => ((column * 7919 + row * 104_729) % 99_991) / 100,
    });
    const { png } = await readSurvey([rough], [], findSystem);
    expect(png.length).toBeLessThanOrEqual(PICTURE_LIMITS.bytes);
    expect(readImageHeader(png)?.width).toBeGreaterThan(500);
  });

  it.each([
    ["a picture", { heights: undefined }, "ground.surveyBands"],
    ["a file without a place", { matrix: [Number.NaN, ...Array(15).fill(0)] }, "ground.surveyPlace"],
    [
      "a rotated file",
      { matrix: [1, 0.5, 0, 500_000, 0.5, -1, 0, 6_672_000, 0, 0, 0, 0, 0, 0, 0, 1] },
      "ground.surveyTurned",
    ],
    ["a file in a system without a code", { epsg: null }, "ground.surveySystem"],
    ["a file in a system with a grid shift", { epsg: 27700 }, "ground.surveySystem"],
    ["heights in fathoms", { keys: [[4099, 9014]] }, "ground.surveyUnit"],
    ["heights elsewhere", { north: 7_000_000 }, "ground.surveyElsewhere"],
  ] as [string, Options, string][])("refuses %s, with a message of its own", async (_, options, key) => {
    expect(await refusal([await slope(HELSINKI, 32635, options)], [HELSINKI])).toMatchObject({ key });
  });

  it("refuses what is too large before it decodes anything, and what is no GeoTIFF", async () => {
    const text = new File(["x,y,z"], "points.csv");
    expect(await refusal([text])).toMatchObject({ key: "ground.surveyKind", values: { name: "points.csv" } });
    const large = Object.defineProperty(new File(["II*\0"], "large.tif"), "size", { value: 2_000_000_001 });
    expect(await refusal([large])).toMatchObject({ key: "pictures.fileTooLarge" });
    expect(await refusal(Array(41).fill(text))).toMatchObject({ key: "ground.surveyTooMany" });
    const bomb = new Uint8Array(await (await slope(HELSINKI, 32635)).arrayBuffer());
    const view = new DataView(bomb.buffer);
    const directory = view.getUint32(4, true);
    for (let at = directory + 2, tag = 0; tag < 14; tag++, at += 12) {
      if ([256, 257, 278].includes(view.getUint16(at, true))) view.setUint32(at + 8, 2_000_000, true);
    }
    expect(await refusal([new File([bomb], "bomb.tif")])).toMatchObject({ key: "ground.surveyBlocks" });
  });
});
