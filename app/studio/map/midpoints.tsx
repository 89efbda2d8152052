import type { Map as MapLibreMap } from "maplibre-gl";
import { memo, useEffect, useMemo, useState } from "react";
import { type Gap, gapsOf } from "@/lib/editor/commands/points";
import { type EditedFairway, type FlightPath, pathWithId } from "@/lib/editor/document";
import { handleKey, handlesOf, placeOn } from "@/lib/editor/handles";
import { pixelsOf } from "./anchor";
import { MidpointButton } from "./handle-button";

/** CSS pixels that two handles must lie apart for a third one to fit between them. */
const ROOM = 52;

/** The gaps of a flight path that are wide enough on the screen to be taken hold of. */
export function useRoomyGaps(map: MapLibreMap, fairway: EditedFairway, pathId: string): Gap[] {
  const [zoom, setZoom] = useState(() => map.getZoom());
  useEffect(() => {
    const look = () => setZoom(map.getZoom());
    map.on("zoomend", look);
    return () => {
      map.off("zoomend", look);
    };
  }, [map]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has room on the screen follows from the zoom
  return useMemo(() => roomyGaps(map, fairway, pathWithId(fairway, pathId)), [map, fairway, pathId, zoom]);
}

function roomyGaps(map: MapLibreMap, fairway: EditedFairway, path: FlightPath): Gap[] {
  const handles = handlesOf(fairway, path);
  const spots = handles.map((handle) => {
    const place = placeOn(fairway, handle);
    return place && pixelsOf(map, place);
  });
  return gapsOf(fairway, path).flatMap((gap, index) => {
    const [from, to] = [spots[index], spots[index + 1]];
    if (!from || !to || Math.hypot(to.x - from.x, to.y - from.y) < ROOM) return [];
    return [gap];
  });
}

interface MidpointsProps {
  map: MapLibreMap;
  gaps: readonly Gap[];
  hole: number;
}

/** The small handles between the others. They rest while something else is dragged. */
export const Midpoints = memo(function Midpoints({ map, gaps, hole }: MidpointsProps) {
  return gaps.map((gap) => <MidpointButton key={handleKey(gap.handle)} map={map} gap={gap} hole={hole} />);
});
