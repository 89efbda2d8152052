import { dequal } from "dequal/lite";
import { bearing, destination, tidyBearing } from "@/lib/geo/offset";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { CourseDocumentData } from "@/lib/validation/course-document";
import type { FeatureId, HoleId } from "@/lib/validation/course-ids";
import { type LayoutId, MAIN_LAYOUT_ID } from "@/lib/validation/course-ids";
import type { CourseFeature } from "@/lib/validation/feature";
import { moveTo } from "@/lib/validation/ground-height";
import type { Hole, HoleFlightPath, Target, Tee } from "@/lib/validation/hole";
import type { Immutable } from "@/lib/validation/immutable";
import type { ThrowPicture } from "@/lib/validation/kept-throw";
import type { Layout, Play } from "@/lib/validation/layout";

/**
 * The course being edited: its holes ascending by number, its layouts with the main one first, and its features. Documents
 * are immutable, and an edit reuses every object that it doesn't change, so callers can compare holes by identity.
 */
export type CourseDocument = Immutable<CourseDocumentData>;
export type EditedHole = Immutable<Hole>;
export type EditedTee = Immutable<Tee>;
export type EditedTarget = Immutable<Target>;
export type EditedLayout = Immutable<Layout>;
export type EditedPlay = Immutable<Play>;
export type EditedFeature = Immutable<CourseFeature>;

/** One flight path between a tee and a target: its control points in order from the tee. */
export type FlightPath = Immutable<Omit<HoleFlightPath, "teeId" | "targetId">>;

export function createDocument({ holes, layouts, features }: CourseDocument): CourseDocument {
  return { holes: [...holes].sort((a, b) => a.number - b.number), layouts, features };
}

export function toCourseDocument({ holes, layouts, features }: CourseDocument): CourseDocument {
  return createDocument({ holes, layouts, features });
}

/** The hole with this id, or null. */
export function findHole(document: CourseDocument, id: HoleId | null): EditedHole | null {
  return document.holes.find((hole) => hole.id === id) ?? null;
}

function replaceIn<T extends { readonly id: string }>(items: readonly T[], changed: T): readonly T[] {
  return items.map((item) => (item.id === changed.id ? changed : item));
}

/** Replaces the hole that has the same id. */
export function replaceHole(document: CourseDocument, changed: EditedHole): CourseDocument {
  return createDocument({ ...document, holes: replaceIn(document.holes, changed) });
}

/** The layout with this id, or the main one, which every course has. */
export function findLayout(document: CourseDocument, id: LayoutId): EditedLayout {
  const { layouts } = document;
  return layouts.find((layout) => layout.id === id) ?? (layouts[0] as EditedLayout);
}

/** Replaces the layout that has the same id. */
export function replaceLayout(document: CourseDocument, changed: EditedLayout): CourseDocument {
  return { ...document, layouts: replaceIn(document.layouts, changed) };
}

export function isMainLayout({ id }: EditedLayout): boolean {
  return id === MAIN_LAYOUT_ID;
}

/** The feature with this id, or null. */
export function findFeature(document: CourseDocument, id: FeatureId | null): EditedFeature | null {
  return document.features.find((feature) => feature.id === id) ?? null;
}

/** Whether a layout has a feature. One without layouts is in all of them. */
export function isInLayout({ layoutIds }: EditedFeature, layoutId: LayoutId): boolean {
  return layoutIds.length === 0 || layoutIds.includes(layoutId);
}

/** Replaces the feature that has the same id. */
export function replaceFeature(document: CourseDocument, changed: EditedFeature): CourseDocument {
  return { ...document, features: replaceIn(document.features, changed) };
}

/** Maps a list; returns the same list if no item changes. */
export function mapChanged<T>(items: readonly T[], change: (item: T) => T): readonly T[] {
  const mapped = items.map(change);
  return mapped.every((item, index) => item === items[index]) ? items : mapped;
}

/** Applies a function to every position of a hole: tees, targets and control points (degrees in, degrees out). */
export function mapHolePositions(
  hole: EditedHole,
  change: (position: Coordinates) => Coordinates,
): EditedHole {
  const move = <T extends { readonly position: Coordinates }>(item: T): T => ({
    ...item,
    position: moveTo(item.position, change(item.position)),
  });
  return {
    ...hole,
    tees: hole.tees.map((tee) => ({ ...move(tee), ...turnPad(tee, change) })),
    targets: hole.targets.map(move),
    flightPaths: hole.flightPaths.map((path) => ({ ...path, points: path.points.map(change) })),
    ...(hole.throws && {
      throws: hole.throws.map(({ plan, result, ...kept }) => ({
        ...kept,
        plan: { ...plan, from: change(plan.from), aims: plan.aims.map(change) },
        result: { ...result, ...(result.picture && { picture: movePicture(result.picture, change) }) },
      })),
    }),
  };
}

/** The direction of a tee pad after a change of all positions. */
function turnPad({ position, facing }: EditedTee, change: Move) {
  return facing === undefined ? {} : { facing: turn(position, facing, change) };
}

type Move = (position: Coordinates) => Coordinates;

/** A direction at a place after a change of all positions, to a tenth of a degree. */
function turn(from: Coordinates, direction: number, change: Move): number {
  return tidyBearing(bearing(change(from), change(destination(from, direction, 100))));
}

function movePicture({ lines, landings }: Immutable<ThrowPicture>, change: Move): Immutable<ThrowPicture> {
  const { centre } = landings;
  const axis = turn(centre, landings.bearing, change) % 180;
  return {
    lines: lines.map((line) => line.map(change)),
    landings: { ...landings, centre: change(centre), bearing: axis },
  };
}

/** Applies a function to every position of a feature (degrees in, degrees out). */
export function mapFeaturePositions(
  feature: EditedFeature,
  change: (position: Coordinates) => Coordinates,
): EditedFeature {
  return { ...feature, points: feature.points.map((point) => moveTo(point, change(point))) };
}

/** Structural equality. It covers all fields of a document, so a new field needs no change here. */
export function isSameDocument(a: CourseDocument, b: CourseDocument): boolean {
  return dequal(a, b);
}
