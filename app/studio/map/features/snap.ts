import type { Map as MapLibreMap } from "maplibre-gl";
import type { CourseDocument } from "@/lib/editor/document";
import { tidyPlace } from "@/lib/geo/place";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { FeatureId } from "@/lib/validation/course-ids";
import { projectToPixels } from "../anchor";
import { distanceBetween, type Pixels } from "../input/pixels";

/** CSS pixels within which a place snaps to another one. */
const SNAP_PIXELS = 8;

/**
 * The nearest of some places (degrees) within snapping distance of a position on the map (CSS pixels); else
 * the place at the position.
 */
export function snap(map: MapLibreMap, at: Pixels, places: readonly Coordinates[]): Coordinates {
  let best: { place: Coordinates; pixels: number } | null = null;
  for (const place of places) {
    const pixels = distanceBetween(projectToPixels(map, place), at);
    if (pixels <= SNAP_PIXELS && pixels < (best?.pixels ?? Number.POSITIVE_INFINITY))
      best = { place, pixels };
  }
  return best?.place ?? tidyPlace(map.unproject([at.x, at.y]));
}

/** Places that a corner of a feature snaps to: tees, targets, and corners of other features, unless they are hidden. */
export function cornerPlaces(
  { holes, features }: CourseDocument,
  featureId: FeatureId | null,
  hiddenIds: ReadonlySet<string>,
): Coordinates[] {
  return [
    ...holes.flatMap(({ id, tees, targets }) =>
      hiddenIds.has(id) ? [] : [...tees, ...targets].map(({ position }) => position),
    ),
    ...features.flatMap(({ id, points }) => (id === featureId || hiddenIds.has(id) ? [] : points)),
  ];
}
