import type { Feature, FeatureCollection } from "geojson";
import { COURSE_COLOUR_VALUES, isLightColour } from "@/lib/drawing/colours";
import { drawnColour, type HoleMarks, markHole, markPath, type PathMark } from "@/lib/drawing/marks";
import type { FlightPath } from "@/lib/editor/document";
import { type EditedFairway, primaryPath } from "@/lib/editor/fairways";
import { flightCurve } from "@/lib/geo/curve";
import { toCollection, toFeature } from "@/lib/geo/geojson";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { CourseColour } from "@/lib/validation/hole";

/**
 * Metres between two points of an unselected fairway's curve. The largest course would have 180 000 points with the resolution
 * of the selected one, and MapLibre takes half a second to send them to its worker.
 */
const METRES_PER_STEP = 6;

const toCoarseLine = (corners: readonly Coordinates[]) => flightCurve(corners, METRES_PER_STEP);

/** Fairways are immutable, so their features are computed once. */
const cache = new WeakMap<EditedFairway, { layoutColour: CourseColour | null; features: Feature[] }>();

/** Whole fairways as GeoJSON for the map: all flight paths, tees and targets. */
export function fairwayFeatures(
  fairways: readonly EditedFairway[],
  layoutColour: CourseColour | null = null,
): FeatureCollection {
  return toCollection(
    fairways.flatMap((fairway) => {
      const cached = cache.get(fairway);
      if (cached?.layoutColour === layoutColour) return cached.features;
      const marks = markHole(fairway, layoutColour, toCoarseLine);
      const features = [
        ...marks.paths.flatMap((path) => pathFeature(marks, path)),
        ...endFeature(marks, "tee"),
        ...endFeature(marks, "target"),
      ];
      cache.set(fairway, { layoutColour, features });
      return features;
    }),
  );
}

/** One flight path of a fairway, with the line width of a primary one. */
export function pathFeatures(
  fairway: EditedFairway,
  path: FlightPath,
  layoutColour: CourseColour | null = null,
): FeatureCollection {
  const mark = markPath(fairway, path);
  return toCollection(pathFeature(lookOf(fairway, layoutColour), { ...mark, isPrimary: true }));
}

/** All flight paths of a fairway except one. */
export function otherPathFeatures(
  fairway: EditedFairway,
  path: FlightPath,
  layoutColour: CourseColour | null = null,
): FeatureCollection {
  const others = fairway.flightPaths.filter(({ id }) => id !== path.id);
  const look = lookOf(fairway, layoutColour);
  return toCollection(
    others.flatMap((other) => pathFeature(look, { ...markPath(fairway, other), isPrimary: false })),
  );
}

/** The primary flight path of every fairway. */
export function primaryPathFeatures(fairways: readonly EditedFairway[]): FeatureCollection {
  return toCollection(
    fairways.flatMap((fairway) =>
      pathFeature(lookOf(fairway, null), markPath(fairway, primaryPath(fairway))),
    ),
  );
}

type Look = Pick<HoleMarks, "id" | "colour">;

function lookOf(fairway: EditedFairway, layoutColour: CourseColour | null): Look {
  return { id: fairway.id, colour: drawnColour(fairway, layoutColour) };
}

/** A flight path as a line; none while there are fewer than two places. */
function pathFeature({ id, colour }: Look, { path, isPrimary, places }: PathMark): Feature[] {
  if (places.length < 2) return [];
  return [
    toFeature("line", places, {
      ...{ kind: "path", fairwayId: id, pathId: path.id, isPrimary },
      ...(colour && { colour: COURSE_COLOUR_VALUES[colour].fill }),
      ...(isLightColour(colour) && { isLight: true }),
    }),
  ];
}

/** A tee with the id of its chip (images.ts), or a target. */
function endFeature(marks: HoleMarks, kind: "tee" | "target"): Feature[] {
  const { id, label, colour, [kind]: place } = marks;
  if (!place) return [];
  return [toFeature("point", [place], { kind, fairwayId: id, image: `tee/${label}/${colour ?? "none"}` })];
}
