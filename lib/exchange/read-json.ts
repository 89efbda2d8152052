import * as z from "zod";
import { message } from "@/lib/messages/message";
import { coordinates } from "@/lib/validation/coordinates";
import { controlPoint, fairwayInput } from "@/lib/validation/course";
import { courseDocument } from "@/lib/validation/course-document";
import { flightPath as holeFlightPath, newTarget, newTee } from "@/lib/validation/hole";
import { formatPath, type Path } from "@/lib/validation/problems";
import { isRecord, type RawFeature } from "./items";
import { FILE_LIMITS } from "./limits";
import { emptyRecognisedHole, type FileContents, type RecognisedHole } from "./recognised";
import { UnreadableFileError } from "./unreadable";

/** A course as our API accepts and returns it. The studio's API returns all flight paths. */
const apiCourse = z.object({
  name: z.string().optional(),
  fairways: z.array(
    fairwayInput.extend({
      number: z.number().int(),
      teePosition: coordinates.nullish(),
      targetPosition: coordinates.nullish(),
      flightPath: z.array(controlPoint).nullish(),
      flightPaths: z.array(holeFlightPath.omit({ id: true, teeId: true, targetId: true })).optional(),
    }),
  ),
});

type ApiFairway = z.infer<typeof apiCourse>["fairways"][number];

type ReadJson =
  /** `header`: the foreign member of the open format, which is not validated yet. */
  | { readonly kind: "features"; readonly features: RawFeature[]; readonly header?: unknown }
  | ({ readonly kind: "course" } & Pick<
      FileContents,
      "courseName" | "holes" | "layouts" | "features" | "isWholeCourse"
    >);

const GEOMETRIES = /^((Multi)?(Point|LineString|Polygon)|GeometryCollection)$/;

/**
 * Reads GeoJSON (a collection, a feature or a bare geometry) or a course of our API.
 *
 * @throws `UnreadableFileError`
 */
export function readJson(text: string): ReadJson {
  const json = parseJson(text);
  if (isRecord(json) && Array.isArray(json.fairways)) return readCourse({ ...json, fairways: json.fairways });
  if (!isRecord(json)) throw new UnreadableFileError("exchange.notGeoJson");
  if (Array.isArray(json.holes) && Array.isArray(json.layouts)) return readStudioCourse(json);
  refuseOtherCrs(json.crs);
  switch (json.type) {
    case "FeatureCollection":
      if (!Array.isArray(json.features)) throw new UnreadableFileError("exchange.notGeoJson");
      return {
        kind: "features",
        features: inFolders(json.features.map(toRawFeature), json.features),
        header: json.teepad,
      };
    case "Feature":
      return { kind: "features", features: [toRawFeature(json, 0)] };
    default:
      if (typeof json.type === "string" && GEOMETRIES.test(json.type)) {
        return { kind: "features", features: [{ geometry: json, properties: null, folders: [] }] };
      }
      throw new UnreadableFileError(
        Array.isArray(json.elements) ? "exchange.overpassJson" : "exchange.notGeoJson",
      );
  }
}

/** WGS 84, longitude first, by the names that programs have for it. */
const WGS84 = /^(urn:ogc:def:crs:)?(OGC:[\d.]*:?CRS84|EPSG:[\d.]*:?4326|WGS ?84)$/i;

/** GeoJSON of before RFC 7946 may be in another coordinate system. */
function refuseOtherCrs(crs: unknown): void {
  const name = isRecord(crs) && isRecord(crs.properties) ? crs.properties.name : undefined;
  if (typeof name === "string" && !WGS84.test(name.trim())) {
    throw new UnreadableFileError("exchange.otherCrs", { name: name.slice(0, 60) });
  }
}

/** CalTopo's folders are features without a geometry, to which the others refer by `folderId`. */
function inFolders(features: readonly RawFeature[], given: readonly unknown[]): RawFeature[] {
  const propertiesOf = (feature: unknown) =>
    isRecord(feature) && isRecord(feature.properties) ? feature.properties : {};
  const names = new Map(
    given.flatMap((feature) => {
      const { class: kind, title } = propertiesOf(feature);
      const isFolder = isRecord(feature) && kind === "Folder" && typeof title === "string";
      return isFolder ? [[feature.id, title] as const] : [];
    }),
  );
  if (names.size === 0) return [...features];
  return features.flatMap((feature) => {
    const { folderId, class: kind } = propertiesOf(feature);
    const name = names.get(folderId);
    if (kind === "Folder" && feature.geometry === null) return [];
    return [name === undefined ? feature : { ...feature, folders: [name] }];
  });
}

function toRawFeature(feature: unknown, index: number): RawFeature {
  if (!isRecord(feature) || feature.type !== "Feature") {
    throw new UnreadableFileError("exchange.badGeometry", {
      where: message("exchange.numbered", { number: index + 1 }),
    });
  }
  return { geometry: feature.geometry, properties: feature.properties, folders: [] };
}

function readCourse(json: Record<string, unknown> & { fairways: unknown[] }): ReadJson {
  if (json.fairways.length > FILE_LIMITS.features) {
    throw new UnreadableFileError("exchange.tooManyFeatures", {
      count: json.fairways.length,
      most: FILE_LIMITS.features,
    });
  }
  const course = apiCourse.safeParse(json);
  if (!course.success) {
    const path = formatPath((course.error.issues[0]?.path ?? []) as Path);
    throw new UnreadableFileError("exchange.badCourse", { path: path || "fairways" });
  }
  const { name, fairways } = course.data;
  const points = fairways.reduce((sum, fairway) => sum + countPoints(fairway), 0);
  if (points > FILE_LIMITS.points) {
    throw new UnreadableFileError("exchange.tooManyPoints", { most: FILE_LIMITS.points });
  }
  return {
    kind: "course",
    courseName: name ?? null,
    holes: fairways.map(toHole),
    layouts: [],
    features: [],
    isWholeCourse: false,
  };
}

/** A hole with at most one tee and one target. A single straight path without a name isn't stored. */
function toHole(fairway: ApiFairway, index: number): RecognisedHole {
  const { number, teePosition: tee, targetPosition: target, flightPath, flightPaths } = fairway;
  const inOrder = [...(flightPath ?? [])].sort((a, b) => a.order - b.order);
  const primary = { name: null, points: inOrder.map(({ lat, lng }) => ({ lat, lng })) };
  const paths = flightPaths && flightPaths.length > 0 ? flightPaths : [primary];
  const isStraight = paths.length === 1 && paths.every(({ name, points }) => name === null && !points.length);
  const [teeId, targetId] = ["tee_0", "target_0"];
  return {
    ...emptyRecognisedHole(`hole_${index}`),
    number,
    tees: tee ? [newTee(teeId, tee)] : [],
    targets: target ? [newTarget(targetId, target)] : [],
    flightPaths:
      tee && target && !isStraight
        ? paths.map((path, at) => ({ ...path, id: `path_${at}`, teeId, targetId }))
        : [],
    teeId: tee ? teeId : null,
    targetId: target ? targetId : null,
  };
}

/** A course as the studio stores it. */
function readStudioCourse(json: Record<string, unknown>): ReadJson {
  const { success, data } = courseDocument.safeParse(json);
  if (!success) throw new UnreadableFileError("exchange.badCourse", { path: "holes" });
  return {
    kind: "course",
    courseName: typeof json.name === "string" ? json.name : null,
    holes: data.holes.map((hole) => ({ ...emptyRecognisedHole(hole.id), ...hole })),
    layouts: data.layouts,
    features: data.features,
    isWholeCourse: true,
  };
}

/** The number of control points on all flight paths of a fairway. */
function countPoints({ flightPath, flightPaths }: ApiFairway): number {
  return (flightPath?.length ?? 0) + (flightPaths ?? []).reduce((sum, { points }) => sum + points.length, 0);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // V8 reports the position, Firefox the line.
    const reason = error instanceof Error ? error.message : "";
    const position = /position (\d+)/.exec(reason)?.[1];
    const line =
      /line (\d+)/.exec(reason)?.[1] ?? (position && text.slice(0, Number(position)).split("\n").length) ?? 0;
    throw new UnreadableFileError("exchange.brokenJson", { line: Number(line) });
  }
}
