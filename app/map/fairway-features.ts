import type { Feature, FeatureCollection } from "geojson";
import type { FlightPath } from "@/lib/editor/document";
import { type EditedFairway, placesAlong, primaryPath } from "@/lib/editor/fairways";
import { flightCurve } from "@/lib/geo/curve";
import { toCollection, toFeature } from "@/lib/geo/geojson";
import { COURSE_COLOUR_VALUES, isLightColour } from "@/lib/print/course-colours";
import type { CourseColour } from "@/lib/validation/hole";

/**
 * Metres between two points of an unselected fairway's curve. The largest course would have 180 000 points with the resolution
 * of the selected one, and MapLibre takes half a second to send them to its worker.
 */
const METRES_PER_STEP = 6;

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
      const primary = primaryPath(fairway);
      const features = [
        ...fairway.flightPaths.flatMap((path) =>
          pathFeature(fairway, path, path === primary, layoutColour, METRES_PER_STEP),
        ),
        ...endFeature(fairway, "tee", layoutColour),
        ...endFeature(fairway, "target", layoutColour),
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
  return toCollection(pathFeature(fairway, path, true, layoutColour));
}

/** All flight paths of a fairway except one. */
export function otherPathFeatures(
  fairway: EditedFairway,
  path: FlightPath,
  layoutColour: CourseColour | null = null,
): FeatureCollection {
  const others = fairway.flightPaths.filter(({ id }) => id !== path.id);
  return toCollection(others.flatMap((other) => pathFeature(fairway, other, false, layoutColour)));
}

/** The primary flight path of every fairway. */
export function primaryPathFeatures(fairways: readonly EditedFairway[]): FeatureCollection {
  return toCollection(fairways.flatMap((fairway) => pathFeature(fairway, primaryPath(fairway), true)));
}

/** A flight path as a line along its curve; empty while there are fewer than two places. */
function pathFeature(
  fairway: EditedFairway,
  path: FlightPath,
  isPrimary: boolean,
  layoutColour: CourseColour | null = null,
  metresPerStep?: number,
): Feature[] {
  const curve = flightCurve(placesAlong(fairway, path), metresPerStep);
  if (curve.length < 2) return [];
  return [
    toFeature("line", curve, {
      kind: "path",
      fairwayId: fairway.id,
      pathId: path.id,
      isPrimary,
      ...colourProperties(fairway, layoutColour),
    }),
  ];
}

function endFeature(
  fairway: EditedFairway,
  kind: "tee" | "target",
  layoutColour: CourseColour | null,
): Feature[] {
  const place = kind === "tee" ? fairway.teePosition : fairway.targetPosition;
  if (!place) return [];
  return [
    toFeature("point", [place], { kind, fairwayId: fairway.id, image: teeImageId(fairway, layoutColour) }),
  ];
}

/**
 * The colour of a fairway on maps: its tee's, else its layout's. `null` means the colour of the interface.
 */
export function fairwayColour(
  { teeColours }: EditedFairway,
  layoutColour: CourseColour | null,
): CourseColour | null {
  return teeColours[0] ?? layoutColour;
}

function colourProperties(
  fairway: EditedFairway,
  layoutColour: CourseColour | null,
): { colour?: string; isLight?: true } {
  const colour = fairwayColour(fairway, layoutColour);
  if (!colour) return {};
  return { colour: COURSE_COLOUR_VALUES[colour].fill, ...(isLightColour(colour) && { isLight: true }) };
}

/** The id of a tee's chip (images.ts). */
function teeImageId(fairway: EditedFairway, layoutColour: CourseColour | null): string {
  return `tee/${fairway.label ?? fairway.number}/${fairwayColour(fairway, layoutColour) ?? "none"}`;
}
