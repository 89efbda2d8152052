import type { MapLayerMouseEvent } from "maplibre-gl";
import type { RefObject } from "react";
import { CLICKABLE_LAYERS } from "@/app/map/fairway-layers";
import { FEATURE_LAYERS } from "@/app/map/feature-layers";
import { findHits, HIT_RADIUS } from "@/app/map/find-hits";
import { addPoint, pathFullReason } from "@/lib/editor/commands/control-points";
import { findFairway, findFairwaySource, findPathOrPrimary } from "@/lib/editor/fairways";
import { findNearestGap } from "@/lib/editor/gaps";
import { handleKey } from "@/lib/editor/handles";
import { selectedFairwayId, selectFeature, selectHole } from "@/lib/editor/selection";
import { picksSeveral, type Studio } from "../session/create-studio";
import { projectToPixels } from "./anchor";
import { distanceBetween } from "./gestures/pixels";
import type { PendingFocus } from "./handle-focus";

/**
 * Selects the flight path under a click, of any fairway, or else the feature. On open ground, it only ends a
 * multiple selection. With Shift or Ctrl, or while multiple selection is switched on, it adds the item under
 * the click to that selection or removes it.
 */
export function selectAt({ target, point, originalEvent }: MapLayerMouseEvent, studio: Studio): void {
  const [feature] = findHits(target, point, [...CLICKABLE_LAYERS, ...FEATURE_LAYERS]);
  const { fairwayId, pathId, featureId }: Record<string, unknown> = feature?.properties ?? {};
  const { history, selection } = studio.store.get();
  const { present } = history;
  if (picksSeveral(selection, originalEvent)) {
    const hole = typeof fairwayId === "string" && findFairwaySource(present, fairwayId)?.hole;
    if (hole) studio.toggle({ holeId: hole.id });
    else if (typeof featureId === "string") studio.toggle({ featureId });
    return;
  }
  if (typeof featureId === "string") {
    studio.select(selectFeature(featureId));
    return;
  }
  const fairway = typeof fairwayId === "string" && findFairway(present, fairwayId);
  if (!fairway) {
    if (selection.kind === "group") studio.endGroup();
    return;
  }
  const path = findPathOrPrimary(fairway, typeof pathId === "string" ? pathId : null);
  const isSelected = selection.kind === "hole" && selection.fairwayId === fairwayId;
  if (isSelected && path === findPathOrPrimary(fairway, selection.pathId)) return;
  studio.select(selectHole(fairway.id, path.id));
}

/** Adds a control point where the selected flight path is double-clicked; elsewhere a double click zooms. */
export function addPointAt(
  event: MapLayerMouseEvent,
  { store, run, tell }: Studio,
  pendingFocus: RefObject<PendingFocus | null>,
): void {
  const { history, selection } = store.get();
  const fairway = findFairway(history.present, selectedFairwayId(selection));
  if (selection.kind !== "hole" || !fairway) return;
  const path = findPathOrPrimary(fairway, selection.pathId);
  const full = pathFullReason(path);
  // For a full path, searches as if it had room, to find out whether the click hit it at all.
  const gap = findNearestGap(fairway, full ? { ...path, points: path.points.slice(1) } : path, event.lngLat);
  if (!gap || distanceBetween(projectToPixels(event.target, gap.at), event.point) > HIT_RADIUS) return;
  event.preventDefault();
  if (full) {
    tell(full);
    return;
  }
  pendingFocus.current = { fairwayId: fairway.id, handle: handleKey(gap.handle) };
  run(addPoint(gap.handle, gap.at));
}
