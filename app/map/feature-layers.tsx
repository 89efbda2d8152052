import type { FilterSpecification } from "maplibre-gl";
import { memo, useMemo } from "react";
import { Layer, Source } from "react-map-gl/maplibre";
import type { EditedFeature, EditedHole } from "@/lib/editor/document";
import { FEATURE_STYLES } from "@/lib/print/feature-styles";
import { featureCollection } from "./course-features";
import { PASS_IMAGE_ID } from "./images";
import type { Scheme } from "./palette";
import { PALETTES } from "./palette";
import { LAYER_PREFIX } from "./use-background";

const ID = `${LAYER_PREFIX}features`;

/** The layers that a click can hit, the smallest things first. */
export const FEATURE_LAYERS = [`${ID}-point`, `${ID}-solid`, `${ID}-dashed`, `${ID}-dotted`, `${ID}-fill`];

const DASHES = { solid: undefined, dashed: [3, 1.6], dotted: [0.1, 1.8] } as const;

const IS_POINT: FilterSpecification = ["==", ["get", "shape"], "point"];
const IS_LINE: FilterSpecification = ["match", ["get", "shape"], ["line", "area"], true, false];
const IS_AREA: FilterSpecification = ["==", ["get", "shape"], "area"];

interface FeatureLayersProps {
  features: readonly EditedFeature[];
  /** The holes that the sides of mandatories refer to. */
  holes: readonly EditedHole[];
  scheme: Scheme;
}

/** The features of the course: areas, lines with a casing, and marks. */
export const FeatureLayers = memo(function FeatureLayers({ features, holes, scheme }: FeatureLayersProps) {
  const data = useMemo(() => featureCollection(features, holes), [features, holes]);
  const { casing } = PALETTES[scheme];
  return (
    <Source id={ID} type="geojson" tolerance={0.15} maxzoom={22} data={data}>
      <Layer
        id={`${ID}-fill`}
        type="fill"
        filter={IS_AREA}
        paint={{ "fill-color": ["get", "colour"], "fill-opacity": ["get", "fill"] }}
      />
      <Layer
        id={`${ID}-casing`}
        type="line"
        filter={IS_LINE}
        layout={{ "line-cap": "round", "line-join": "round" }}
        paint={{ "line-color": casing, "line-width": ["+", ["get", "width"], 2], "line-opacity": 0.75 }}
      />
      {(Object.keys(DASHES) as (keyof typeof DASHES)[]).map((dash) => (
        <Layer
          key={dash}
          id={`${ID}-${dash}`}
          type="line"
          filter={["all", IS_LINE, ["==", ["get", "dash"], dash]] as FilterSpecification}
          layout={{ "line-cap": dash === "dashed" ? "butt" : "round", "line-join": "round" }}
          paint={{
            "line-color": ["get", "colour"],
            "line-width": ["get", "width"],
            ...(DASHES[dash] && { "line-dasharray": [...DASHES[dash]] }),
          }}
        />
      ))}
      <Layer
        id={`${ID}-arrow`}
        type="symbol"
        filter={["==", ["get", "shape"], "arrow"] as FilterSpecification}
        layout={{
          "icon-image": PASS_IMAGE_ID,
          "icon-rotate": ["get", "bearing"],
          "icon-rotation-alignment": "map",
          "icon-anchor": "bottom",
          "icon-allow-overlap": true,
          "icon-ignore-placement": true,
        }}
      />
      <Layer
        id={`${ID}-point`}
        type="symbol"
        filter={IS_POINT}
        layout={{
          "icon-image": ["concat", "feature/", ["get", "kind"]],
          "icon-size": ["interpolate", ["linear"], ["zoom"], 14, 0.6, 17, 1],
          "icon-allow-overlap": true,
          "icon-ignore-placement": true,
        }}
      />
    </Source>
  );
});

/** A thick outline of one feature: the selected one, or the one being drawn. */
export function FeatureOutline({ feature, scheme }: { feature: EditedFeature | null; scheme: Scheme }) {
  const data = useMemo(() => featureCollection(feature ? [feature] : []), [feature]);
  const colour = feature ? FEATURE_STYLES[feature.kind].colour : PALETTES[scheme].path;
  return (
    <Source id={`${LAYER_PREFIX}feature-outline`} type="geojson" tolerance={0.05} maxzoom={22} data={data}>
      <Layer
        id={`${LAYER_PREFIX}feature-outline-fill`}
        type="fill"
        filter={IS_AREA}
        paint={{ "fill-color": colour, "fill-opacity": 0.18 }}
      />
      <Layer
        id={`${LAYER_PREFIX}feature-outline-casing`}
        type="line"
        filter={IS_LINE}
        layout={{ "line-cap": "round", "line-join": "round" }}
        paint={{ "line-color": PALETTES[scheme].casing, "line-width": 8 }}
      />
      <Layer
        id={`${LAYER_PREFIX}feature-outline-line`}
        type="line"
        filter={IS_LINE}
        layout={{ "line-cap": "round", "line-join": "round" }}
        paint={{ "line-color": colour, "line-width": 4 }}
      />
    </Source>
  );
}
