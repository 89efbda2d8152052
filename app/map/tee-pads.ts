import type { Feature, FeatureCollection } from "geojson";
import type { EditedHole } from "@/lib/editor/document";
import { padCorners } from "@/lib/editor/tee-pad";
import { toGeometry } from "@/lib/geo/geojson";
import { PAD_STYLE } from "@/lib/print/feature-styles";

/** Adds the tee pads of holes below the features, to scale. A click passes them. */
export function withPads(collection: FeatureCollection, holes: readonly EditedHole[]): FeatureCollection {
  const pads = holes.flatMap((hole) =>
    hole.tees.flatMap((tee): Feature[] => {
      const corners = padCorners(hole, tee);
      if (!corners) return [];
      const properties = { kind: "tee_pad", shape: "area", ...PAD_STYLE };
      return [{ type: "Feature", properties, geometry: toGeometry("area", corners) }];
    }),
  );
  return { ...collection, features: [...pads, ...collection.features] };
}
