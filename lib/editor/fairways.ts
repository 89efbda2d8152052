import type { Coordinates } from "@/lib/validation/coordinates";
import {
  type FlightPathId,
  type HoleId,
  type LayoutId,
  MAIN_LAYOUT_ID,
  type PlayId,
} from "@/lib/validation/course-ids";
import type { EndPosition } from "@/lib/validation/ground-height";
import type { CourseColour } from "@/lib/validation/hole";
import type { Id } from "@/lib/validation/id";
import { LAYOUT_LIMITS } from "@/lib/validation/layout";
import { playHole } from "@/lib/validation/played-hole";
import {
  type CourseDocument,
  createDocument,
  type EditedHole,
  type EditedLayout,
  type EditedPlay,
  type FlightPath,
  findLayout,
  replaceLayout,
} from "./document";
import { memoize } from "./memoize";

/** The identifier of a fairway: the play's; in the main layout, which has no plays, `mainFairwayId` of the hole. */
export type FairwayId = PlayId | Id<"fairway of the main layout">;

/**
 * A hole as a layout plays it: from one tee, along one of the flight paths, to one target. The map draws and
 * measures fairways, while the document contains holes. `toFairway` derives a fairway from its hole, and
 * `replaceFairway` (write-fairway.ts) writes it back.
 */
export interface EditedFairway {
  readonly id: FairwayId;
  readonly number: number;
  /** Null if the hole has no tee (or no target). */
  readonly teePosition: Readonly<EndPosition> | null;
  readonly targetPosition: Readonly<EndPosition> | null;
  /**
   * The primary one first. If the hole has none between tee and target, a straight one without control
   * points.
   */
  readonly flightPaths: readonly [FlightPath, ...FlightPath[]];
  /** The designer's par; null for the par by length. */
  readonly par: number | null;
  /** The designer's length in metres; null for the distance from tee to target. */
  readonly playedLength: number | null;
  /** Texts of the hole, read-only here: `replaceFairway` doesn't write them back. */
  readonly label: string | null;
  readonly name: string | null;
  readonly teeColours: readonly CourseColour[];
}

/** A fairway that has both ends. */
export type CompleteFairway = EditedFairway & {
  readonly teePosition: Readonly<EndPosition>;
  readonly targetPosition: Readonly<EndPosition>;
};

/** The hole and the play from which a fairway is derived; `play` is null in the main layout. */
export interface FairwaySource {
  readonly hole: EditedHole;
  readonly play: EditedPlay | null;
  readonly layoutId: LayoutId;
}

const mainFairway = memoize((hole: EditedHole) => readFairway(hole, null));
const playedFairway = memoize((play: EditedPlay) => memoize((hole: EditedHole) => readFairway(hole, play)));
const fairwayLists = memoize((_: CourseDocument) => new Map<string, readonly EditedFairway[]>());

/**
 * The fairways of a layout (by default the main one) in playing order. Cached: as long as a hole and its play
 * don't change, the fairway is the same object.
 */
export function fairwaysOf(
  document: CourseDocument,
  layoutId: LayoutId = MAIN_LAYOUT_ID,
): readonly EditedFairway[] {
  const lists = fairwayLists(document);
  const cached = lists.get(layoutId);
  if (cached) return cached;
  const { plays } = findLayout(document, layoutId);
  const holes = new Map(document.holes.map((hole) => [hole.id, hole]));
  const list = plays
    ? plays.flatMap((play) => {
        const hole = holes.get(play.holeId);
        return hole ? [toFairway(hole, play)] : [];
      })
    : document.holes.map((hole) => toFairway(hole));
  lists.set(layoutId, list);
  return list;
}

/** The id of the main layout's fairway of a hole: the same text, but other layouts have other fairways of the hole. */
export function mainFairwayId(holeId: HoleId): FairwayId {
  const text: string = holeId;
  return text;
}

export function fairwayIdOf({ hole, play }: Pick<FairwaySource, "hole" | "play">): FairwayId {
  return play?.id ?? mainFairwayId(hole.id);
}

/** A hole as played in the main layout, or in a given play. */
export function toFairway(hole: EditedHole, play: EditedPlay | null = null): EditedFairway {
  return play ? playedFairway(play)(hole) : mainFairway(hole);
}

function readFairway(hole: EditedHole, play: EditedPlay | null): EditedFairway {
  const { tee, target, flightPaths, par, playedLength } = playHole(hole, play);
  const [primary = straightPath(hole), ...alternates] = flightPaths.map(({ id, name, points }) => ({
    id,
    name,
    points,
  }));
  return {
    id: fairwayIdOf({ hole, play }),
    number: hole.number,
    teePosition: tee?.position ?? null,
    targetPosition: target?.position ?? null,
    flightPaths: [primary, ...alternates],
    par,
    playedLength,
    label: hole.label,
    name: hole.name,
    teeColours: tee?.colours ?? [],
  };
}

/**
 * The implicit flight path between a tee and a target without any. It is stored once it has a name or a
 * control point.
 */
function straightPath(hole: EditedHole): FlightPath {
  return { id: freeId("path", hole.flightPaths), name: null, points: [] };
}

/** The lowest unused id for a part of a hole: "tee_0", "tee_1" and so on. */
export function freeId(prefix: "tee" | "target" | "path", taken: readonly { readonly id: string }[]): string {
  for (let number = 0; ; number++) {
    const id = `${prefix}_${number}`;
    if (!taken.some((each) => each.id === id)) return id;
  }
}

/** The hole and the play of a fairway; null if the document has none with this id. */
export function findFairwaySource(
  document: CourseDocument,
  fairwayId: FairwayId | null,
): FairwaySource | null {
  const main = document.holes.find(({ id }) => id === fairwayId);
  if (main) return { hole: main, play: null, layoutId: MAIN_LAYOUT_ID };
  for (const { id: layoutId, plays } of document.layouts) {
    const play = plays?.find(({ id }) => id === fairwayId);
    const hole = play && document.holes.find(({ id }) => id === play.holeId);
    if (play && hole) return { hole, play, layoutId };
  }
  return null;
}

/** The holes that these fairways of a layout play. */
export function holesOf(
  fairways: readonly { readonly id: FairwayId }[],
  { plays }: EditedLayout,
  holes: readonly EditedHole[],
): EditedHole[] {
  const ids = new Set(fairways.map(({ id }) => plays?.find((play) => play.id === id)?.holeId ?? id));
  return holes.filter(({ id }) => ids.has(id));
}

/** The fairway with this id, or null. */
export function findFairway(document: CourseDocument, id: FairwayId | null): EditedFairway | null {
  const source = findFairwaySource(document, id);
  return source && toFairway(source.hole, source.play);
}

/**
 * The fairway of a hole in a layout, given any fairway of that hole; the first one if the layout plays the
 * hole more than once, null if it doesn't play it.
 */
export function findFairwayIn(
  document: CourseDocument,
  layoutId: LayoutId,
  fairwayId: FairwayId | null,
): EditedFairway | null {
  const source = findFairwaySource(document, fairwayId);
  if (!source) return null;
  const layout = findLayout(document, layoutId);
  if (source.layoutId === layout.id || !layout.plays) {
    return source.layoutId === layout.id ? toFairway(source.hole, source.play) : toFairway(source.hole);
  }
  const play = layout.plays.find(({ holeId }) => holeId === source.hole.id);
  return play ? toFairway(source.hole, play) : null;
}

/** What a hole is called on maps, signs and in lists: its label, else its number. */
export function holeLabel({ label, number }: Pick<EditedFairway, "label" | "number">): string {
  return label ?? String(number);
}

/** An empty fairway: it has an id and a number only. */
export function emptyFairway(id: FairwayId, number: number): EditedFairway {
  return {
    id,
    number,
    teePosition: null,
    targetPosition: null,
    flightPaths: [{ id: "path_0", name: null, points: [] }],
    par: null,
    playedLength: null,
    label: null,
    name: null,
    teeColours: [],
  };
}

/** Adds a hole, and a play of it at the end of a layout that isn't the main one, if there is room. */
export function addHole(
  document: CourseDocument,
  hole: EditedHole,
  play: { readonly layoutId: LayoutId; readonly playId: PlayId } | null = null,
): CourseDocument {
  const added = createDocument({ ...document, holes: [...document.holes, hole] });
  const layout = play && findLayout(document, play.layoutId);
  if (!play || !layout?.plays || layout.plays.length >= LAYOUT_LIMITS.plays) return added;
  return replaceLayout(added, { ...layout, plays: [...layout.plays, newPlay(play.playId, hole.id)] });
}

export function newPlay(id: PlayId, holeId: HoleId): EditedPlay {
  return { id, holeId, teeId: null, targetId: null, flightPathId: null, par: null, playedLength: null };
}

export function isComplete(fairway: EditedFairway): fairway is CompleteFairway {
  return fairway.teePosition !== null && fairway.targetPosition !== null;
}

/** The primary flight path. In the main layout it is the only one that applications see. */
export function primaryPath(fairway: EditedFairway): FlightPath {
  return fairway.flightPaths[0];
}

/** The flight path with this id, or the primary one if the fairway has no such path. */
export function findPathOrPrimary(fairway: EditedFairway, pathId: FlightPathId | null): FlightPath {
  return fairway.flightPaths.find(({ id }) => id === pathId) ?? primaryPath(fairway);
}

/** Applies a function to every flight path. */
export function mapPaths(fairway: EditedFairway, change: (path: FlightPath) => FlightPath): EditedFairway {
  const [primary, ...alternates] = fairway.flightPaths;
  return { ...fairway, flightPaths: [change(primary), ...alternates.map(change)] };
}

export function replacePath(fairway: EditedFairway, changed: FlightPath): EditedFairway {
  return mapPaths(fairway, (path) => (path.id === changed.id ? changed : path));
}

/** Applies a function to every position (degrees in, degrees out). */
export function mapPositions(
  fairway: EditedFairway,
  change: (position: Coordinates) => Coordinates,
): EditedFairway {
  const { teePosition, targetPosition } = fairway;
  return {
    ...mapPaths(fairway, (path) => ({ ...path, points: path.points.map(change) })),
    teePosition: teePosition && change(teePosition),
    targetPosition: targetPosition && change(targetPosition),
  };
}

/** Tee, control points and target of one flight path, in degrees, without an end that is not set. */
export function placesAlong(fairway: EditedFairway, path: FlightPath = primaryPath(fairway)): Coordinates[] {
  return [fairway.teePosition, ...path.points, fairway.targetPosition].filter((place) => place !== null);
}

/** Every position of a fairway, on all its flight paths, in degrees. */
export function allPlaces(fairway: EditedFairway): Coordinates[] {
  return [
    fairway.teePosition,
    fairway.targetPosition,
    ...fairway.flightPaths.flatMap(({ points }) => points),
  ].filter((place) => place !== null);
}
