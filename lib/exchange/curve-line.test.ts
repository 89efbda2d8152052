import { describe, expect, test } from "vitest";
import { type EditedFairway, fairwaysOf } from "@/lib/editor/fairways";
import { documentOf, fairway, fairwayIdFor } from "@/lib/editor/testing/courses";
import { flightCurve } from "@/lib/geo/curve";
import { distanceInMetres } from "@/lib/geo/distance";
import { offsetBy } from "@/lib/geo/offset";
import { nearestOnSegment } from "@/lib/geo/segment";
import type { Coordinates } from "@/lib/validation/coordinates";
import { FILE_LIMITS } from "./limits";
import { readFile } from "./read";
import { exportCourse } from "./write";
import { xmldom } from "./xmldom";

const COURSE_ID = "course_00000000000000000000000001";
const { teePosition: TEE } = fairway(1);
const place = (east: number, north: number) => offsetBy(TEE, { east, north });

/** Hole 1, 100 m north, with a bend of three control points and an alternate of one. */
const POINTS = [place(12, 30), place(20, 55), place(9, 85)];
const BENT = {
  ...fairway(1),
  flightPaths: [
    { id: "path_0", name: null, points: POINTS },
    { id: "path_1", name: "Left", points: [place(-25, 40)] },
  ],
} satisfies EditedFairway;
const CURVE = flightCurve([TEE, ...POINTS, BENT.targetPosition]);

interface LineFeature {
  properties: {
    disc_golf?: string;
    teepad: { part: string; path: number; positions?: number; points?: number[] };
  };
  geometry: { type: string; coordinates: [number, number][] };
}

function write(format: "geojson" | "kml" | "gpx", hole: EditedFairway = BENT): string {
  const document = documentOf([hole]);
  return exportCourse(
    format,
    { name: "Oak Grove", location: null, document },
    { courseId: COURSE_ID, xml: xmldom },
  ).text;
}
/** The exported GeoJSON, with its primary flight path changed as another program might. */
function changeLine(change: (feature: LineFeature) => void): string {
  const json: { features: LineFeature[] } = JSON.parse(write("geojson"));
  for (const feature of json.features) if (feature.properties.disc_golf === "hole") change(feature);
  return JSON.stringify(json);
}
function readPaths(text: string): (readonly Coordinates[])[] {
  const file = readFile(text, { xml: xmldom, swapped: false });
  if (!file.ok) throw new Error(JSON.stringify(file.problem));
  return file.reading.holes.flatMap(({ flightPaths }) => flightPaths.map(({ points }) => points));
}
const metresFrom = (line: readonly Coordinates[], place: Coordinates) =>
  Math.min(
    ...line
      .slice(1)
      .map((to, index) => distanceInMetres(place, nearestOnSegment(line[index] as Coordinates, to, place))),
  );

describe("an exported flight path", () => {
  test.each([
    ["geojson", /"coordinates": (\[[^{}]*\])/g, (text: string) => JSON.parse(text)],
    [
      "kml",
      /<coordinates>([^<]*)<\/coordinates>/g,
      (text: string) =>
        text
          .trim()
          .split(/\s+/)
          .map((each) => each.split(",").map(Number)),
    ],
    [
      "gpx",
      /<trkseg>(.*?)<\/trkseg>/gs,
      (text: string) =>
        [...text.matchAll(/lat="([^"]*)" lon="([^"]*)"/g)].map(([, lat, lng]) => [lng, lat].map(Number)),
    ],
  ] as const)("follows the curve that the studio draws, as %s", (format, pattern, parse) => {
    const lines = [...write(format).matchAll(pattern)]
      .map(([, text]) => parse(text as string) as [number, number][])
      .filter((positions) => positions.length > 1 && Array.isArray(positions[0]));
    const line = (lines[0] ?? []).map(([lng, lat]) => ({ lat, lng }));
    expect(line.length).toBeGreaterThan(POINTS.length + 2 + 5);
    for (const sample of CURVE) expect(metresFrom(line, sample)).toBeLessThan(0.3);
    for (const exact of [TEE, ...POINTS, BENT.targetPosition]) expect(line).toContainEqual(exact);
  });

  test("of a straight hole has no positions but its ends and its control point", () => {
    const { features }: { features: LineFeature[] } = JSON.parse(write("geojson", fairway(1)));
    const line = features.find(({ geometry }) => geometry.type === "LineString");
    expect(line?.geometry.coordinates).toHaveLength(3);
    expect(line?.properties.teepad.points).toBeUndefined();
  });

  test("crosses the antimeridian with longitudes within ±180, and is read back exactly", () => {
    const tee = { lat: -16.5, lng: 179.9995 };
    const points = [offsetBy(tee, { east: 40, north: 20 }), offsetBy(tee, { east: 80, north: -20 })];
    const hole = {
      ...fairway(1),
      teePosition: tee,
      targetPosition: offsetBy(tee, { east: 120, north: 0 }),
      flightPaths: [{ id: "path_0", name: null, points }],
    } satisfies EditedFairway;
    const text = write("geojson", hole);
    const { features }: { features: LineFeature[] } = JSON.parse(text);
    const positions = features.at(-1)?.geometry.coordinates ?? [];
    expect(positions.length).toBeGreaterThan(8);
    for (const [lng] of positions) expect(Math.abs(lng)).toBeLessThanOrEqual(180);
    expect(readPaths(text)).toEqual([points]);
  });

  test.each([
    ["coarse", 2],
    ["straight", 10],
  ])("stays within the limits of a readable file on a huge course, by %s lines", (kind, paths) => {
    const wild = (number: number): EditedFairway => {
      const points = Array.from({ length: 50 }, (_, i) =>
        place(400 * Math.sin(number + 7 * i), 700 * Math.cos(3 * i)),
      );
      const [primary, ...alternates] = Array.from({ length: paths }, (_, i) => ({
        id: `path_${i}`,
        name: null,
        points,
      }));
      return {
        ...fairway(1),
        id: fairwayIdFor(number),
        number,
        flightPaths: [primary as NonNullable<typeof primary>, ...alternates],
      };
    };
    const document = documentOf(Array.from({ length: 27 }, (_, index) => wild(index + 1)));
    const { text } = exportCourse(
      "geojson",
      { name: "Wild", location: null, document },
      { courseId: COURSE_ID, xml: xmldom },
    );
    expect(text.length).toBeLessThan(FILE_LIMITS.bytes);
    expect(text.includes('"positions"')).toBe(kind === "coarse");
    expect(readPaths(text)).toEqual(
      fairwaysOf(document).flatMap(({ flightPaths }) => flightPaths.map(({ points }) => points)),
    );
  });
});

describe("reading our own file", () => {
  test("finds the exact control points among the positions of the curve", () => {
    for (const format of ["geojson", "kml", "gpx"] as const) {
      expect(readPaths(write(format))).toEqual(BENT.flightPaths.map(({ points }) => points));
    }
  });

  test("takes every position between the ends if the file doesn't say which are control points", () => {
    const plain = changeLine(({ properties: { teepad }, geometry }) => {
      delete teepad.positions;
      delete teepad.points;
      geometry.coordinates = [TEE, ...POINTS, BENT.targetPosition].map(({ lat, lng }) => [lng, lat]);
    });
    expect(readPaths(plain)[0]).toEqual(POINTS);
  });

  test("takes the new places of a hole that was moved or rounded elsewhere", () => {
    const shifted = changeLine(({ geometry }) => {
      geometry.coordinates = geometry.coordinates.map(([lng, lat]) => [lng + 0.001, lat + 0.002]);
    });
    const [points = []] = readPaths(shifted);
    expect(points.map(({ lat, lng }) => [lat.toFixed(6), lng.toFixed(6)])).toEqual(
      POINTS.map(({ lat, lng }) => [(lat + 0.002).toFixed(6), (lng + 0.001).toFixed(6)]),
    );
    const rounded = changeLine(({ geometry }) => {
      geometry.coordinates = geometry.coordinates.map(([lng, lat]) => [
        Number(lng.toFixed(6)),
        Number(lat.toFixed(6)),
      ]);
    });
    expect(readPaths(rounded)[0]).toHaveLength(POINTS.length);
  });

  test("keeps the shape of a line that was redrawn elsewhere: a position moved, added or deleted", () => {
    const changes: ((positions: [number, number][]) => [number, number][])[] = [
      (positions) => positions.with(3, [TEE.lng + 0.001, TEE.lat]),
      (positions) => positions.toSpliced(4, 0, [TEE.lng, TEE.lat + 0.0003]),
      (positions) => positions.toSpliced(2, 1),
    ];
    for (const change of changes) {
      let expected: [number, number][] = [];
      const text = changeLine(({ geometry }) => {
        geometry.coordinates = change(geometry.coordinates);
        expected = geometry.coordinates.slice(1, -1);
      });
      expect(readPaths(text)[0]).toEqual(expected.map(([lng, lat]) => ({ lat, lng })));
    }
  });

  test.each([
    ["out of range", [3, 9, 4000]],
    ["not ascending", [9, 3, 5]],
    ["repeated", [3, 3, 9]],
    ["of an end", [0, 3, 9]],
  ])("ignores indices of control points that are %s", (_, points) => {
    let expected = 0;
    const text = changeLine(({ properties: { teepad }, geometry }) => {
      teepad.points = points;
      expected = geometry.coordinates.length - 2;
    });
    expect(readPaths(text)[0]).toHaveLength(expected);
  });
});
