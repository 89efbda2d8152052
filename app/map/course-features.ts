import type { Feature, FeatureCollection } from "geojson";
import type { EditedFeature, EditedHole } from "@/lib/editor/document";
import { toGeometry } from "@/lib/geo/geojson";
import { bearing } from "@/lib/geo/offset";
import { FEATURE_STYLES } from "@/lib/print/feature-styles";
import { playHole } from "@/lib/validation/played-hole";

/** Features are immutable, so their geometry is computed once. */
const cache = new WeakMap<EditedFeature, Feature>();

/** Features as GeoJSON for the map, with an arrow on the side on which discs pass a mandatory. */
export function featureCollection(
  features: readonly EditedFeature[],
  holes: readonly EditedHole[] = [],
): FeatureCollection {
  return {
    type: "FeatureCollection",
    features: features.flatMap((feature) => [toMapFeature(feature), ...passArrow(feature, holes)]),
  };
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

/** Sides are as seen from the tee, so a mandatory without a hole, or whose hole has no tee, has no arrow. */
function passArrow({ id, points, passOn, holeIds }: EditedFeature, holes: readonly EditedHole[]): Feature[] {
  const [at] = points;
  const hole = passOn && holes.find((each) => holeIds.includes(each.id));
  const tee = hole && playHole(hole).tee;
  if (!at || !tee) return [];
  return [
    {
      type: "Feature",
      properties: {
        featureId: id,
        shape: "arrow",
        bearing: bearing(tee.position, at) + (passOn === "right" ? 90 : -90),
      },
      geometry: { type: "Point", coordinates: [at.lng, at.lat] },
    },
  ];
}
