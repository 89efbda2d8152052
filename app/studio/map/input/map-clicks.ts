import type { MapLayerMouseEvent, MapMouseEvent } from "maplibre-gl";
import { CLICKABLE_LAYERS } from "@/app/map/fairway-layers";
import { FEATURE_LAYERS } from "@/app/map/feature-layers";
import { findHits, HIT_RADIUS } from "@/app/map/find-hits";
import { pathFullReason } from "@/lib/editor/commands/control-points";
import type { CourseDocument } from "@/lib/editor/document";
import { findFairway, findFairwaySource, findPathOrPrimary } from "@/lib/editor/fairways";
import { findNearestGap } from "@/lib/editor/gaps";
import { EMPTY_GROUP, type Member, toggleMember } from "@/lib/editor/groups";
import {
  type Selection,
  selectedFairwayId,
  selectedMembers,
  selectFeature,
  selectGroup,
  selectHole,
} from "@/lib/editor/selection";
import { canEdit } from "@/lib/editor/view";
import { picksSeveral, type Studio } from "../../session/create-studio";
import { projectToPixels } from "../anchor";
import { distanceBetween } from "./pixels";

/**
 * Selects the flight path under a click, of any fairway, or else the feature. On open ground, it only ends a
 * multiple selection. With Shift or Ctrl, or while multiple selection is switched on, it adds the item under
 * the click to that selection or removes it.
 */
export function selectAt(event: MapMouseEvent, studio: Studio): void {
  const { fairwayId, pathId, featureId } = findItem(event, studio);
  const { history, selection, view } = studio.store.get();
  const { present } = history;
  if (canEdit(view) && picksSeveral(selection, event.originalEvent)) {
    const member = memberOf(present, { fairwayId, featureId });
    if (member) studio.toggle(member);
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
  if (isSelected && path === findPathOrPrimary(fairway, selection.pathId)) {
    studio.dispatch({ type: "select-point", point: null });
    return;
  }
  studio.select(selectHole(fairway.id, path.id));
}

/** Starts to drag what is pressed with Alt, as a group of one, whose overlay duplicates it. */
export function grabCopy(event: MapMouseEvent, studio: Studio): void {
  const { altKey, button } = event.originalEvent;
  const { history, selection } = studio.store.get();
  if (!altKey || button !== 0 || !studio.isIdle() || selection.kind === "group") return;
  const member = memberOf(history.present, findItem(event, studio));
  if (!member) return;
  // Otherwise the map would pan.
  event.preventDefault();
  studio.select(selectGroup(selection, toggleMember(EMPTY_GROUP, member)));
  studio.page.set({ grabbed: event });
  window.addEventListener("mouseup", () => studio.page.set({ grabbed: null }), { once: true });
}

/** The selection for the menu of an item: that item, or what is selected if it is part of that. Null on open ground. */
export function selectionOf(item: Record<string, unknown>, { store }: Studio): Selection | null {
  const { history, selection } = store.get();
  const member = memberOf(history.present, item);
  if (!member) return null;
  const { holeIds, featureIds } = selectedMembers(history.present, selection);
  if ([...holeIds, ...featureIds].includes(memberId(member))) return selection;
  return member.featureId ? selectFeature(member.featureId) : selectHole(String(item.fairwayId));
}

/** The ids of the topmost hole or feature at a point of the map that takes the pointer. */
export function findItem({ target, point }: MapMouseEvent, { page, store }: Studio): Record<string, unknown> {
  const { lockedIds } = page.get();
  const { present } = store.get().history;
  const hits = findHits(target, point, [...CLICKABLE_LAYERS, ...FEATURE_LAYERS]);
  const found = hits.find(({ properties }) => {
    const member = memberOf(present, properties);
    return !member || !lockedIds.has(memberId(member));
  });
  return found?.properties ?? {};
}

function memberId({ holeId, featureId }: Member): string {
  return holeId ?? featureId;
}

function memberOf(
  document: CourseDocument,
  { fairwayId, featureId }: Record<string, unknown>,
): Member | null {
  if (typeof featureId === "string") return { featureId };
  const hole = typeof fairwayId === "string" && findFairwaySource(document, fairwayId)?.hole;
  return hole ? { holeId: hole.id } : null;
}

/** Adds a control point where the selected flight path is double-clicked; elsewhere a double click zooms. */
export function addPointAt(event: MapLayerMouseEvent, { store, addPoint, tell }: Studio): void {
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
  addPoint(gap);
}
