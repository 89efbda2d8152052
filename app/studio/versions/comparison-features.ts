import type { Feature, FeatureCollection } from "geojson";
import { fairwayFeatures } from "@/app/map/fairway-features";
import type { Difference } from "@/lib/editor/comparison";
import type { EditedFeature, EditedHole } from "@/lib/editor/document";
import { toFairway } from "@/lib/editor/fairways";
import { toCollection, toFeature } from "@/lib/geo/geojson";
import { isSamePlace } from "@/lib/geo/place";
import type { Coordinates } from "@/lib/validation/coordinates";

/**
 * The course as it is now over a version, as GeoJSON for the map: what differs as ghosts, lines from where something was to where
 * it is, and marks on what was added or deleted.
 */
export function comparisonFeatures(differences: readonly Difference[]): FeatureCollection {
  const features = differences.flatMap(({ before, after, isVisible }) => {
    if (!isVisible) return [];
    if (!after) return markAt("deleted", before);
    return [...ghostsOf(after), ...(before ? movesOf(before, after) : markAt("added", after))];
  });
  return toCollection(features);
}

function ghostsOf(item: EditedHole | EditedFeature): Feature[] {
  if ("kind" in item) return [toFeature(item.shape, item.points, { part: "ghost" })];
  return fairwayFeatures([toFairway(item)]).features.map((drawn) => ({
    ...drawn,
    properties: { part: "ghost" },
  }));
}

/** Lines from where tees, targets and points were to where they are. */
function movesOf(before: EditedHole | EditedFeature, after: EditedHole | EditedFeature): Feature[] {
  const old = positionsIn(before);
  return [...positionsIn(after)].flatMap(([id, place]) => {
    const from = old.get(id);
    return from && !isSamePlace(from, place) ? [toFeature("line", [from, place], { part: "move" })] : [];
  });
}

function positionsIn(item: EditedHole | EditedFeature): Map<string, Coordinates> {
  if (!("kind" in item))
    return new Map([...item.tees, ...item.targets].map(({ id, position }) => [id, position]));
  const [point] = item.points;
  return new Map(item.shape === "point" && point ? [[item.id, point]] : []);
}

function markAt(part: "added" | "deleted", item: EditedHole | EditedFeature | null): Feature[] {
  if (!item) return [];
  const [place] = "kind" in item ? item.points : positionsIn(item).values();
  return place ? [toFeature("point", [place], { part })] : [];
}
