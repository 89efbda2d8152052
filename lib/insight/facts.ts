import { type CourseDocument, type EditedFeature, isInLayout } from "@/lib/editor/document";
import { type CompleteFairway, fairwaysOf, findFairwaySource, isComplete } from "@/lib/editor/fairways";
import { pathLength } from "@/lib/editor/measures";
import type { Ground } from "@/lib/ground/ground";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { LayoutId } from "@/lib/validation/course-ids";
import type { Forced, ParInput } from "./par";
import { cornerMetres, detourAround, distanceToLine, longestOver } from "./shape";

/** What a report takes besides the course. */
export interface InsightOptions {
  readonly layoutId: LayoutId;
  /** Heights, if there are any. */
  readonly ground?: Ground | undefined;
}

/** The fairways of a layout that have both ends. */
export function completeFairways(document: CourseDocument, layoutId: LayoutId): CompleteFairway[] {
  return fairwaysOf(document, layoutId).filter(isComplete);
}

/** "From the front of the tee along the route the designer intended" (Disc Golf Course Design Elements, p. 2), in metres. */
export function routeLength(fairway: CompleteFairway): number {
  return fairway.playedLength ?? pathLength(fairway);
}

/** How far a place is above another one, in metres; null where either height is unknown. */
export function climbBetween(from: Coordinates, to: Coordinates, ground: Ground | undefined): number | null {
  const [start, end] = [ground?.heightAt(from) ?? null, ground?.heightAt(to) ?? null];
  return start === null || end === null ? null : end - start;
}

/**
 * What a designer marked as forced, by a feature of just this hole: a mandatory keeps players from cutting its corner, and water has to be
 * thrown over, or gone around by those who can't.
 */
function forcedOn(document: CourseDocument, fairway: CompleteFairway): Forced | undefined {
  const source = findFairwaySource(document, fairway.id);
  if (!source) return undefined;
  const marks = featuresIn(document, source.layoutId).filter(({ holeIds }) =>
    holeIds.includes(source.hole.id),
  );
  return {
    corner: marks.some(({ kind }) => kind === "mandatory") ? cornerMetres(fairway) : null,
    carries: waterAreas(marks).map((outline) => ({
      over: longestOver(fairway, [outline]),
      around: detourAround(fairway, outline),
    })),
  };
}

/** The outlines of water. */
export function waterAreas(features: readonly EditedFeature[]): (readonly Coordinates[])[] {
  return features
    .filter(({ kind, shape }) => kind === "water" && shape === "area")
    .map(({ points }) => points);
}

export function parInput(
  document: CourseDocument,
  fairway: CompleteFairway,
  ground?: Ground | undefined,
): ParInput {
  return {
    length: routeLength(fairway),
    climb: climbOn(fairway, ground),
    forced: forcedOn(document, fairway),
  };
}

/** The climb of a fairway by the ground; without one, by the heights that are stored with its ends. */
function climbOn(
  { teePosition, targetPosition }: CompleteFairway,
  ground: Ground | undefined,
): ParInput["climb"] {
  if (ground) {
    const metres = climbBetween(teePosition, targetPosition, ground);
    return metres === null ? null : { metres, sigma: ground.sigma, model: ground.model };
  }
  const [from, to] = [teePosition.ground, targetPosition.ground];
  if (!from || !to) return null;
  const isTerrain = from.model === "terrain" && to.model === "terrain";
  return {
    metres: to.metres - from.metres,
    // The error of one end: the larger one of the two.
    sigma: from.sigma === null || to.sigma === null ? null : Math.max(from.sigma, to.sigma),
    model: isTerrain ? "terrain" : "surface",
  };
}

export function featuresIn({ features }: CourseDocument, layoutId: LayoutId): EditedFeature[] {
  return features.filter((feature) => isInLayout(feature, layoutId));
}

/** The path or road nearest to a fairway, within `most` metres. */
export function nearestWay(
  fairway: CompleteFairway,
  features: readonly EditedFeature[],
  most?: number,
): { readonly feature: EditedFeature; readonly metres: number } | null {
  let nearest: { feature: EditedFeature; metres: number } | null = null;
  for (const feature of features) {
    if (feature.kind !== "path" && feature.kind !== "road") continue;
    const limit = nearest?.metres ?? most ?? Number.POSITIVE_INFINITY;
    const metres = distanceToLine(fairway, feature.points, limit);
    if (metres < limit) nearest = { feature, metres };
  }
  return nearest;
}
