import type { Feature } from "geojson";
import type { CourseDocument, EditedFeature, EditedHole } from "@/lib/editor/document";
import { toFairway } from "@/lib/editor/fairways";
import { measureFairway } from "@/lib/editor/measures";
import { isClockwise, type SimpleGeometry, toGeometry } from "@/lib/geo/geojson";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { EndPosition } from "@/lib/validation/ground-height";
import { type CourseHeader, type FileHole, FORMAT_VERSION, type OwnPart } from "./course-file";
import { type CurveLine, followsCurve, toCurveLine } from "./curve-line";
import { FILE_LIMITS } from "./limits";
import { formatColours, tagsOfKind } from "./tags";

/** A course to write to a file. */
export interface WrittenCourse {
  readonly name: string;
  readonly location: Coordinates | null;
  readonly document: CourseDocument;
}

type WrittenPart = OwnPart | { readonly part: "course" };

/** Tags are text, as in OpenStreetMap; `teepad` is our own data. */
export type Properties = { readonly teepad: WrittenPart } & Readonly<Record<string, string | WrittenPart>>;
export type WrittenFeature = Feature<SimpleGeometry, Properties>;

/** The features of one hole: its tees, its targets and the lines between them. */
export interface WrittenHole {
  readonly number: number;
  readonly label: string | null;
  readonly name: string | null;
  readonly features: readonly WrittenFeature[];
}

interface WrittenFeatures {
  /** The data that has no position on the map. */
  readonly header: CourseHeader;
  /** Null if nothing in the course has a position. */
  readonly course: WrittenFeature | null;
  readonly holes: readonly WrittenHole[];
  /** Boundaries, obstacles, facilities. */
  readonly features: readonly WrittenFeature[];
}

/** Maximum deviation of a line from its curve, in degrees: about 0.2 m. */
const CURVE_TOLERANCE = 2e-6;

/**
 * Maximum number of positions of all lines of a file together. Leaves room for points, so that the file stays
 * within the limits for reading it.
 */
const MAX_LINE_POSITIONS = 0.8 * FILE_LIMITS.points;

/** Minimum number of positions per corner that makes drawing a curve worthwhile. */
const MIN_CURVE_POSITIONS = 3;

/**
 * The features of a course: a point for the course, a group for each hole, and the course's features, tagged as
 * OpenStreetMap documents it (wiki.openstreetmap.org, "Tag:leisure=disc_golf_course" and "Key:disc_golf"). `disc_golf=hole`
 * is a way from tee to target with `ref` (the number), `par` and `dist` in metres; `disc_golf=tee` and `disc_golf=basket`
 * are nodes at its ends. OpenStreetMap has one way per hole, so that only the primary flight path of the main layout is
 * tagged as one. Lines follow the curve that the studio draws.
 */
export function toFeatures({ name, location, document }: WrittenCourse): WrittenFeatures {
  const { holes, layouts, features } = document;
  const lines = drawLines(holes.map(toLines));
  const at = location ?? findPlace(document);
  const tags = { leisure: "disc_golf_course", sport: "disc_golf", name };
  return {
    header: {
      version: FORMAT_VERSION,
      name,
      location,
      holes: holes.map(toFileHole),
      // Copies, because the header's types are not read-only.
      layouts: structuredClone(layouts) as CourseHeader["layouts"],
    },
    course: at ? toFeature("point", [at], { ...tags, teepad: { part: "course" } }) : null,
    holes: holes.map((hole, index) => ({
      number: hole.number,
      label: hole.label,
      name: hole.name,
      features: toHoleFeatures(hole, lines[index] ?? []),
    })),
    features: features.map(toCourseFeature),
  };
}

function toFileHole(hole: EditedHole): FileHole {
  const { id, number, label, name, notes, teeId, targetId, par, playedLength, throws } = hole;
  const file = { id, number, label, name, notes, teeId, targetId, par, playedLength };
  return throws ? { ...file, throws: structuredClone(throws) as FileHole["throws"] } : file;
}

function findPlace({ holes, features }: CourseDocument): Coordinates | null {
  const ends = holes.flatMap(({ tees, targets }) => [...tees, ...targets]);
  return ends[0]?.position ?? features[0]?.points[0] ?? null;
}

function toHoleFeatures(hole: EditedHole, lines: readonly DrawnLine[]): WrittenFeature[] {
  const ref = String(hole.number);
  const tees = hole.tees.map(({ id, name, colours, position, surface, padLength, padWidth, facing }) =>
    toFeature("point", [position], {
      disc_golf: "tee",
      ref,
      ...(name !== null && { name }),
      ...(colours.length > 0 && { colour: formatColours(colours) }),
      ...(surface !== null && { surface }),
      ...(padLength !== undefined && { length: String(padLength) }),
      ...(padWidth !== undefined && { width: String(padWidth) }),
      ...(facing !== undefined && { direction: String(facing) }),
      teepad: { part: "tee", hole: hole.id, id, ...measuredAt(position) },
    }),
  );
  const targets = hole.targets.map(({ id, name, position, isPermanent, inUseSince }) =>
    toFeature("point", [position], {
      disc_golf: "basket",
      ref,
      ...(name !== null && { name }),
      teepad: { part: "target", hole: hole.id, id, isPermanent, inUseSince, ...measuredAt(position) },
    }),
  );
  return [...tees, ...targets, ...lines.map((line) => toPathFeature(hole, line))];
}

/** What was measured at an end, each part with its place. */
function measuredAt({ lat, lng, ground, fix }: EndPosition) {
  const at: [number, number] = [lng, lat];
  return { ...(ground && { ground: { ...ground, at } }), ...(fix && { fix: { ...fix, at } }) };
}

/** A line to write: a flight path, or the straight line of a main layout that has none. */
interface PathLine {
  readonly id: string | null;
  readonly name: string | null;
  readonly teeId: string;
  readonly targetId: string;
  /** Whether OpenStreetMap tags this line as the hole (`disc_golf=hole`). */
  readonly isHoleLine: boolean;
  readonly through: readonly Coordinates[];
}
type DrawnLine = PathLine & { readonly drawn: CurveLine };

function toLines(hole: EditedHole): PathLine[] {
  const tees = new Map(hole.tees.map(({ id, position }) => [id, position]));
  const targets = new Map(hole.targets.map(({ id, position }) => [id, position]));
  const primary = hole.flightPaths.find(
    ({ teeId, targetId }) => teeId === hole.teeId && targetId === hole.targetId,
  );
  const straight =
    !primary && hole.teeId !== null && hole.targetId !== null
      ? [{ id: null, name: null, teeId: hole.teeId, targetId: hole.targetId, points: [] }]
      : [];
  return [...straight, ...hole.flightPaths].flatMap(({ points, ...path }) => {
    const [tee, target] = [tees.get(path.teeId), targets.get(path.targetId)];
    if (!tee || !target) return [];
    const isHoleLine = path.id === null || path.id === primary?.id;
    return [{ ...path, isHoleLine, through: [tee, ...points, target] }];
  });
}

function toPathFeature(hole: EditedHole, line: DrawnLine): WrittenFeature {
  const { id, name, teeId, targetId, isHoleLine } = line;
  const { places, corners } = line.drawn;
  const measures = measureFairway(toFairway(hole));
  const tags: Record<string, string> = isHoleLine
    ? {
        disc_golf: "hole",
        ref: String(hole.number),
        ...(hole.name !== null && { name: hole.name }),
        ...(hole.notes !== null && { description: hole.notes }),
        ...(measures && { par: String(measures.par), dist: String(measures.distance) }),
      }
    : { ...(name !== null && { name }) };
  return toFeature("line", places, {
    ...tags,
    teepad: {
      part: "path",
      hole: hole.id,
      id,
      teeId,
      targetId,
      name,
      ...(isHoleLine && measures && { parByLength: measures.parByLength }),
      ...(places.length > corners.length && { positions: places.length, points: corners.slice(1, -1) }),
    },
  });
}

function toCourseFeature({ id, kind, shape, points, name, notes, ...others }: EditedFeature): WrittenFeature {
  const { holeIds, layoutIds, passOn, dropZoneId, height, crownBase, crownRadius } = others;
  return toFeature(shape, points, {
    ...tagsOfKind(kind, shape),
    ...(name !== null && { name }),
    ...(notes !== null && { description: notes }),
    ...(height !== undefined && { height: String(height) }),
    ...(crownRadius !== undefined && { diameter_crown: String(2 * crownRadius) }),
    teepad: {
      part: "feature",
      ...(shape === "point" && points[0] && measuredAt(points[0])),
      id,
      kind,
      holes: [...holeIds],
      layouts: [...layoutIds],
      passOn,
      dropZone: dropZoneId,
      ...(crownBase !== undefined && { crownBase }),
      ...(shape === "area" && isClockwise(points) && { clockwise: true }),
    },
  });
}

/**
 * Draws all flight paths as curves, with the smallest tolerance that keeps them within their common limit.
 * Falls back to straight lines from corner to corner if a course has too many control points for curves.
 */
function drawLines(lines: readonly (readonly PathLine[])[]): DrawnLine[][] {
  const draw = (how: (through: readonly Coordinates[]) => CurveLine) =>
    lines.map((ofHole) => ofHole.map((line) => ({ ...line, drawn: how(line.through) })));
  const straight = draw(toStraightLine);
  if (countPositions(straight) * MIN_CURVE_POSITIONS > MAX_LINE_POSITIONS) return straight;
  for (const tolerance of [CURVE_TOLERANCE, 8 * CURVE_TOLERANCE]) {
    const curves = draw((through) => toReadableLine(through, tolerance));
    if (countPositions(curves) <= MAX_LINE_POSITIONS) return curves;
  }
  return straight;
}

function countPositions(lines: readonly (readonly DrawnLine[])[]): number {
  return lines.flat().reduce((sum, { drawn }) => sum + drawn.places.length, 0);
}

/**
 * The curve as a line, or a straight line if reading would not recognise the curve, for example around a
 * pole.
 */
function toReadableLine(through: readonly Coordinates[], tolerance: number): CurveLine {
  const line = toCurveLine(through, tolerance);
  return followsCurve(line) ? line : toStraightLine(through);
}

/** The places of a flight's curve from tee to target. */
export const drawFlight = (through: readonly Coordinates[]): readonly Coordinates[] =>
  toReadableLine(through, CURVE_TOLERANCE).places;

function toStraightLine(through: readonly Coordinates[]): CurveLine {
  return { places: through, corners: [...through.keys()] };
}

function toFeature(
  shape: "point" | "line" | "area",
  places: readonly Coordinates[],
  properties: Properties,
): WrittenFeature {
  return { type: "Feature", properties, geometry: toGeometry(shape, places) };
}

/** The display name of a feature: "Tee 3", "Target 3: B", "Hole 3", "Out of bounds". */
export function featureName({ properties }: WrittenFeature, hole: WrittenHole | null = null): string {
  const { teepad, name, colour, disc_golf: tag } = properties;
  const number = hole?.label ?? hole?.number ?? "";
  const detail = name ?? colour;
  const suffix = typeof detail === "string" ? `: ${detail}` : "";
  switch (teepad.part) {
    case "course":
      return String(name);
    case "tee":
      return `Tee ${number}${suffix}`;
    case "target":
      return `Target ${number}${suffix}`;
    case "path":
      if (tag === "hole") return `Hole ${number}${hole?.name ? `: ${hole.name}` : ""}`;
      return `Hole ${number}: ${teepad.name ?? "flight path"}`;
    case "feature": {
      const kind = teepad.kind.replaceAll("_", " ");
      return typeof name === "string" ? name : `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
    }
  }
}
