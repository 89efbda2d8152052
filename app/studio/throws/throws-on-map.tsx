import type { ExpressionSpecification } from "maplibre-gl";
import { useMemo, useRef } from "react";
import { createPortal } from "react-dom";
import { Layer } from "react-map-gl/maplibre";
import { CourseSource, Line } from "@/app/map/layers";
import { LAYER_PREFIX } from "@/app/map/use-background";
import { useTranslate } from "@/app/ui/translations";
import { lineOf } from "@/lib/flight/plan";
import { treeSize } from "@/lib/flight/tree-size";
import { toCollection, toFeature } from "@/lib/geo/geojson";
import { metresBetween, offsetBy } from "@/lib/geo/offset";
import { tidyPlace } from "@/lib/geo/place";
import { metresPerPixel } from "@/lib/ground/tiles";
import type { Coordinates } from "@/lib/validation/coordinates";
import { placeAtWindowPixels } from "../map/anchor";
import { readNudgeKey } from "../map/input/arrow-keys";
import { useDragGesture } from "../map/input/use-drag-gesture";
import { useCourseMap } from "../map/map-context";
import { MapHandle, NOT_FOR_THE_MAP } from "../map/map-handle";
import { useScene } from "../session/use-studio";
import { throwsOf } from "./throws-of";
import { useThrows } from "./use-throws";

/** Neither a tee's colour nor that of a selection, on light and on dark backgrounds. */
const COLOURS = {
  light: { line: "#7c3aed", hit: "#ea580c", hot: "#fde047", tree: "#15803d", casing: "#ffffff" },
  dark: { line: "#a78bfa", hit: "#fb923c", hot: "#fef08a", tree: "#4ade80", casing: "#16181d" },
} as const;

/** A length in pixels at zoom 24, of tiles of 512 pixels. */
const pixelsOf = (metres: number, { lat }: Coordinates) => metres / metresPerPixel(lat, 24, 512);

/** The throws of the panel over the map, where they should land, and as a heat map where the chosen level's throws land. */
export function ThrowsOnMap() {
  const t = useTranslate();
  const { map, overlay, scheme } = useCourseMap();
  const colours = COLOURS[scheme];
  const { throws, change } = useThrows();
  const { plan } = throws;
  const scene = useScene();
  const hole = throwsOf(scene, plan, throws.ground.heights);
  /** Where the throws should land, and which of them is shown, when the hand took one. */
  const grabbed = useRef({ aims: plan.aims, index: throws.index });
  const lines = useMemo(
    () => toCollection((hole?.thrown ?? []).map((each) => toFeature("line", lineOf(each), {}))),
    [hole?.thrown],
  );
  const outcomes = throws.outcomes.find(({ level }) => level === plan.level);
  const landings = useMemo(
    () =>
      toCollection(
        (outcomes?.landings ?? []).map(({ place, hasHit }) => toFeature("point", [place], { hasHit })),
      ),
    [outcomes],
  );
  const { features } = scene.document;
  const crowns = useMemo(() => {
    const trees = features.filter(({ kind, shape }) => kind === "tree" && shape === "point");
    return toCollection(
      trees.flatMap(({ points, ...size }) =>
        points.map((at) => toFeature("point", [at], { crown: pixelsOf(treeSize(size).crownRadius, at) })),
      ),
    );
  }, [features]);
  const moveAim = (index: number, by: { east: number; north: number }, aims = hole?.aims ?? []) => {
    const moved = aims.map((aim, at) => (at === index ? tidyPlace(offsetBy(aim, by)) : aim));
    change({ plan: { ...plan, aims: moved }, index });
  };
  const { handlersFor } = useDragGesture<number>(
    (at) => placeAtWindowPixels(map, at),
    (effect) => {
      const { aims, index } = grabbed.current;
      if (effect.type === "grab") grabbed.current = { aims: hole?.aims ?? null, index: throws.index };
      else if (effect.type === "cancel") change({ plan: { ...plan, aims }, index });
      else if (effect.type === "drag") {
        moveAim(effect.target, metresBetween(effect.from, effect.to), aims ?? []);
      }
    },
  );
  if (!hole) return null;
  return (
    <>
      <CourseSource id="throw-crowns" data={crowns}>
        <Layer
          id={`${LAYER_PREFIX}throw-crown`}
          type="circle"
          paint={{
            "circle-radius": ["interpolate", ["exponential", 2], ["zoom"], 0, 0, 24, ["get", "crown"]],
            "circle-pitch-alignment": "map",
            "circle-color": colours.tree,
            "circle-opacity": 0.25,
          }}
        />
      </CourseSource>
      <CourseSource id="throw-landings" data={landings}>
        <Layer
          id={`${LAYER_PREFIX}throw-heat`}
          type="heatmap"
          paint={{
            // Some 4 m on the ground.
            "heatmap-radius": ["interpolate", ["exponential", 2], ["zoom"], 14, 2, 20, 110],
            "heatmap-weight": 0.04,
            "heatmap-color": [
              ...["interpolate", ["linear"], ["heatmap-density"]],
              ...[0, `${colours.line}00`, 0.3, `${colours.line}66`, 0.7, `${colours.line}cc`, 1, colours.hot],
            ] as ExpressionSpecification,
          }}
        />
        <Layer
          id={`${LAYER_PREFIX}throw-landing`}
          type="circle"
          paint={{
            "circle-radius": ["interpolate", ["exponential", 2], ["zoom"], 15, 1.5, 20, 5],
            "circle-color": ["case", ["get", "hasHit"], colours.hit, colours.line],
            "circle-opacity": 0.45,
          }}
        />
      </CourseSource>
      <CourseSource id="throws" data={lines}>
        <Line id="throw-casing" colour={colours.casing} width={6} paint={{ "line-opacity": 0.8 }} />
        <Line id="throw-line" colour={colours.line} width={3} />
      </CourseSource>
      {createPortal(
        <div className="map-handles" {...NOT_FOR_THE_MAP}>
          {hole.aims.map((aim, index) => (
            <MapHandle
              // biome-ignore lint/suspicious/noArrayIndexKey: throws have no other identity
              key={index}
              place={aim}
              part="throw-aim"
              mark={index + 1}
              aria-label={t("throws.aim", { number: index + 1 })}
              {...handlersFor(index)}
              onKeyDown={(event) => {
                const by = readNudgeKey(event);
                if (!by) return;
                event.preventDefault();
                event.stopPropagation();
                moveAim(index, by);
              }}
            />
          ))}
        </div>,
        overlay,
      )}
    </>
  );
}
