import type { Feature, FeatureCollection } from "geojson";
import { FEATURE_STYLES } from "@/lib/drawing/feature-styles";
import { markPass } from "@/lib/drawing/marks";
import type { EditedFeature, EditedHole } from "@/lib/editor/document";
import { type Box, boundingBox, boxCentre } from "@/lib/geo/box";
import { toCollection, toFeature } from "@/lib/geo/geojson";
import type { Coordinates } from "@/lib/validation/coordinates";

/** The image of the arrow on the side on which discs pass a mandatory, pointing up. */
export const PASS_IMAGE_ID = "feature/pass";

/** Features are immutable, so their geometry is computed once. */
const cache = new WeakMap<EditedFeature, Feature>();

/** Features as GeoJSON for the map, with their symbols, and an arrow on the side on which discs pass a mandatory. */
export function featureCollection(
  features: readonly EditedFeature[],
  holes: readonly EditedHole[] = [],
): FeatureCollection {
  return toCollection(features.flatMap((feature) => [toMapFeature(feature), ...markOf(feature, holes)]));
}

function toMapFeature(feature: EditedFeature): Feature {
  const cached = cache.get(feature);
  if (cached) return cached;
  const { colour, width, dash, fill } = FEATURE_STYLES[feature.kind];
  const drawn = toFeature(feature.shape, feature.points, {
    featureId: feature.id,
    kind: feature.kind,
    shape: feature.shape,
    ...(feature.shape === "point" && nameOf(feature)),
    colour,
    width,
    dash,
    fill,
  });
  cache.set(feature, drawn);
  return drawn;
}

const nameOf = ({ name }: EditedFeature) => (name === null ? {} : { name });

/** An arrow to the side of a mandatory; for other lines and areas a symbol, with the name of the feature. */
function markOf(feature: EditedFeature, holes: readonly EditedHole[]): Feature[] {
  const { id, kind, shape, points } = feature;
  const pass = markPass(feature, holes);
  const mark = (place: Coordinates, properties: object) => [
    toFeature("point", [place], { featureId: id, kind, ...nameOf(feature), ...properties }),
  ];
  if (pass) return mark(pass.at, { shape: "arrow", bearing: pass.bearing });
  const middle =
    shape !== "point" &&
    (shape === "area" ? boxCentre(boundingBox(points) as Box) : points[points.length >> 1]);
  return middle ? mark(middle, { shape: "symbol" }) : [];
}
