import type { ExpressionSpecification, FilterSpecification } from "maplibre-gl";
import { memo, useEffect, useMemo, useState } from "react";
import type { EditedFeature, EditedHole } from "@/lib/editor/document";
import { featureCollection, PASS_IMAGE_ID } from "./course-features";
import { CourseSource, Fill, Icons, Line } from "./layers";
import { PALETTES, type Scheme } from "./palette";
import type { withPads } from "./tee-pads";
import { LAYER_PREFIX } from "./use-background";

/** The layers that a click can hit, the smallest things first. */
export const FEATURE_LAYERS = [
  ...["point", "symbol", "arrow", "solid", "dashed", "dotted", "fill"].map((part) => `features-${part}`),
  ...["line", "fill"].map((part) => `feature-outline-${part}`),
].map((id) => `${LAYER_PREFIX}${id}`);

const DASHES = {
  solid: {},
  dashed: { "line-dasharray": [3, 1.6] },
  dotted: { "line-dasharray": [0.1, 1.8] },
};

export const IS_LINE: FilterSpecification = ["match", ["get", "shape"], ["line", "area"], true, false];
export const IS_AREA: FilterSpecification = ["==", ["get", "shape"], "area"];

const SYMBOL_IMAGE: ExpressionSpecification = ["concat", "feature/", ["get", "kind"]];
const NAME_IMAGE: ExpressionSpecification = ["concat", "name/", ["get", "name"]];

/** The zooms from which lines and areas have a symbol, and features their name. */
const SYMBOL_ZOOM = 16;
const NAME_ZOOM = 17;

/** The arrows on the sides of mandatories. Its source adds itself, as for any layer. */
export function PassArrows(props: { id: string; source?: string }) {
  return (
    <Icons
      {...props}
      filter={["==", ["get", "shape"], "arrow"]}
      image={PASS_IMAGE_ID}
      layout={{
        "icon-rotate": ["get", "bearing"],
        "icon-rotation-alignment": "map",
        "icon-anchor": "bottom",
      }}
    />
  );
}

interface FeatureLayersProps {
  features: readonly EditedFeature[];
  /** The holes that the sides of mandatories refer to. */
  holes: readonly EditedHole[];
  /** Those whose tee pads are shown; all by default. */
  padHoles?: readonly EditedHole[];
  scheme: Scheme;
}

const WITHOUT_PADS: typeof withPads = (collection) => collection;

/** What adds the tee pads. Loaded with the first pad, since few courses have any. */
function usePads(holes: readonly EditedHole[]) {
  const [addPads, setAddPads] = useState(() => WITHOUT_PADS);
  const hasPads = holes.some(({ tees }) => tees.some((tee) => tee.padLength ?? tee.padWidth));
  useEffect(() => {
    const add = (loaded: typeof import("./tee-pads")) => setAddPads(() => loaded.withPads);
    // Without a connection the map lacks pads, as it lacks its background.
    if (hasPads) import("./tee-pads").then(add, () => {});
  }, [hasPads]);
  return addPads;
}

/** The features of the course: areas, lines with a casing, and marks. */
export const FeatureLayers = memo(function FeatureLayers({
  features,
  holes,
  padHoles = holes,
  scheme,
}: FeatureLayersProps) {
  const addPads = usePads(padHoles);
  const data = useMemo(
    () => addPads(featureCollection(features, holes), padHoles),
    [addPads, features, holes, padHoles],
  );
  const { casing } = PALETTES[scheme];
  return (
    <CourseSource id="features" tolerance={0.15} data={data}>
      <Fill id="features-fill" filter={IS_AREA} colour={["get", "colour"]} opacity={["get", "fill"]} />
      <Line
        id="features-casing"
        filter={IS_LINE}
        colour={casing}
        width={["+", ["get", "width"], 2]}
        paint={{ "line-opacity": 0.75 }}
      />
      {(Object.keys(DASHES) as (keyof typeof DASHES)[]).map((dash) => (
        <Line
          key={dash}
          id={`features-${dash}`}
          filter={["all", IS_LINE, ["==", ["get", "dash"], dash]] as FilterSpecification}
          colour={["get", "colour"]}
          width={["get", "width"]}
          layout={{ "line-cap": dash === "dashed" ? "butt" : "round", "line-join": "round" }}
          paint={DASHES[dash]}
        />
      ))}
      <PassArrows id="features-arrow" />
      <Icons
        id="features-symbol"
        filter={["==", ["get", "shape"], "symbol"]}
        image={SYMBOL_IMAGE}
        minzoom={SYMBOL_ZOOM}
      />
      <Icons
        id="features-point"
        filter={["==", ["get", "shape"], "point"]}
        image={SYMBOL_IMAGE}
        grows={[14, 17]}
      />
      <Icons
        id="features-name"
        filter={["has", "name"]}
        image={NAME_IMAGE}
        minzoom={NAME_ZOOM}
        layout={{ "icon-anchor": "top", "icon-offset": [0, 12], "icon-allow-overlap": false }}
      />
    </CourseSource>
  );
});
