import type { Map as MapLibreMap } from "maplibre-gl";
import { useEffect, useMemo, useReducer, useState } from "react";
import { fairwayColour } from "@/app/map/fairway-features";
import { PALETTES } from "@/app/map/palette";
import type { FlightPath } from "@/lib/editor/document";
import { type EditedFairway, placesAlong } from "@/lib/editor/fairways";
import { flightCurve } from "@/lib/geo/curve";
import { COURSE_COLOUR_VALUES, isLightColour } from "@/lib/print/course-colours";
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
  const curve = useMemo(() => flightCurve(placesAlong(fairway, path)), [fairway, path]);
  useShowLine(curve);
  const { halo, casing, darkCasing, path: plain } = PALETTES[scheme];
  const own = fairwayColour(fairway, colour);
  const outline = isLightColour(own) ? darkCasing : casing;
  const line = own ? COURSE_COLOUR_VALUES[own].fill : plain;
  return (
    <svg aria-hidden="true" className="map-moving-paths">
      {[...fairway.flightPaths.filter((each) => each !== path), path].map((each) => {
        const d = drawLine(map, each === path ? curve : flightCurve(placesAlong(fairway, each)));
        return (
          <g key={each.id} data-selected={each === path}>
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
