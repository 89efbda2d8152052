import type { MapLayerMouseEvent } from "maplibre-gl";
import type { RefObject } from "react";
import { CLICKABLE_LAYERS } from "@/app/map/fairway-layers";
import { FEATURE_LAYERS } from "@/app/map/feature-layers";
import { findHits, HIT_RADIUS } from "@/app/map/find-hits";
import { addPoint, pathFullReason } from "@/lib/editor/commands/control-points";
import { findFairway, findFairwaySource, findPathOrPrimary } from "@/lib/editor/fairways";
import { findNearestGap } from "@/lib/editor/gaps";
import { handleKey } from "@/lib/editor/handles";
import { picksSeveral } from "../session/pick-keys";
import type { SessionStore } from "../session/session-store";
import type { GroupTools } from "../session/use-group";
import { projectToPixels } from "./anchor";
import { distanceBetween } from "./gestures/pixels";
import type { PendingFocus } from "./handle-focus";

/**
 * Selects the flight path under a click, of any fairway, or else the feature. On open ground, it only ends a
 * multiple selection. With Shift or Ctrl, or while multiple selection is switched on, it adds the item under
 * the click to that selection or removes it.
 */
export function selectAt(
  { target, point, originalEvent }: MapLayerMouseEvent,
  { dispatch, get }: SessionStore,
  selectFeature: (featureId: string | null) => void,
  { isSticky, change, end }: GroupTools,
): void {
  const [feature] = findHits(target, point, [...CLICKABLE_LAYERS, ...FEATURE_LAYERS]);
  const { fairwayId, pathId, featureId }: Record<string, unknown> = feature?.properties ?? {};
  if (isSticky || picksSeveral(originalEvent)) {
    const hole = typeof fairwayId === "string" && findFairwaySource(get().history.present, fairwayId)?.hole;
    if (hole) change((rules, group) => rules.toggleMember(group, { holeId: hole.id }));
    else if (typeof featureId === "string")
      change((rules, group) => rules.toggleMember(group, { featureId }));
    return;
  }
  end();
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
  // For a full path, searches as if it had room, to find out whether the click hit it at all.
  const gap = findNearestGap(fairway, full ? { ...path, points: path.points.slice(1) } : path, event.lngLat);
  if (!gap || distanceBetween(projectToPixels(event.target, gap.at), event.point) > HIT_RADIUS) return;
  event.preventDefault();
  if (full) {
    dispatch({ type: "tell", text: full });
    return;
  }
  pendingFocus.current = { fairwayId: fairway.id, handle: handleKey(gap.handle) };
  dispatch({ type: "run", command: addPoint(gap.handle, gap.at) });
}
