import type { Feature, Geometry } from "geojson";
import {
  type CourseDocument,
  type EditedFairway,
  type FlightPath,
  isComplete,
  placesAlong,
} from "@/lib/editor/document";
import { measuresOf } from "@/lib/editor/measures";
import type { OwnData } from "@/lib/exchange/teepad-properties";
import type { Coordinates } from "@/lib/validation/coordinates";

/** A course to write to a file. */
export interface WrittenCourse {
  readonly name: string;
  readonly location: Coordinates | null;
  readonly document: CourseDocument;
}

/** Tags are text, as in OpenStreetMap; `teepad` is our own. */
export type Properties = { readonly teepad: OwnData } & Readonly<Record<string, string | OwnData>>;
export type WrittenFeature = Feature<Geometry, Properties>;

/** The features of one hole: its tee and target, where it has them, and its flight paths, the primary one first. */
export interface WrittenHole {
  readonly number: number;
  readonly features: readonly WrittenFeature[];
}

/**
 * The course as one point and a group of features for each hole, tagged as OpenStreetMap documents it
 * (wiki.openstreetmap.org, "Tag:leisure=disc_golf_course" and "Key:disc_golf"): `disc_golf=hole` is a way from tee to
 * basket with `ref` (the number), `par` and `dist` in metres; `disc_golf=tee` and `disc_golf=basket` are nodes at its
 * ends. OpenStreetMap knows one way a hole: alternates carry our own data only.
 */
export function featuresOf({ name, location, document }: WrittenCourse): {
  course: WrittenFeature | null;
  holes: readonly WrittenHole[];
} {
  const at = location ?? document.fairways.find(isComplete)?.teePosition;
  const tags = { leisure: "disc_golf_course", sport: "disc_golf", name };
  return {
    course: at ? feature([at], { ...tags, teepad: { part: "course" } }) : null,
    holes: document.fairways.map((fairway, hole) => ({
      number: fairway.number,
      features: holeFeatures(fairway, hole),
    })),
  };
}

function holeFeatures(fairway: EditedFairway, hole: number): WrittenFeature[] {
  const { number, teePosition, targetPosition } = fairway;
  const ref = String(number);
  return [
    teePosition && feature([teePosition], { disc_golf: "tee", ref, teepad: { part: "tee", hole, number } }),
    targetPosition &&
      feature([targetPosition], { disc_golf: "basket", ref, teepad: { part: "target", hole, number } }),
    ...fairway.flightPaths.map((path, index) => pathFeature(fairway, path, { hole, index })),
  ].filter((found) => found !== null);
}

function pathFeature(
  fairway: EditedFairway,
  path: FlightPath,
  { hole, index }: { hole: number; index: number },
): WrittenFeature | null {
  const { number } = fairway;
  const places = placesAlong(fairway, path);
  if (places.length === 0) return null;
  const measures = measuresOf(fairway);
  const tags: Record<string, string> =
    index === 0
      ? {
          disc_golf: "hole",
          ref: String(number),
          ...(measures && { par: String(measures.par), dist: String(measures.distance) }),
        }
      : {};
  return feature(places, {
    ...tags,
    teepad: {
      part: "path",
      hole,
      number,
      path: index,
      name: path.name,
      tee: fairway.teePosition !== null,
      target: fairway.targetPosition !== null,
    },
  });
}

/** A point where there is one place, else a line. GeoJSON has the longitude first (RFC 7946, 3.1.1). */
function feature(places: readonly Coordinates[], properties: Properties): WrittenFeature {
  const positions = places.map(({ lat, lng }) => [lng, lat]);
  const [only] = positions;
  const geometry: Geometry =
    positions.length === 1 && only
      ? { type: "Point", coordinates: only }
      : { type: "LineString", coordinates: positions };
  return { type: "Feature", properties, geometry };
}

/** What a feature is called where names are shown: "Tee 3", "Basket 3", "Hole 3", "Hole 3: left of the oak". */
export function nameOf({ properties: { teepad, name } }: WrittenFeature): string {
  switch (teepad.part) {
    case "course":
      return String(name);
    case "tee":
      return `Tee ${teepad.number}`;
    case "target":
      return `Basket ${teepad.number}`;
    case "path": {
      const path = teepad.name ?? (teepad.path === 0 ? null : `flight path ${teepad.path + 1}`);
      return path === null ? `Hole ${teepad.number}` : `Hole ${teepad.number}: ${path}`;
    }
  }
}
