import type { Feature, FeatureCollection } from "geojson";
import { type EditedFairway, type FlightPath, placesAlong, primaryPath } from "@/lib/editor/document";
import { flightCurve } from "@/lib/geo/curve";
import type { Coordinates } from "@/lib/validation/coordinates";

/** A fairway is never changed in place, so what is drawn of it at rest need not be worked out twice. */
const drawn = new WeakMap<EditedFairway, Feature[]>();

/** What the layers draw of fairways at rest: every flight path, the tee and the target. */
export function restingFeatures(fairways: readonly EditedFairway[]): FeatureCollection {
  return collection(
    fairways.flatMap((fairway) => {
      const known = drawn.get(fairway);
      if (known) return known;
      const paths = fairway.flightPaths.flatMap((path) =>
        pathOf(fairway, path, path === primaryPath(fairway)),
      );
      const features = [...paths, ...endOf(fairway, "tee"), ...endOf(fairway, "target")];
      drawn.set(fairway, features);
      return features;
    }),
  );
}

/** The flight path of a fairway that is worked on. */
export function pathFeatures(fairway: EditedFairway, path: FlightPath): FeatureCollection {
  return collection(pathOf(fairway, path, true));
}

/** The other flight paths of a fairway. */
export function otherPathFeatures(fairway: EditedFairway, path: FlightPath): FeatureCollection {
  return collection(
    fairway.flightPaths.filter(({ id }) => id !== path.id).flatMap((other) => pathOf(fairway, other, false)),
  );
}

/** `main` where the line is to be drawn broad; nothing while there is nothing to draw a line between. */
function pathOf(fairway: EditedFairway, path: FlightPath, main: boolean): Feature[] {
  const curve = flightCurve(placesAlong(fairway, path));
  if (curve.length < 2) return [];
  return [
    {
      type: "Feature",
      properties: { kind: "path", fairwayId: fairway.id, pathId: path.id, main },
      geometry: { type: "LineString", coordinates: curve.map(position) },
    },
  ];
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

function collection(features: Feature[]): FeatureCollection {
  return { type: "FeatureCollection", features };
}

function position({ lat, lng }: Coordinates): [number, number] {
  return [lng, lat];
}
