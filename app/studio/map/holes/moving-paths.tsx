import type { Map as MapLibreMap } from "maplibre-gl";
import { useEffect, useMemo, useReducer, useState } from "react";
import { PALETTES } from "@/app/map/palette";
import { COURSE_COLOUR_VALUES, isLightColour } from "@/lib/drawing/colours";
import { markHole } from "@/lib/drawing/marks";
import type { FlightPath } from "@/lib/editor/document";
import type { EditedFairway } from "@/lib/editor/fairways";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { CourseColour } from "@/lib/validation/hole";
import { projectToPixels } from "../anchor";
import { distanceBetween, type Pixels } from "../input/pixels";
import { useCourseMap } from "../map-context";
import { useShowLine } from "../use-show-line";

interface MovingPathsProps {
  fairway: EditedFairway;
  path: FlightPath;
  colour: CourseColour | null;
}

/** Draws the flight paths of the fairway that is being dragged or drawn, as SVG above the map. */
export function MovingPaths({ fairway, path, colour }: MovingPathsProps) {
  const { map, scheme } = useCourseMap();
  useRenderOnMove(map);
  const { paths, colour: own } = useMemo(() => markHole(fairway, colour), [fairway, colour]);
  const selected = paths.find((each) => each.path === path);
  useShowLine(selected?.places ?? []);
  const { halo, casing, darkCasing, path: plain } = PALETTES[scheme];
  const outline = isLightColour(own) ? darkCasing : casing;
  const line = own ? COURSE_COLOUR_VALUES[own].fill : plain;
  return (
    <svg aria-hidden="true" className="map-moving-paths">
      {[...paths.filter((each) => each !== selected), ...(selected ? [selected] : [])].map((each) => {
        const d = drawLine(map, each.places);
        return (
          <g key={each.path.id} data-selected={each === selected}>
            <path d={d} stroke={halo} />
            <path d={d} stroke={outline} />
            <path d={d} stroke={line} />
          </g>
        );
      })}
    </svg>
  );
}

/** Renders the component again whenever the map has moved. */
export function useRenderOnMove(map: MapLibreMap): void {
  const [, render] = useReducer((moves: number) => moves + 1, 0);
  useEffect(() => {
    const listener = map.on("move", render);
    return () => listener.unsubscribe();
  }, [map]);
}

/**
 * SVG path data of a line through places (degrees), from points at least 3 pixels apart: zoomed out, a curve has several points
 * per pixel.
 */
export function drawLine(map: MapLibreMap, places: readonly Coordinates[]): string {
  const points = places.map((place): Pixels => projectToPixels(map, place));
  const [first] = points;
  if (!first) return "";
  let last = first;
  let line = `M${first.x} ${first.y}`;
  for (const point of points) {
    if (distanceBetween(last, point) < 3 && point !== points.at(-1)) continue;
    last = point;
    line += `L${point.x} ${point.y}`;
  }
  return line;
}

/**
 * Whether `MovingPaths` draws the paths instead of the map: while they change, and until the map has drawn
 * the result. Updating a source involves the map's worker and redraws the whole map, which is too slow for
 * each frame of a drag.
 */
export function useMovingPaths(map: MapLibreMap, isChanging: boolean): boolean {
  const [isMoving, setMoving] = useState(false);
  if (isChanging && !isMoving) setMoving(true);
  useEffect(() => {
    if (isChanging || !isMoving) return;
    const end = () => setMoving(false);
    map.once("idle", end);
    return () => {
      map.off("idle", end);
    };
  }, [map, isChanging, isMoving]);
  return isMoving;
}
