import { courseThrows } from "@/lib/editor/commands/throws";
import { type EditedFeature, type FlightPath, isInLayout } from "@/lib/editor/document";
import {
  type CompleteFairway,
  fairwaysOf,
  findFairway,
  findPathOrPrimary,
  holeLabel,
  isComplete,
  placesAlong,
} from "@/lib/editor/fairways";
import { itemName } from "@/lib/editor/item-name";
import { memoize } from "@/lib/editor/memoize";
import type { Scene } from "@/lib/editor/scene";
import { selectedFairwayId, selectedPathId } from "@/lib/editor/selection";
import { type PassedTree, type Tree, treesBeside } from "@/lib/flight/obstacles";
import type { Zone } from "@/lib/flight/outcomes";
import { aimsAlong, type ThrowPlan, throwAll, trackOf } from "@/lib/flight/plan";
import { type AimedThrow, landingOf } from "@/lib/flight/throw";
import { treeSize } from "@/lib/flight/tree-size";
import type { Question } from "@/lib/flight/who-can-play";
import { flightCurve } from "@/lib/geo/curve";
import { type HeightGrid, heightIn } from "@/lib/ground/grid";
import { type Message, message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { ShownThrows } from "../session/page-state";

/** The throws of the selected hole. */
export interface HoleThrows {
  readonly fairway: CompleteFairway;
  readonly aims: readonly Coordinates[];
  readonly thrown: readonly AimedThrow[];
  /** Of each throw, the trees that it meets or nearly meets. */
  readonly passed: readonly (readonly PassedTree<CourseTree>[])[];
}

/** A single tree, or woods with a height. */
interface CourseTree extends Tree {
  readonly id: string;
  readonly name: Message;
}

const treesOf = memoize((features: readonly EditedFeature[]) =>
  features.flatMap((feature): CourseTree[] => {
    const { id, kind, shape, points, height, crownBase, crownRadius } = feature;
    const [place] = points;
    if (kind !== "tree" || !place) return [];
    const tree = { id, name: nameOf(feature), place, height, crownBase, crownRadius };
    if (shape !== "area") return [tree];
    // Nobody knows how high a disc flies over woods without a height.
    if (height === undefined) return [];
    return [{ ...tree, outline: points }];
  }),
);

/** An area of trees is woods. */
function nameOf(feature: EditedFeature): Message {
  if (feature.kind !== "tree" || feature.shape !== "area") return itemName(feature);
  const woods = message("throws.woods");
  return feature.name === null ? woods : message("features.named", { kind: woods, name: feature.name });
}

/** How near a tree must be to be shown beside a throw, in metres. */
const NEAR = 3;

/** The throws of a plan on the selected hole; null unless a hole with both ends is selected. */
export function throwsOf(
  { document, selection }: Scene,
  plan: ThrowPlan,
  heights: HeightGrid,
): HoleThrows | null {
  const fairway = findFairway(document, selectedFairwayId(selection));
  if (!fairway || !isComplete(fairway)) return null;
  const path = findPathOrPrimary(fairway, selectedPathId(selection));
  return throwsAlong(heights)(plan)(fairway)(treesOf(document.features))(path);
}

/** Shared by the panel and the map, which while an aim is dragged shows two plans in turn. */
const throwsAlong = memoize((heights: HeightGrid) =>
  memoize((plan: ThrowPlan) =>
    memoize((fairway: CompleteFairway) =>
      memoize((trees: readonly CourseTree[]) =>
        memoize((path: FlightPath): HoleThrows => {
          const aims = plan.aims ?? aimsAlong(flightCurve(placesAlong(fairway, path)), plan);
          const heightAt = (place: Coordinates) => heightIn(heights, place);
          const thrown = throwAll(plan, fairway.teePosition, aims, heightAt);
          return { fairway, aims, thrown, passed: thrown.map((each) => treesBeside(each, trees, NEAR)) };
        }),
      ),
    ),
  ),
);

/** A tree in the profile of throws. */
export interface TreeBeside extends ReturnType<typeof treeSize>, Pick<CourseTree, "id" | "name"> {
  /** Metres along the line of all throws. */
  readonly along: number;
  /** The ground at its trunk, in metres above sea level. */
  readonly foot: number;
  /** Metres between the disc and the tree; 0 if the disc meets it. */
  readonly gap: number;
  /** The throw that passes it, counted from 0. */
  readonly index: number;
}

/** The line of the shown throws, with their hole; null unless they belong to the selected one. */
export function trackOfThrows(scene: Scene, { plan, ground: { heights }, fairwayId }: ShownThrows) {
  const hole = throwsOf(scene, plan, heights);
  if (hole?.fairway.id !== fairwayId) return null;
  const track = trackOf(hole.thrown, (place) => heightIn(heights, place));
  const trees = hole.passed.flatMap((passed, index) =>
    passed.flatMap(({ tree, gap, ...at }): TreeBeside[] => {
      const point = track.flights[index]?.[at.index];
      if (!point) return [];
      const beneath = point.metres - point.clearance;
      // Of woods, the edge where the disc enters them.
      const [foot, edge] = tree.outline
        ? [beneath, { crownBase: 0, crownRadius: 0 }]
        : [heightIn(heights, tree.place) ?? beneath, {}];
      const { id, name } = tree;
      return [{ ...treeSize(tree), ...edge, id, name, along: point.along, foot, gap, index }];
    }),
  );
  return { fairway: hole.fairway, ...track, trees };
}

/** How near to its line a disc lies on a path or a road, and how near to its front on a tee. Our choice, which the panel names. */
export const REACH = { line: 2, tee: 3 } as const;

/** A zone with its name. */
export interface NamedZone extends Zone<Coordinates> {
  readonly id: string;
  readonly name: Message;
}

/** Where throws may end: areas, paths and roads, and the tees of other holes. */
export function zonesOf({ document, layoutId }: Scene, played: CompleteFairway): NamedZone[] {
  const features = document.features.filter(
    ({ kind, shape }) => (shape === "area" && kind !== "note") || kind === "path" || kind === "road",
  );
  const areas = features.flatMap((feature): NamedZone[] => {
    const { id, shape, points } = feature;
    if (!isInLayout(feature, layoutId)) return [];
    return [{ id, shape, points, reach: REACH.line, name: nameOf(feature) }];
  });
  const tees = fairwaysOf(document, layoutId).flatMap((fairway): NamedZone[] => {
    const { id, teePosition } = fairway;
    if (id === played.id || !teePosition) return [];
    const name = message("throws.tee", { hole: holeLabel(fairway) });
    return [{ id, shape: "point", points: [teePosition], reach: REACH.tee, name }];
  });
  return [...areas, ...tees];
}

/** The question who can play one of the throws. */
export function questionOf(
  scene: Scene,
  { plan, ground: { heights } }: ShownThrows,
  { fairway, aims, thrown }: HoleThrows,
  index: number,
): Question | null {
  const aim = aims[index];
  const before = thrown[index - 1];
  return aim
    ? {
        ...{ plan, ground: heights, aim },
        from: before ? landingOf(before) : fairway.teePosition,
        trees: treesOf(scene.document.features),
        measured: courseThrows(scene.document).landings,
        zones: zonesOf(scene, fairway),
      }
    : null;
}
