import type { Feature, FeatureCollection } from "geojson";
import { PAD_STYLE } from "@/lib/drawing/feature-styles";
import { markPads } from "@/lib/drawing/marks";
import type { EditedHole } from "@/lib/editor/document";
import { toGeometry } from "@/lib/geo/geojson";

/** Adds the tee pads of holes below the features, to scale. A click passes them. */
export function withPads(collection: FeatureCollection, holes: readonly EditedHole[]): FeatureCollection {
  const properties = { kind: "tee_pad", shape: "area", ...PAD_STYLE };
  const pads = markPads(holes).map(
    (corners): Feature => ({ type: "Feature", properties, geometry: toGeometry("area", corners) }),
  );
  return { ...collection, features: [...pads, ...collection.features] };
}
