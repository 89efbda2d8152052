import type { MapLayerMouseEvent } from "maplibre-gl";
import type { RefObject } from "react";
import { addPoint, pathFullReason } from "@/lib/editor/commands/control-points";
import { findFairway, findPathOrPrimary } from "@/lib/editor/fairways";
import { findNearestGap } from "@/lib/editor/gaps";
import { handleKey } from "@/lib/editor/handles";
import type { SessionStore } from "../session/session-store";
import { projectToPixels } from "./anchor";
import { CLICKABLE_LAYERS } from "./fairway-layers";
import { FEATURE_LAYERS } from "./feature-layers";
import { distanceBetween } from "./gestures/pixels";
import type { PendingFocus } from "./handle-focus";

/** CSS pixels around a click or a tap within which a flight path is hit. */
const HIT_RADIUS = 10;

/** Selects the flight path under a click, of any fairway, else the feature; does nothing on open ground. */
export function selectAt(
  { target, point }: MapLayerMouseEvent,
  { dispatch, get }: SessionStore,
  selectFeature: (featureId: string | null) => void,
): void {
  const layers = [...CLICKABLE_LAYERS, ...FEATURE_LAYERS].filter((id) => target.getLayer(id));
  const [feature] = target.queryRenderedFeatures(
    [
      [point.x - HIT_RADIUS, point.y - HIT_RADIUS],
      [point.x + HIT_RADIUS, point.y + HIT_RADIUS],
    ],
    { layers },
  );
  const { fairwayId, pathId, featureId }: Record<string, unknown> = feature?.properties ?? {};
  if (typeof featureId === "string") {
    selectFeature(featureId);
    return;
  }
  if (typeof fairwayId !== "string") return;
  selectFeature(null);
  const { history, selected, selectedPath } = get();
  const fairway = findFairway(history.present, fairwayId);
  if (!fairway) return;
  const path = findPathOrPrimary(fairway, typeof pathId === "string" ? pathId : null);
  if (fairwayId === selected && path === findPathOrPrimary(fairway, selectedPath)) return;
  dispatch({ type: "select", fairwayId, pathId: path.id });
}

/** Adds a control point where the selected flight path is double-clicked; elsewhere a double click zooms. */
export function addPointAt(
  event: MapLayerMouseEvent,
  { dispatch, get }: SessionStore,
  pendingFocus: RefObject<PendingFocus | null>,
): void {
  const { history, selected, selectedPath } = get();
  const fairway = findFairway(history.present, selected);
  if (!fairway) return;
  const path = findPathOrPrimary(fairway, selectedPath);
  const full = pathFullReason(path);
  // For a full path as if it had room, to find out whether the click hit it at all.
  const gap = findNearestGap(fairway, full ? { ...path, points: path.points.slice(1) } : path, event.lngLat);
  if (!gap || distanceBetween(projectToPixels(event.target, gap.at), event.point) > HIT_RADIUS) return;
  event.preventDefault();
  if (full) {
    dispatch({ type: "refuse", why: full });
    return;
  }
  pendingFocus.current = { fairwayId: fairway.id, handle: handleKey(gap.handle) };
  dispatch({ type: "run", command: addPoint(gap.handle, gap.at) });
}
