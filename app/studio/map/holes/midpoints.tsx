import type { Map as MapLibreMap } from "maplibre-gl";
import { memo, useEffect, useMemo, useState } from "react";
import { useTranslate } from "@/app/ui/translations";
import type { FlightPath } from "@/lib/editor/document";
import { type EditedFairway, findPathOrPrimary } from "@/lib/editor/fairways";
import { findGaps } from "@/lib/editor/gaps";
import { handlePlace, listHandles } from "@/lib/editor/handles";
import { type Gap, indexOf, pointKey } from "@/lib/editor/points";
import type { FlightPathId } from "@/lib/validation/course-ids";
import { projectToPixels } from "../anchor";
import { distanceBetween } from "../input/pixels";
import { MapHandle } from "../map-handle";

/** Minimum distance between two handles, in CSS pixels, for a third one to fit between them. */
const MIN_GAP = 52;

/** The gaps of a flight path that are wide enough on the screen for a handle in their middle. */
export function useWideGaps(map: MapLibreMap, fairway: EditedFairway, pathId: FlightPathId): Gap[] {
  const [zoom, setZoom] = useState(() => map.getZoom());
  useEffect(() => {
    const listener = map.on("zoomend", () => setZoom(map.getZoom()));
    return () => listener.unsubscribe();
  }, [map]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the width of a gap on the screen follows from the zoom
  return useMemo(
    () => findWideGaps(map, fairway, findPathOrPrimary(fairway, pathId)),
    [map, fairway, pathId, zoom],
  );
}

function findWideGaps(map: MapLibreMap, fairway: EditedFairway, path: FlightPath): Gap[] {
  const positions = listHandles(fairway, path).map((handle) => {
    const place = handlePlace(fairway, handle);
    return place && projectToPixels(map, place);
  });
  return findGaps(fairway, path).filter((_, index) => {
    const [from, to] = [positions[index], positions[index + 1]];
    return from && to && distanceBetween(from, to) >= MIN_GAP;
  });
}

interface MidpointsProps {
  gaps: readonly Gap[];
  hole: number;
}

/**
 * The small handles in the middle of gaps, which become control points. Outside the Tab order: every handle has a key
 * that adds a point beside it. Their accessible names contain no handle's name, since users and tests find handles by
 * name. Memoised: a drag does not move them.
 */
export const Midpoints = memo(function Midpoints({ gaps, hole }: MidpointsProps) {
  const t = useTranslate();
  return gaps.map(({ point, at }) => (
    <MapHandle
      key={pointKey(point)}
      place={at}
      part="midpoint"
      tabIndex={-1}
      data-gap={pointKey(point)}
      aria-label={t("tools.midpoint", { number: indexOf(point) + 1, hole })}
    />
  ));
});
