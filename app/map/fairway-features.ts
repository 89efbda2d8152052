import type { Feature, FeatureCollection } from "geojson";
import { type EditedFairway, type FlightPath, placesAlong, primaryPath } from "@/lib/editor/document";
import { flightCurve } from "@/lib/geo/curve";
import type { Coordinates } from "@/lib/validation/coordinates";

/** Fairways are immutable, so their features are computed once. */
const cache = new WeakMap<EditedFairway, Feature[]>();

/** Everything that a map draws of whole fairways: every flight path, the tees and the targets. */
export function fairwayFeatures(fairways: readonly EditedFairway[]): FeatureCollection {
  return collection(
    fairways.flatMap((fairway) => {
      const cached = cache.get(fairway);
      if (cached) return cached;
      const primary = primaryPath(fairway);
      const features = [
        ...fairway.flightPaths.flatMap((path) => pathFeature(fairway, path, path === primary)),
        ...endFeature(fairway, "tee"),
        ...endFeature(fairway, "target"),
      ];
      cache.set(fairway, features);
      return features;
    }),
  );
}

/** One flight path of a fairway, drawn as broad as a primary one. */
export function pathFeatures(fairway: EditedFairway, path: FlightPath): FeatureCollection {
  return collection(pathFeature(fairway, path, true));
}

/** The flight paths of a fairway but for one. */
export function otherPathFeatures(fairway: EditedFairway, path: FlightPath): FeatureCollection {
  const others = fairway.flightPaths.filter(({ id }) => id !== path.id);
  return collection(others.flatMap((other) => pathFeature(fairway, other, false)));
}

/** The primary flight path of every fairway. */
export function primaryPathFeatures(fairways: readonly EditedFairway[]): FeatureCollection {
  return collection(fairways.flatMap((fairway) => pathFeature(fairway, primaryPath(fairway), true)));
}

/** A flight path as a line along its curve; empty while there are fewer than two places. */
function pathFeature(fairway: EditedFairway, path: FlightPath, isPrimary: boolean): Feature[] {
  const curve = flightCurve(placesAlong(fairway, path));
  if (curve.length < 2) return [];
  return [
    {
      type: "Feature",
      properties: { kind: "path", fairwayId: fairway.id, pathId: path.id, isPrimary },
      geometry: { type: "LineString", coordinates: curve.map(position) },
    },
  ];
}

function endFeature(fairway: EditedFairway, kind: "tee" | "target"): Feature[] {
  const place = kind === "tee" ? fairway.teePosition : fairway.targetPosition;
  if (!place) return [];
  return [
    {
      type: "Feature",
      properties: { kind, fairwayId: fairway.id, number: fairway.number },
      geometry: { type: "Point", coordinates: position(place) },
    },
  ];
}

function collection(features: Feature[]): FeatureCollection {
  return { type: "FeatureCollection", features };
}

function position({ lat, lng }: Coordinates): [number, number] {
  return [lng, lat];
}
