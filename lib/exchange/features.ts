import type { Feature, Geometry } from "geojson";
import {
  type CourseDocument,
  type EditedFairway,
  type FlightPath,
  isComplete,
  placesAlong,
} from "@/lib/editor/document";
import { measureFairway } from "@/lib/editor/measures";
import type { Coordinates } from "@/lib/validation/coordinates";
import { type CurveLine, followsCurve, toCurveLine } from "./curve-line";
import { FILE_LIMITS } from "./limits";
import type { OwnData } from "./teepad-properties";

/** A course to write to a file. */
export interface WrittenCourse {
  readonly name: string;
  readonly location: Coordinates | null;
  readonly document: CourseDocument;
}

/** Tags are text, as in OpenStreetMap; `teepad` is our own data. */
export type Properties = { readonly teepad: OwnData } & Readonly<Record<string, string | OwnData>>;
export type WrittenFeature = Feature<Geometry, Properties>;

/** The features of one hole: the ends that it has, and its flight paths, the primary one first. */
export interface WrittenHole {
  readonly number: number;
  readonly features: readonly WrittenFeature[];
}

/** Degrees by which a line may deviate from its curve: about 0.2 m. */
const CURVE_TOLERANCE = 2e-6;

/** Positions that all lines of a file may have together. Leaves room for the points, so that the file can be read again. */
const MAX_LINE_POSITIONS = 0.8 * FILE_LIMITS.points;

/** Positions per corner below which a curve is not worth drawing. */
const MIN_CURVE_POSITIONS = 3;

/**
 * The features of a course: a point for the course and a group for each hole, tagged as OpenStreetMap documents it
 * (wiki.openstreetmap.org, "Tag:leisure=disc_golf_course" and "Key:disc_golf"). `disc_golf=hole` is a way from tee to
 * target with `ref` (the number), `par` and `dist` in metres; `disc_golf=tee` and `disc_golf=basket` are nodes at its ends.
 * OpenStreetMap has one way per hole, so alternates have our own data only. Lines follow the curve that the studio draws.
 */
export function toFeatures({ name, location, document }: WrittenCourse): {
  course: WrittenFeature | null;
  holes: readonly WrittenHole[];
} {
  const at = location ?? document.fairways.find(isComplete)?.teePosition;
  const tags = { leisure: "disc_golf_course", sport: "disc_golf", name };
  const lines = drawLines(document);
  return {
    course: at ? toFeature([at], { ...tags, teepad: { part: "course" } }) : null,
    holes: document.fairways.map((fairway, hole) => ({
      number: fairway.number,
      features: toHoleFeatures(fairway, hole, lines[hole] ?? []),
    })),
  };
}

function toHoleFeatures(fairway: EditedFairway, hole: number, lines: readonly CurveLine[]): WrittenFeature[] {
  const { number, teePosition, targetPosition } = fairway;
  const ref = String(number);
  return [
    teePosition && toFeature([teePosition], { disc_golf: "tee", ref, teepad: { part: "tee", hole, number } }),
    targetPosition &&
      toFeature([targetPosition], { disc_golf: "basket", ref, teepad: { part: "target", hole, number } }),
    ...fairway.flightPaths.map((path, index) => {
      const line = lines[index];
      return line && line.places.length > 0 ? toPathFeature(fairway, path, { hole, index, line }) : null;
    }),
  ].filter((feature) => feature !== null);
}

function toPathFeature(
  fairway: EditedFairway,
  path: FlightPath,
  { hole, index, line: { places, corners } }: { hole: number; index: number; line: CurveLine },
): WrittenFeature {
  const { number, teePosition, targetPosition } = fairway;
  const measures = measureFairway(fairway);
  const tags: Record<string, string> =
    index === 0
      ? {
          disc_golf: "hole",
          ref: String(number),
          ...(measures && { par: String(measures.par), dist: String(measures.distance) }),
        }
      : {};
  const points = corners.slice(teePosition ? 1 : 0, targetPosition ? -1 : undefined);
  return toFeature(places, {
    ...tags,
    teepad: {
      part: "path",
      hole,
      number,
      path: index,
      name: path.name,
      tee: teePosition !== null,
      target: targetPosition !== null,
      ...(places.length > corners.length && { positions: places.length, points }),
    },
  });
}

/** The lines of all flight paths, by fairway. */
type PathLines = readonly (readonly CurveLine[])[];

/**
 * Draws all flight paths as curves, with as small a tolerance as their common limit allows. Straight from corner to corner
 * if a course has too many control points for curves.
 */
function drawLines(document: CourseDocument): PathLines {
  const straight = mapLines(document, toStraightLine);
  if (countPositions(straight) * MIN_CURVE_POSITIONS > MAX_LINE_POSITIONS) return straight;
  for (const tolerance of [CURVE_TOLERANCE, 8 * CURVE_TOLERANCE]) {
    const curves = mapLines(document, (through) => toReadableLine(through, tolerance));
    if (countPositions(curves) <= MAX_LINE_POSITIONS) return curves;
  }
  return straight;
}

function countPositions(lines: PathLines): number {
  return lines.flat().reduce((sum, { places }) => sum + places.length, 0);
}

function mapLines({ fairways }: CourseDocument, draw: (through: Coordinates[]) => CurveLine): PathLines {
  return fairways.map((fairway) => fairway.flightPaths.map((path) => draw(placesAlong(fairway, path))));
}

/** The curve as a line; straight if reading would not recognise it, say around a pole. */
function toReadableLine(through: readonly Coordinates[], tolerance: number): CurveLine {
  const line = toCurveLine(through, tolerance);
  return followsCurve(line) ? line : toStraightLine(through);
}

function toStraightLine(through: readonly Coordinates[]): CurveLine {
  return { places: through, corners: [...through.keys()] };
}

/** A point for a single place, else a line. GeoJSON puts the longitude first (RFC 7946, section 3.1.1). */
function toFeature(places: readonly Coordinates[], properties: Properties): WrittenFeature {
  const positions = places.map(({ lat, lng }) => [lng, lat]);
  const [only] = positions;
  const geometry: Geometry =
    positions.length === 1 && only
      ? { type: "Point", coordinates: only }
      : { type: "LineString", coordinates: positions };
  return { type: "Feature", properties, geometry };
}

/** The display name of a feature: "Tee 3", "Target 3", "Hole 3", "Hole 3: left of the oak". */
export function featureName({ properties: { teepad, name } }: WrittenFeature): string {
  switch (teepad.part) {
    case "course":
      return String(name);
    case "tee":
      return `Tee ${teepad.number}`;
    case "target":
      return `Target ${teepad.number}`;
    case "path": {
      const path = teepad.name ?? (teepad.path === 0 ? null : `flight path ${teepad.path + 1}`);
      return path === null ? `Hole ${teepad.number}` : `Hole ${teepad.number}: ${path}`;
    }
  }
}
