import { memo, useMemo } from "react";
import { Layer, Source } from "react-map-gl/maplibre";
import type { EditedFairway } from "@/lib/editor/document";
import { OWN } from "./background";
import { featuresOf } from "./features";
import { PALETTES, type Scheme } from "./palette";

/** The layers of resting fairways that a click can hit. */
export const CLICKABLE_LAYERS = [`${OWN}resting-path`, `${OWN}resting-target`, `${OWN}resting-tee`];

const ROUND = { "line-cap": "round", "line-join": "round" } as const;

/** Wide enough to read as a mown strip, and growing with the zoom as ground does. */
const STRIP_WIDTH = ["interpolate", ["exponential", 1.6], ["zoom"], 13, 3, 16, 14, 19, 44] as [
  "interpolate",
  ["exponential", number],
  ["zoom"],
  ...number[],
];

/**
 * The fairways that rest: drawn once, and again only when one of them changes or the selection does. A frame of a
 * drag passes them by.
 */
export const RestingFairways = memo(function RestingFairways({
  fairways,
  scheme,
}: {
  fairways: readonly EditedFairway[];
  scheme: Scheme;
}) {
  const data = useMemo(() => featuresOf(fairways, { ends: true }), [fairways]);
  const colours = PALETTES[scheme];
  const path = ["==", ["get", "kind"], "path"] as ["==", ["get", string], string];
  return (
    <Source id={`${OWN}resting`} type="geojson" data={data}>
      <Layer
        id={`${OWN}resting-strip`}
        type="line"
        filter={path}
        layout={ROUND}
        paint={{ "line-color": colours.strip, "line-width": STRIP_WIDTH, "line-opacity": 0.55 }}
      />
      <Layer
        id={`${OWN}resting-casing`}
        type="line"
        filter={path}
        layout={ROUND}
        paint={{ "line-color": colours.casing, "line-width": 4.5, "line-opacity": 0.7 }}
      />
      <Layer
        id={`${OWN}resting-path`}
        type="line"
        filter={path}
        layout={ROUND}
        paint={{ "line-color": colours.restingPath, "line-width": 2.25 }}
      />
      <Layer
        id={`${OWN}resting-target`}
        type="circle"
        filter={["==", ["get", "kind"], "target"]}
        paint={{
          "circle-radius": ["interpolate", ["linear"], ["zoom"], 13.5, 2.5, 16, 4.5],
          "circle-color": colours.casing,
          "circle-stroke-color": colours.target,
          "circle-stroke-width": 2.5,
        }}
      />
      <Layer
        id={`${OWN}resting-tee`}
        type="symbol"
        filter={["==", ["get", "kind"], "tee"]}
        layout={{
          // A badge as images.ts draws it: a tee pad with the number on it, since numbers as text need font files.
          "icon-image": ["concat", "tee/", ["to-string", ["get", "number"]], `/${scheme}`],
          "icon-size": ["interpolate", ["linear"], ["zoom"], 13.5, 0.6, 16, 1],
          "icon-allow-overlap": true,
          "icon-ignore-placement": true,
        }}
      />
    </Source>
  );
});

/** The selected fairway's path: a source of one line, so that every frame of a drag is cheap. */
export function SelectedFairway({ fairway, scheme }: { fairway: EditedFairway | null; scheme: Scheme }) {
  const data = useMemo(() => featuresOf(fairway ? [fairway] : [], { ends: false }), [fairway]);
  const colours = PALETTES[scheme];
  return (
    <Source id={`${OWN}selected`} type="geojson" data={data}>
      <Layer
        id={`${OWN}selected-strip`}
        type="line"
        layout={ROUND}
        paint={{ "line-color": colours.strip, "line-width": STRIP_WIDTH, "line-opacity": 0.9 }}
      />
      <Layer
        id={`${OWN}selected-casing`}
        type="line"
        layout={ROUND}
        paint={{ "line-color": colours.casing, "line-width": 7 }}
      />
      <Layer
        id={`${OWN}selected-path`}
        type="line"
        layout={ROUND}
        paint={{ "line-color": colours.path, "line-width": 3.5 }}
      />
    </Source>
  );
}
