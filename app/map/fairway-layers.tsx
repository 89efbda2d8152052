import type { FilterSpecification } from "maplibre-gl";
import { memo, useMemo } from "react";
import { Layer } from "react-map-gl/maplibre";
import type { FlightPath } from "@/lib/editor/document";
import type { EditedFairway } from "@/lib/editor/fairways";
import type { CourseColour } from "@/lib/validation/hole";
import { fairwayFeatures, otherPathFeatures, pathFeatures } from "./fairway-features";
import { CourseSource, Icons, Line, type LineProps } from "./layers";
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
 * A higher tolerance for unselected fairways, which are drawn in every frame: it halves the time that a full
 * course adds to a frame, for an error of at most 0.3 pixels on the screen.
 */
const UNSELECTED_TOLERANCE = 0.15;

/** A soft shadow, which keeps a line legible on snow and on dark canopy. */
const HALO = { "line-opacity": 0.28, "line-blur": 3 } as const;

const IS_PATH: FilterSpecification = ["==", ["get", "kind"], "path"];

/** Expression for the line width of primary flight paths and of the others, in CSS pixels. */
function widthByPrimary(primary: number, other: number): LineProps["width"] {
  return ["case", ["get", "isPrimary"], primary, other];
}

interface PathLinesProps extends Pick<LineProps, "filter" | "source"> {
  id: string;
  colours: Palette;
  opacity?: number;
  widths: { halo?: LineProps["width"]; casing: LineProps["width"]; path: LineProps["width"] };
}

/** Flight paths in the colour of their tee or layout, with an outline that differs from it. */
function PathLines({ id, colours, opacity = 1, widths, ...rest }: PathLinesProps) {
  const { halo, casing, darkCasing, path } = colours;
  const paint = { "line-opacity": opacity };
  const outline: LineProps["colour"] = ["case", ["has", "isLight"], darkCasing, casing];
  return (
    <>
      {widths.halo && <Line id={`${id}-halo`} colour={halo} width={widths.halo} paint={HALO} {...rest} />}
      <Line id={`${id}-casing`} colour={outline} width={widths.casing} paint={paint} {...rest} />
      <Line
        id={`${id}-path`}
        colour={["coalesce", ["get", "colour"], path]}
        width={widths.path}
        paint={paint}
        {...rest}
      />
    </>
  );
}

/** All unselected fairways. Memoised, so that they don't render for each frame of a drag. */
export const UnselectedFairways = memo(function UnselectedFairways({
  fairways,
  colour,
  scheme,
  isDimmed = false,
}: {
  fairways: readonly EditedFairway[];
  /** Colour of the layout, for tees without one. */
  colour: CourseColour | null;
  scheme: Scheme;
  /** Whether something else is selected, which stands out then. */
  isDimmed?: boolean;
}) {
  const data = useMemo(() => fairwayFeatures(fairways, colour), [fairways, colour]);
  const colours = PALETTES[scheme];
  return (
    <CourseSource id="unselected" tolerance={UNSELECTED_TOLERANCE} data={data}>
      <PathLines
        id="unselected"
        filter={IS_PATH}
        colours={colours}
        opacity={isDimmed ? 0.6 : 1}
        widths={{
          halo: widthByPrimary(8, 5),
          casing: widthByPrimary(4.5, 2.5),
          path: widthByPrimary(2.25, 1),
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
      <Icons
        id="unselected-tee"
        filter={["==", ["get", "kind"], "tee"]}
        image={["get", "image"]}
        grows={[13.5, 16]}
      />
    </CourseSource>
  );
});

interface SelectedFairwayProps {
  fairway: EditedFairway | null;
  /** The selected flight path, whose points have handles. */
  path: FlightPath | null;
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
      <CourseSource id="others" data={others}>
        <PathLines id="others" colours={colours} widths={{ casing: 4, path: 1.75 }} />
      </CourseSource>
      <CourseSource id="selected" data={selected}>
        <PathLines id="selected" colours={colours} widths={{ halo: 14, casing: 8, path: 4.5 }} />
      </CourseSource>
    </>
  );
});
