import { memo, useMemo } from "react";
import { Layer, Source } from "react-map-gl/maplibre";
import type { FlightPath } from "@/lib/editor/document";
import type { EditedFairway } from "@/lib/editor/fairways";
import type { CourseColour } from "@/lib/validation/hole";
import { fairwayFeatures, otherPathFeatures, pathFeatures } from "./fairway-features";
import { PALETTES, type Palette, type Scheme } from "./palette";
import { LAYER_PREFIX } from "./use-background";

/** The layers that a click can hit: unselected fairways, and every flight path of the selected one. */
export const CLICKABLE_LAYERS = [
  `${LAYER_PREFIX}selected-path`,
  `${LAYER_PREFIX}others-path`,
  `${LAYER_PREFIX}unselected-path`,
  `${LAYER_PREFIX}unselected-target`,
  `${LAYER_PREFIX}unselected-tee`,
];

/**
 * Options for smooth curves. By default MapLibre simplifies lines by 0.375 pixels of a tile and stretches
 * tiles beyond zoom 18, which gives curves corners. Our lines have so few points that simplifying saves
 * nothing.
 */
const SMOOTH = { type: "geojson", tolerance: 0.05, maxzoom: 22 } as const;

/**
 * A higher tolerance for unselected fairways, which are drawn in every frame: it halves the time that a full
 * course adds to a frame, for an error of at most 0.3 pixels on the screen.
 */
const UNSELECTED_TOLERANCE = 0.15;

/** A soft shadow, which keeps a line legible on snow and on dark canopy. */
const HALO = { "line-opacity": 0.28, "line-blur": 3 } as const;

const ROUND = { "line-cap": "round", "line-join": "round" } as const;

const IS_PATH = ["==", ["get", "kind"], "path"] as ["==", ["get", string], string];

/** Expression for the line width of primary flight paths and of the others, in CSS pixels. */
function widthByPrimary(primary: number, other: number): ["case", ["get", string], number, number] {
  return ["case", ["get", "isPrimary"], primary, other];
}

/** The colour of a path's outline, which must differ from the path's own. */
function casingColour({ casing, darkCasing }: Palette): ["case", ["has", string], string, string] {
  return ["case", ["has", "isLight"], darkCasing, casing];
}

/** The colour of a path: its tee's or layout's. */
function pathColour({ path }: Palette): ["coalesce", ["get", string], string] {
  return ["coalesce", ["get", "colour"], path];
}

/** All unselected fairways. Memoised, so that they don't render for each frame of a drag. */
export const UnselectedFairways = memo(function UnselectedFairways({
  fairways,
  colour,
  scheme,
}: {
  fairways: readonly EditedFairway[];
  /** Colour of the layout, for tees without one. */
  colour: CourseColour | null;
  scheme: Scheme;
}) {
  const data = useMemo(() => fairwayFeatures(fairways, colour), [fairways, colour]);
  const colours = PALETTES[scheme];
  return (
    <Source id={`${LAYER_PREFIX}unselected`} {...SMOOTH} tolerance={UNSELECTED_TOLERANCE} data={data}>
      <Layer
        id={`${LAYER_PREFIX}unselected-halo`}
        type="line"
        filter={IS_PATH}
        layout={ROUND}
        paint={{ ...HALO, "line-color": colours.halo, "line-width": widthByPrimary(8, 5) }}
      />
      <Layer
        id={`${LAYER_PREFIX}unselected-casing`}
        type="line"
        filter={IS_PATH}
        layout={ROUND}
        paint={{ "line-color": casingColour(colours), "line-width": widthByPrimary(4.5, 2.5) }}
      />
      <Layer
        id={`${LAYER_PREFIX}unselected-path`}
        type="line"
        filter={IS_PATH}
        layout={ROUND}
        paint={{
          "line-color": pathColour(colours),
          "line-width": widthByPrimary(2.25, 1),
        }}
      />
      <Layer
        id={`${LAYER_PREFIX}unselected-target`}
        type="circle"
        filter={["==", ["get", "kind"], "target"]}
        paint={{
          "circle-radius": ["interpolate", ["linear"], ["zoom"], 13.5, 2.5, 16, 4.5],
          "circle-color": colours.target,
          "circle-stroke-color": colours.casing,
          "circle-stroke-width": 2,
        }}
      />
      <Layer
        id={`${LAYER_PREFIX}unselected-tee`}
        type="symbol"
        filter={["==", ["get", "kind"], "tee"]}
        layout={{
          // A tee pad with the number, drawn as an image by images.ts: text in a layer would need font files.
          "icon-image": ["get", "image"],
          "icon-size": ["interpolate", ["linear"], ["zoom"], 13.5, 0.6, 16, 1],
          "icon-allow-overlap": true,
          "icon-ignore-placement": true,
        }}
      />
    </Source>
  );
});

interface SelectedFairwayProps {
  fairway: EditedFairway | null;
  /** The selected flight path, whose points have handles. */
  path: FlightPath | null;
  /** Colour of the layout, for tees without one. */
  colour: CourseColour | null;
  scheme: Scheme;
}

/** The selected fairway. Memoised, so that it doesn't render for each frame of a drag. */
export const SelectedFairway = memo(function SelectedFairway({
  fairway,
  path,
  colour,
  scheme,
}: SelectedFairwayProps) {
  const [selected, others] = useMemo(
    () =>
      fairway && path
        ? [pathFeatures(fairway, path, colour), otherPathFeatures(fairway, path, colour)]
        : [fairwayFeatures([]), fairwayFeatures([])],
    [fairway, path, colour],
  );
  const colours = PALETTES[scheme];
  return (
    <>
      <Source id={`${LAYER_PREFIX}others`} {...SMOOTH} data={others}>
        <Layer
          id={`${LAYER_PREFIX}others-casing`}
          type="line"
          layout={ROUND}
          paint={{ "line-color": casingColour(colours), "line-width": 4 }}
        />
        <Layer
          id={`${LAYER_PREFIX}others-path`}
          type="line"
          layout={ROUND}
          paint={{ "line-color": pathColour(colours), "line-width": 1.75 }}
        />
      </Source>
      <Source id={`${LAYER_PREFIX}selected`} {...SMOOTH} data={selected}>
        <Layer
          id={`${LAYER_PREFIX}selected-halo`}
          type="line"
          layout={ROUND}
          paint={{ ...HALO, "line-color": colours.halo, "line-width": 14 }}
        />
        <Layer
          id={`${LAYER_PREFIX}selected-casing`}
          type="line"
          layout={ROUND}
          paint={{ "line-color": casingColour(colours), "line-width": 8 }}
        />
        <Layer
          id={`${LAYER_PREFIX}selected-path`}
          type="line"
          layout={ROUND}
          paint={{ "line-color": pathColour(colours), "line-width": 4.5 }}
        />
      </Source>
    </>
  );
});
