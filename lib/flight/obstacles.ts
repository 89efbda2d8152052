import { booleanPointInPolygon } from "@turf/boolean-point-in-polygon";
import { polygon } from "@turf/helpers";
import type { Point } from "@/lib/geo/curve";
import { pointDistance } from "@/lib/geo/segment";
import type { Coordinates } from "@/lib/validation/coordinates";
import { DIAMETER } from "./disc";
import type { Moment, Surroundings } from "./flight";
import type { AimedThrow, Frame } from "./throw";
import { ASSUMED_TREE, type TreeSize, treeSize } from "./tree-size";
import { add, scale, type Vector } from "./vector";

/** An upright cylinder in the thrower's plane, such as a trunk or a crown. Heights in metres above the ground at its foot. */
export interface Obstacle extends Point {
  readonly radius: number;
  readonly from: number;
  readonly to: number;
  /** Of woods: whether a point is in them. The cylinder is the one around them. */
  readonly contains?: (point: Point) => boolean;
}

/** A single tree on the course, or woods with a height. */
export interface Tree extends Readonly<TreeSize> {
  readonly place: Coordinates;
  /** Of woods. */
  readonly outline?: readonly Coordinates[];
}

export function treeAt({ x, y }: Point, size: TreeSize = {}): Obstacle[] {
  const { height, crownBase, crownRadius } = treeSize(size);
  return [
    { x, y, radius: ASSUMED_TREE.trunkRadius, from: 0, to: height },
    { x, y, radius: crownRadius, from: crownBase, to: height },
  ];
}

/** Woods within an outline. Nobody knows how many discs get through, so none does. */
export function woodsAt(outline: readonly Point[], height: number): Obstacle[] {
  const [first] = outline;
  if (!first || outline.length < 3) return [];
  const radius = Math.max(...outline.map(({ x, y }) => Math.hypot(x - first.x, y - first.y)));
  return [{ ...first, radius, from: 0, to: height, contains: isWithin(outline) }];
}

/** Whether a point is within an outline. */
export function isWithin(outline: readonly Point[]): (point: Point) => boolean {
  const area = polygon([[...outline, ...outline.slice(0, 1)].map(({ x, y }) => [x, y])]);
  return ({ x, y }) => booleanPointInPolygon([x, y], area);
}

/** What stops discs, in the plane of a throw. */
export function obstaclesOf({ outline, ...tree }: Tree, { toPlane }: Frame): Obstacle[] {
  return outline ? woodsAt(outline.map(toPlane), tree.height ?? 0) : treeAt(toPlane(tree.place), tree);
}

/** Metres. */
const DISC_RADIUS = DIAMETER / 2;

type Ground = Surroundings["ground"];

/** Where a flight first meets an obstacle; null if it passes all. A disc that meets one is taken to drop where it does. */
export function firstHit(
  moments: readonly Moment[],
  obstacles: readonly Obstacle[],
  ground: Ground,
): Vector | null {
  const way = wayOf(moments);
  const hits = obstacles.flatMap((obstacle) => nearestGap(way, obstacle, ground, 0) ?? []);
  return hits.length === 0 ? null : middleOf(moments, Math.min(...hits.map(({ index }) => index)));
}

export interface PassedTree<T extends Tree = Tree> {
  readonly tree: T;
  /** The step of the flight that comes nearest. */
  readonly index: number;
  /** Metres between the disc and the trunk or the crown; 0 if it meets one. */
  readonly gap: number;
}

/** The trees that a throw meets or passes within some metres, and the woods that it enters. */
export function treesBeside<T extends Tree>(
  { flight: { moments }, frame, surroundings }: AimedThrow,
  trees: readonly T[],
  within: number,
): PassedTree<T>[] {
  const way = wayOf(moments);
  return trees.flatMap((tree) => {
    const [nearest] = obstaclesOf(tree, frame)
      .flatMap((obstacle) => nearestGap(way, obstacle, surroundings.ground, within) ?? [])
      .sort((a, b) => a.gap - b.gap || a.index - b.index);
    return nearest ? { tree, ...nearest } : [];
  });
}

/**
 * The step of a flight that comes nearest to an obstacle, if that is within some metres: the first one that meets it, or else that
 * with the least gap. Woods in which a throw begins stop it only once it has left them: around a tee, not every gap is drawn.
 */
function nearestGap(
  { moments, back, front, right, left }: ReturnType<typeof wayOf>,
  { x, y, radius, from: low, to: high, contains }: Obstacle,
  ground: Ground,
  within: number,
): Omit<PassedTree, "tree"> | null {
  const reach = radius + DISC_RADIUS;
  const far = reach + within;
  if (x + far < back || x - far > front || y + far < right || y - far > left) return null;
  let hasBeenOutside = !contains?.(flat(moments[0]));
  let nearest: Omit<PassedTree, "tree"> | null = null;
  for (let index = 1; index < moments.length; index++) {
    const [from, to] = [flat(moments[index - 1]), flat(moments[index])];
    const away = Math.max(0, pointDistance({ x, y }, from, to) - reach);
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    const isInside = away <= within && (contains?.(middle) ?? true);
    hasBeenOutside ||= !isInside;
    if (!isInside || !hasBeenOutside) continue;
    const foot = contains ? middle : { x, y };
    const height = middleOf(moments, index)[2] - ground(foot.x, foot.y);
    const gap = Math.hypot(away, Math.max(0, low - height, height - high));
    if (gap <= within && gap < (nearest?.gap ?? Number.POSITIVE_INFINITY)) nearest = { index, gap };
    if (gap === 0) break;
  }
  return nearest;
}

const flat = (moment: Moment | undefined): Point => ({ x: moment?.at[0] ?? 0, y: moment?.at[1] ?? 0 });

/** The middle of the step that ends with a moment. */
function middleOf(moments: readonly Moment[], index: number): Vector {
  const [from, to] = [moments[index - 1] as Moment, moments[index] as Moment];
  return scale(add(from.at, to.at), 0.5);
}

/** The way of a disc, and the box around it, which spares most obstacles the comparison with each step. */
function wayOf(moments: readonly Moment[]) {
  const [xs, ys] = [moments.map(({ at }) => at[0]), moments.map(({ at }) => at[1])];
  return {
    moments,
    ...{ back: Math.min(...xs), front: Math.max(...xs), right: Math.min(...ys), left: Math.max(...ys) },
  };
}
