import type { Feature, FeatureCollection } from "geojson";
import type { EditedFeature } from "@/lib/editor/document";
import { toGeometry } from "@/lib/geo/geojson";
import { FEATURE_STYLES } from "./feature-styles";

/** Features are immutable, so their geometry is computed once. */
const cache = new WeakMap<EditedFeature, Feature>();

/** What a map draws of features. */
export function featureCollection(features: readonly EditedFeature[]): FeatureCollection {
  return { type: "FeatureCollection", features: features.map(toMapFeature) };
}

function toMapFeature(feature: EditedFeature): Feature {
  const cached = cache.get(feature);
  if (cached) return cached;
  const { colour, width, dash, fill } = FEATURE_STYLES[feature.kind];
  const drawn: Feature = {
    type: "Feature",
    properties: {
      featureId: feature.id,
      kind: feature.kind,
      shape: feature.shape,
      colour,
      width,
      dash,
      fill,
    },
    geometry: toGeometry(feature.shape, feature.points),
  };
  cache.set(feature, drawn);
  return drawn;
}
