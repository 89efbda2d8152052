import { dequal } from "dequal/lite";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { CourseDocumentData } from "@/lib/validation/course-document";
import { MAIN_LAYOUT_ID } from "@/lib/validation/course-ids";
import type { CourseFeature } from "@/lib/validation/feature";
import type { Hole, HoleFlightPath, Target, Tee } from "@/lib/validation/hole";
import type { Immutable } from "@/lib/validation/immutable";
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

/** A document's parts, its holes sorted by number. */
export function createDocument({ holes, layouts, features }: CourseDocument): CourseDocument {
  return { holes: [...holes].sort((a, b) => a.number - b.number), layouts, features };
}

/** The document of a stored course. */
export function toCourseDocument({ holes, layouts, features }: CourseDocument): CourseDocument {
  return createDocument({ holes, layouts, features });
}

/** The hole with this id, or null. */
export function findHole(document: CourseDocument, id: string | null): EditedHole | null {
  return document.holes.find((hole) => hole.id === id) ?? null;
}

/** Replaces the hole that has the same id. */
export function replaceHole(document: CourseDocument, changed: EditedHole): CourseDocument {
  return createDocument({
    ...document,
    holes: document.holes.map((hole) => (hole.id === changed.id ? changed : hole)),
  });
}

/** The layout with this id, or the main one, which every course has. */
export function findLayout(document: CourseDocument, id: string): EditedLayout {
  const { layouts } = document;
  return layouts.find((layout) => layout.id === id) ?? (layouts[0] as EditedLayout);
}

/** Replaces the layout that has the same id. */
export function replaceLayout(document: CourseDocument, changed: EditedLayout): CourseDocument {
  return {
    ...document,
    layouts: document.layouts.map((layout) => (layout.id === changed.id ? changed : layout)),
  };
}

export function isMainLayout({ id }: EditedLayout): boolean {
  return id === MAIN_LAYOUT_ID;
}

/** The feature with this id, or null. */
export function findFeature(document: CourseDocument, id: string | null): EditedFeature | null {
  return document.features.find((feature) => feature.id === id) ?? null;
}

/** Replaces the feature that has the same id. */
export function replaceFeature(document: CourseDocument, changed: EditedFeature): CourseDocument {
  return {
    ...document,
    features: document.features.map((feature) => (feature.id === changed.id ? changed : feature)),
  };
}

/** Applies a function to every position of a hole: tees, targets and control points (degrees in, degrees out). */
export function mapHolePositions(
  hole: EditedHole,
  change: (position: Coordinates) => Coordinates,
): EditedHole {
  const move = <T extends { readonly position: Coordinates }>(item: T): T => ({
    ...item,
    position: change(item.position),
  });
  return {
    ...hole,
    tees: hole.tees.map(move),
    targets: hole.targets.map(move),
    flightPaths: hole.flightPaths.map((path) => ({ ...path, points: path.points.map(change) })),
  };
}

/** Structural equality. It covers all fields of a document, so a new field needs no change here. */
export function isSameDocument(a: CourseDocument, b: CourseDocument): boolean {
  return dequal(a, b);
}
