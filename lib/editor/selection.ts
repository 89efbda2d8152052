import { dequal } from "dequal/lite";
import type { FeatureId, FlightPathId, LayoutId } from "@/lib/validation/course-ids";
import { type CourseDocument, findFeature } from "./document";
import { type FairwayId, fairwaysOf, findFairway, findFairwayIn, findFairwaySource } from "./fairways";
import { EMPTY_GROUP, type Group, groupSize, presentMembers } from "./groups";
import { type CoursePoint, findPointPlace } from "./points";

/** What the user has selected. The map, the lists, the inspector and presence all show this one. */
export type Selection =
  | { readonly kind: "none" }
  | {
      readonly kind: "hole";
      /** A fairway: the hole as the shown layout plays it. */
      readonly fairwayId: FairwayId;
      /** The id of its flight path whose control points have handles; null for the primary one. */
      readonly pathId: FlightPathId | null;
      /** Its tee, target or control point that keys move and delete; absent for none. */
      readonly point?: CoursePoint;
    }
  | {
      readonly kind: "feature";
      readonly featureId: FeatureId;
      /** Its corner that keys move and delete; absent for none. */
      readonly point?: CoursePoint;
    }
  | {
      readonly kind: "group";
      readonly group: Group;
      /** The fairway that the group began with: ranges start at it, and it is selected when the group ends. */
      readonly anchor: FairwayId | null;
      /** Whether every click adds to the group or removes from it, as it does without keys for that. */
      readonly isSticky: boolean;
    };

export const NO_SELECTION: Selection = { kind: "none" };

export function selectHole(fairwayId: FairwayId, pathId: FlightPathId | null = null): Selection {
  return { kind: "hole", fairwayId, pathId };
}

export function selectFeature(featureId: FeatureId): Selection {
  return { kind: "feature", featureId };
}

/** The selected point; null if there is none. */
export function selectedPoint(selection: Selection): CoursePoint | null {
  return ("point" in selection && selection.point) || null;
}

/** Whether two selections are of the same hole, or of the same feature. */
export function isSameItem(a: Selection, b: Selection): boolean {
  if (a.kind === "hole") return b.kind === "hole" && a.fairwayId === b.fairwayId;
  return a.kind === "feature" && b.kind === "feature" && a.featureId === b.featureId;
}

/** The selection with a point, or without one: the same object if it has that already, or if the point belongs to something else. */
export function selectPoint(selection: Selection, point: CoursePoint | null): Selection {
  if (selection.kind !== "hole" && selection.kind !== "feature") return selection;
  if (dequal(selectedPoint(selection), point) || (point && !isPointOf(selection, point))) return selection;
  const { point: _, ...whole } = selection;
  return point ? { ...whole, point } : whole;
}

function isPointOf(selection: Selection, point: CoursePoint): boolean {
  if (point.kind === "corner") return selectedFeatureId(selection) === point.featureId;
  const fairwayId = selectedFairwayId(selection);
  return point.kind === "end" ? fairwayId !== null : fairwayId === point.handle.fairwayId;
}

/** Selects a group in place of what was selected before; an empty group ends it. */
export function selectGroup(before: Selection, group: Group, isSticky = false): Selection {
  if (groupSize(group) === 0) return endGroup(before);
  const isGroup = before.kind === "group";
  const anchor = isGroup ? before.anchor : selectedFairwayId(before);
  return { kind: "group", group, anchor, isSticky: isSticky || (isGroup && before.isSticky) };
}

/** Ends a group: the hole that it began with is selected. */
export function endGroup(selection: Selection): Selection {
  if (selection.kind !== "group") return selection;
  return selection.anchor === null ? NO_SELECTION : selectHole(selection.anchor);
}

/** The id of the selected fairway; null if something else is selected. */
export function selectedFairwayId(selection: Selection): FairwayId | null {
  return selection.kind === "hole" ? selection.fairwayId : null;
}

/** The id of the selected hole's flight path whose control points have handles; null for the primary one. */
export function selectedPathId(selection: Selection): FlightPathId | null {
  return selection.kind === "hole" ? selection.pathId : null;
}

/** The id of the selected feature; null if something else is selected. */
export function selectedFeatureId(selection: Selection): FeatureId | null {
  return selection.kind === "feature" ? selection.featureId : null;
}

export function selectedMembers(document: CourseDocument, selection: Selection): Group {
  switch (selection.kind) {
    case "none":
      return EMPTY_GROUP;
    case "hole": {
      const hole = findFairwaySource(document, selection.fairwayId)?.hole;
      return { holeIds: hole ? [hole.id] : [], featureIds: [] };
    }
    case "feature":
      return { holeIds: [], featureIds: [selection.featureId] };
    case "group":
      return selection.group;
  }
}

/** The part of a selection that the document has, the same object if it has all of it. Null if it has none. */
export function presentSelection(document: CourseDocument, selection: Selection): Selection | null {
  switch (selection.kind) {
    case "none":
      return selection;
    case "hole":
      return findFairway(document, selection.fairwayId) && withPresentPoint(document, selection);
    case "feature":
      return findFeature(document, selection.featureId) && withPresentPoint(document, selection);
    case "group": {
      const group = presentMembers(document, selection.group);
      const anchor = findFairway(document, selection.anchor)?.id ?? null;
      const present = { ...selection, group, anchor };
      if (groupSize(group) === 0) return presentSelection(document, endGroup(present));
      return group === selection.group && anchor === selection.anchor ? selection : present;
    }
  }
}

function withPresentPoint(document: CourseDocument, selection: Selection): Selection {
  const point = selectedPoint(selection);
  return point && !findPointPlace(document, point) ? selectPoint(selection, null) : selection;
}

/** The selection when a layout is shown: its first hole if it doesn't play the selected one. */
export function selectInLayout(
  document: CourseDocument,
  selection: Selection,
  layoutId: LayoutId,
): Selection {
  switch (selection.kind) {
    case "feature":
    case "group":
      return selection;
    case "none":
    case "hole": {
      const selected = findFairwayIn(document, layoutId, selectedFairwayId(selection));
      const shown = selected ?? fairwaysOf(document, layoutId)[0];
      return shown ? selectHole(shown.id) : NO_SELECTION;
    }
  }
}

/** The only hole or feature that a step changes, as the document after it has it; null if it changes none or several. */
function changedItem(from: CourseDocument, to: CourseDocument, layoutId: LayoutId): Selection | null {
  const known = fairwaysOf(from, layoutId);
  const fairways = fairwaysOf(to, layoutId).filter((fairway) => !known.includes(fairway));
  const [fairway] = fairways;
  if (fairway) return fairways.length === 1 ? selectHole(fairway.id) : null;
  // Deleting a hole changes the features that apply to it.
  const hasSameHoles =
    from.holes.length === to.holes.length && from.holes.every((hole) => to.holes.includes(hole));
  const features = hasSameHoles ? to.features.filter((feature) => !from.features.includes(feature)) : [];
  const [feature] = features;
  return feature && features.length === 1 ? selectFeature(feature.id) : null;
}

/** The selection of a hole, with the flight path that is selected already. */
function withPath(selection: Selection, before: Selection): Selection {
  if (selection.kind !== "hole" || selection.pathId !== null || before.kind !== "hole") return selection;
  const isSame = selection.fairwayId === before.fairwayId && before.pathId !== null;
  return isSame ? { ...selection, pathId: before.pathId } : selection;
}

/**
 * The selection in the document after a step, or with `from` and `to` swapped, the one that undoing it returns
 * to: `wanted`; else the hole or feature that changed, unless a feature or several items are selected; else what is
 * selected. In place of a deleted hole, the one that takes its index in the list.
 */
export function selectAfterStep(selection: Selection, { from, to, layoutId, wanted }: StepChange): Selection {
  const chosen = wanted && presentSelection(to, wanted);
  if (chosen) return withPath(chosen, selection);
  const changed = wanted ? null : changedItem(from, to, layoutId);
  const kept = presentSelection(to, selection);
  switch (selection.kind) {
    case "feature":
    case "group":
      return kept ?? changed ?? NO_SELECTION;
    case "none":
    case "hole": {
      if (changed && !(kept && isSameItem(kept, changed))) return changed;
      return kept ?? findNeighbour(from, to, layoutId, selectedFairwayId(selection));
    }
  }
}

interface StepChange {
  readonly from: CourseDocument;
  readonly to: CourseDocument;
  readonly layoutId: LayoutId;
  readonly wanted?: Selection | undefined;
}

/** The fairway that now has the list index of a deleted one, or else the last one. */
function findNeighbour(
  from: CourseDocument,
  to: CourseDocument,
  layoutId: LayoutId,
  deleted: FairwayId | null,
): Selection {
  const index = fairwaysOf(from, layoutId).findIndex((fairway) => fairway.id === deleted);
  const fairways = fairwaysOf(to, layoutId);
  const neighbour = fairways[index] ?? fairways.at(-1);
  return neighbour ? selectHole(neighbour.id) : NO_SELECTION;
}
