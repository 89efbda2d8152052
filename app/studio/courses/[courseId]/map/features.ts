import type { Feature, FeatureCollection } from "geojson";
import { type EditedFairway, placesAlong } from "@/lib/editor/document";
import { flightCurve } from "@/lib/geo/curve";
import type { Coordinates } from "@/lib/validation/coordinates";

/** What the layers draw of some fairways: per fairway its path, and on request its two ends. */
export function featuresOf(
  fairways: readonly EditedFairway[],
  { ends }: { ends: boolean },
): FeatureCollection {
  return {
    type: "FeatureCollection",
    features: fairways.flatMap((fairway) => {
      const path = pathOf(fairway);
      return ends ? [path, ...endOf(fairway, "tee"), ...endOf(fairway, "target")] : [path];
    }),
  };
}

function pathOf(fairway: EditedFairway): Feature {
  const curve = flightCurve(placesAlong(fairway));
  return {
    type: "Feature",
    properties: { kind: "path", fairwayId: fairway.id },
    geometry: { type: "LineString", coordinates: curve.map(position) },
  };
}

function endOf(fairway: EditedFairway, kind: "tee" | "target"): Feature[] {
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

function position({ lat, lng }: Coordinates): [number, number] {
  return [lng, lat];
}
