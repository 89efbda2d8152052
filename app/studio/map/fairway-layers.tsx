import { memo, useMemo } from "react";
import { Layer, Source } from "react-map-gl/maplibre";
import { OWN } from "@/app/map/background";
import { PALETTES, type Scheme } from "@/app/map/palette";
import type { EditedFairway, FlightPath } from "@/lib/editor/document";
import { otherPathFeatures, pathFeatures, restingFeatures } from "./features";

/** The layers that a click can hit: resting fairways, and every flight path of the selected one. */
export const CLICKABLE_LAYERS = [
  `${OWN}selected-path`,
  `${OWN}others-path`,
  `${OWN}resting-path`,
  `${OWN}resting-target`,
  `${OWN}resting-tee`,
];

/**
 * MapLibre straightens lines by up to 0.375 pixels of a tile, and stretches the tiles of zoom 18 beyond it: together
 * enough to give a curve corners. A curve is not dense enough for that to save anything.
 */
const SMOOTH = { type: "geojson", tolerance: 0.05, maxzoom: 22 } as const;

/**
 * More than that, and still 0.3 pixels of the screen at most, for what rests and is drawn in every frame: it halves what a
 * full course costs a frame more than an empty map does.
 */
const RESTING_TOLERANCE = 0.15;

const ROUND = { "line-cap": "round", "line-join": "round" } as const;

/** Wide enough to read as a mown strip, and growing with the zoom as ground does. */
const STRIP_WIDTH = ["interpolate", ["exponential", 1.6], ["zoom"], 13, 3, 16, 14, 19, 44] as [
  "interpolate",
  ["exponential", number],
  ["zoom"],
  ...number[],
];

const PATH = ["==", ["get", "kind"], "path"] as ["==", ["get", string], string];
const MAIN = ["==", ["get", "main"], true] as ["==", ["get", string], boolean];

/** CSS pixels for the primary flight path and for the others. */
function byMain(main: number, other: number): ["case", ["get", string], number, number] {
  return ["case", ["get", "main"], main, other];
}

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
  const data = useMemo(() => restingFeatures(fairways), [fairways]);
  const colours = PALETTES[scheme];
  return (
    <Source id={`${OWN}resting`} {...SMOOTH} tolerance={RESTING_TOLERANCE} data={data}>
      <Layer
        id={`${OWN}resting-strip`}
        type="line"
        filter={MAIN}
        layout={ROUND}
        paint={{ "line-color": colours.strip, "line-width": STRIP_WIDTH, "line-opacity": 0.55 }}
      />
      <Layer
        id={`${OWN}resting-casing`}
        type="line"
        filter={PATH}
        layout={ROUND}
        paint={{ "line-color": colours.casing, "line-width": byMain(4.5, 2.5), "line-opacity": 0.7 }}
      />
      <Layer
        id={`${OWN}resting-path`}
        type="line"
        filter={PATH}
        layout={ROUND}
        paint={{ "line-color": colours.restingPath, "line-width": byMain(2.25, 1) }}
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

interface SelectedFairwayProps {
  fairway: EditedFairway | null;
  /** The flight path of it that is worked on. */
  path: FlightPath | null;
  scheme: Scheme;
}

/**
 * The selected fairway: the flight path that is worked on in a source of one line, so that every frame of a drag is
 * cheap, and the other paths, thinner, in another one.
 */
export function SelectedFairway({ fairway, path, scheme }: SelectedFairwayProps) {
  const data = useMemo(
    () => (fairway && path ? pathFeatures(fairway, path) : restingFeatures([])),
    [fairway, path],
  );
  const colours = PALETTES[scheme];
  return (
    <>
      <Source id={`${OWN}selected`} {...SMOOTH} data={data}>
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
      <OtherPaths fairway={fairway} path={path} scheme={scheme} />
    </>
  );
}

/** They change while an end is dragged, not while a control point is. */
const OtherPaths = memo(
  function OtherPaths({ fairway, path, scheme }: SelectedFairwayProps) {
    const colours = PALETTES[scheme];
    const data = fairway && path ? otherPathFeatures(fairway, path) : restingFeatures([]);
    return (
      <Source id={`${OWN}others`} {...SMOOTH} data={data}>
        <Layer
          id={`${OWN}others-casing`}
          type="line"
          // Over the selected path's strip, which is as wide as a fairway.
          beforeId={`${OWN}selected-casing`}
          layout={ROUND}
          paint={{ "line-color": colours.casing, "line-width": 4 }}
        />
        <Layer
          id={`${OWN}others-path`}
          type="line"
          beforeId={`${OWN}selected-casing`}
          layout={ROUND}
          paint={{ "line-color": colours.path, "line-width": 1.75 }}
        />
      </Source>
    );
  },
  (before, after) =>
    before.scheme === after.scheme &&
    before.path?.id === after.path?.id &&
    before.fairway?.id === after.fairway?.id &&
    before.fairway?.teePosition === after.fairway?.teePosition &&
    before.fairway?.targetPosition === after.fairway?.targetPosition &&
    samePaths(before, after),
);

/** The same flight paths but for the one that is worked on. */
function samePaths(a: SelectedFairwayProps, b: SelectedFairwayProps): boolean {
  const others = ({ fairway, path }: SelectedFairwayProps) =>
    fairway?.flightPaths.filter(({ id }) => id !== path?.id) ?? [];
  const now = others(b);
  const were = others(a);
  return were.length === now.length && were.every((path, index) => path === now[index]);
}
