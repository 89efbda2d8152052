import type { Coordinates } from "@/lib/validation/coordinates";
import type { FeatureId, HoleId, LayoutId } from "@/lib/validation/course-ids";
import { type CourseDocument, type EditedFeature, type EditedHole, findLayout } from "./document";
import type { FairwayId } from "./fairways";
import { fairwaysOf, findFairwaySource } from "./fairways";

/**
 * Holes and features that are selected together. It contains holes rather than plays, since a hole moves in
 * every layout.
 */
export interface Group {
  readonly holeIds: readonly HoleId[];
  readonly featureIds: readonly FeatureId[];
}

export type Member =
  | { readonly holeId: HoleId; readonly featureId?: undefined }
  | { readonly featureId: FeatureId; readonly holeId?: undefined };

export const EMPTY_GROUP: Group = { holeIds: [], featureIds: [] };

/** The group without members that the document no longer has. Returns the same group if none is missing. */
export function presentMembers({ holes, features }: CourseDocument, group: Group): Group {
  const holeIds = group.holeIds.filter((id) => holes.some((hole) => hole.id === id));
  const featureIds = group.featureIds.filter((id) => features.some((feature) => feature.id === id));
  const isSame = holeIds.length === group.holeIds.length && featureIds.length === group.featureIds.length;
  return isSame ? group : { holeIds, featureIds };
}

export function groupSize({ holeIds, featureIds }: Group): number {
  return holeIds.length + featureIds.length;
}

/** The union of two groups, without duplicates. */
export function joinGroups(group: Group, more: Group): Group {
  return {
    holeIds: [...new Set([...group.holeIds, ...more.holeIds])],
    featureIds: [...new Set([...group.featureIds, ...more.featureIds])],
  };
}

/** The part of a group that isn't among these holes and features. */
export function withoutMembers({ holeIds, featureIds }: Group, ids: ReadonlySet<string>): Group {
  const isKept = (id: string) => !ids.has(id);
  return { holeIds: holeIds.filter(isKept), featureIds: featureIds.filter(isKept) };
}

/** Adds a member, or removes it if the group contains it. */
export function toggleMember(group: Group, { holeId, featureId }: Member): Group {
  return {
    holeIds: holeId ? toggle(group.holeIds, holeId) : group.holeIds,
    featureIds: featureId ? toggle(group.featureIds, featureId) : group.featureIds,
  };
}

function toggle<Id extends string>(ids: readonly Id[], id: Id): readonly Id[] {
  return ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];
}

/** The holes of a layout between two fairways in playing order, inclusive. */
export function holesBetween(
  document: CourseDocument,
  layoutId: LayoutId,
  from: FairwayId,
  to: FairwayId,
): Group {
  const list = fairwaysOf(document, layoutId);
  const [start, end] = [from, to].map((id) => list.findIndex((fairway) => fairway.id === id)) as [
    number,
    number,
  ];
  const range =
    start < 0 ? list.slice(end, end + 1) : list.slice(Math.min(start, end), Math.max(start, end) + 1);
  return joinGroups(EMPTY_GROUP, {
    holeIds: range.flatMap(({ id }) => findFairwaySource(document, id)?.hole.id ?? []),
    featureIds: [],
  });
}

/** A group of every hole of a layout and all given features. */
export function everything(
  document: CourseDocument,
  layoutId: LayoutId,
  features: readonly EditedFeature[],
): Group {
  const { plays } = findLayout(document, layoutId);
  return joinGroups(EMPTY_GROUP, {
    holeIds: (plays ?? document.holes).map((item) => ("holeId" in item ? item.holeId : item.id)),
    featureIds: features.map(({ id }) => id),
  });
}

/** The members that have a tee, a target or a corner in an area; `isInside` gets places in degrees. */
export function membersWithin(
  document: CourseDocument,
  group: Group,
  isInside: (place: Coordinates) => boolean,
): Group {
  const { holes, features } = findMembers(document, group);
  return {
    holeIds: holes
      .filter(({ tees, targets }) => [...tees, ...targets].some(({ position }) => isInside(position)))
      .map(({ id }) => id),
    featureIds: features.filter(({ points }) => points.some(isInside)).map(({ id }) => id),
  };
}

/** The holes and features of the group, in the order of the document. */
export function findMembers(
  { holes, features }: CourseDocument,
  group: Group,
): { holes: EditedHole[]; features: EditedFeature[] } {
  return {
    holes: holes.filter(({ id }) => group.holeIds.includes(id)),
    features: features.filter(({ id }) => group.featureIds.includes(id)),
  };
}
