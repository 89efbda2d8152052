import { dequal } from "dequal/lite";
import { isSamePlace } from "@/lib/geo/place";
import type { Coordinates } from "@/lib/validation/coordinates";
import { MAIN_LAYOUT_ID } from "@/lib/validation/course-ids";
import type { EndPosition } from "@/lib/validation/ground-height";
import { type CourseColour, emptyHole, newTarget, newTee } from "@/lib/validation/hole";
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
  replaceHole,
  replaceLayout,
} from "./document";
import { memoize } from "./memoize";
import { dropMissingReferences } from "./references";

/**
 * A hole as a layout plays it: from one tee, along one of the flight paths, to one target. The map draws and
 * measures fairways, while the document contains holes. `toFairway` derives a fairway from its hole, and
 * `replaceFairway` writes it back.
 */
export interface EditedFairway {
  /** The hole's id in the main layout, the play's in others. */
  readonly id: string;
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
  readonly layoutId: string;
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
  layoutId: string = MAIN_LAYOUT_ID,
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
    id: play?.id ?? hole.id,
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
export function findFairwaySource(document: CourseDocument, fairwayId: string | null): FairwaySource | null {
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
  fairways: readonly { readonly id: string }[],
  { plays }: EditedLayout,
  holes: readonly EditedHole[],
): EditedHole[] {
  const ids = new Set(fairways.map(({ id }) => plays?.find((play) => play.id === id)?.holeId ?? id));
  return holes.filter(({ id }) => ids.has(id));
}

/** The fairway with this id, or null. */
export function findFairway(document: CourseDocument, id: string | null): EditedFairway | null {
  const source = findFairwaySource(document, id);
  return source && toFairway(source.hole, source.play);
}

/**
 * The fairway of a hole in a layout, given any fairway of that hole; the first one if the layout plays the
 * hole more than once, null if it doesn't play it.
 */
export function findFairwayIn(
  document: CourseDocument,
  layoutId: string,
  fairwayId: string | null,
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

/**
 * Writes a fairway back: its number, the positions of its tee and target, the flight paths between them, par
 * and length. An end that the hole lacked is added. An end that is null is removed from the hole, with its
 * flight paths and all references to them; the fairway then uses a remaining tee or target, if any. Returns
 * the same document if nothing changed.
 */
export function replaceFairway(document: CourseDocument, changed: EditedFairway): CourseDocument {
  const source = findFairwaySource(document, changed.id);
  if (!source) return document;
  const { hole, play, layoutId } = source;
  const written = writeFairway(hole, play, changed);
  let next = written.hole === hole ? document : replaceHole(document, written.hole);
  const changedPlay = play && writePlay(written, hole, play, changed);
  if (changedPlay && changedPlay !== play) {
    const layout = findLayout(next, layoutId);
    const plays = (layout.plays ?? []).map((each) => (each.id === play.id ? changedPlay : each));
    next = replaceLayout(next, { ...layout, plays });
  }
  return hasLost(hole, written.hole) ? dropMissingReferences(next) : next;
}

/** A hole after a fairway was written to it, and the ids of the fairway's ends; null for a missing end. */
interface WrittenHole {
  readonly hole: EditedHole;
  readonly teeId: string | null;
  readonly targetId: string | null;
}

function writePlay(
  { hole, teeId, targetId }: WrittenHole,
  before: EditedHole,
  play: EditedPlay,
  changed: EditedFairway,
): EditedPlay {
  const next = {
    ...play,
    teeId: play.teeId && (teeId ?? play.teeId),
    targetId: play.targetId && (targetId ?? play.targetId),
    par: changed.par,
    playedLength: changed.playedLength,
  };
  const flightPathId = chosenPath(hole, next, toFairway(before, play), changed);
  return dequal({ ...next, flightPathId }, play) ? play : { ...next, flightPathId };
}

/** The `flightPathId` of a play: null if the fairway's first path is the hole's primary one. */
function chosenPath(
  hole: EditedHole,
  play: EditedPlay,
  before: EditedFairway,
  changed: EditedFairway,
): string | null {
  const [first] = changed.flightPaths;
  if (first.id === before.flightPaths[0].id) return play.flightPathId;
  const [primary] = playHole(hole, { ...play, flightPathId: null }).flightPaths;
  return primary && primary.id !== first.id ? first.id : null;
}

/** Whether a tee, target or flight path was deleted, so that references to it may be left. */
function hasLost(before: EditedHole, after: EditedHole): boolean {
  return (["tees", "targets", "flightPaths"] as const).some((list) => {
    const left = new Set(after[list].map(({ id }) => id));
    return before[list] !== after[list] && before[list].some(({ id }) => !left.has(id));
  });
}

function writeFairway(hole: EditedHole, play: EditedPlay | null, changed: EditedFairway): WrittenHole {
  const played = playHole(hole, play);
  const [tees, teeId] = writeEnd(hole.tees, played.tee, changed.teePosition, (position) =>
    newTee(freeId("tee", hole.tees), position),
  );
  const [targets, targetId] = writeEnd(hole.targets, played.target, changed.targetPosition, (position) =>
    newTarget(freeId("target", hole.targets), position),
  );
  const kept = hole.flightPaths.filter(
    (path) => tees.some(({ id }) => id === path.teeId) && targets.some(({ id }) => id === path.targetId),
  );
  const next = {
    ...hole,
    number: changed.number,
    tees,
    targets,
    flightPaths: teeId && targetId ? writePaths(kept, { teeId, targetId }, play, changed) : kept,
    teeId: mainEnd(hole.teeId, tees, hole.tees, teeId),
    targetId: mainEnd(hole.targetId, targets, hole.targets, targetId),
    ...(play === null && { par: changed.par, playedLength: changed.playedLength }),
  };
  return { hole: dequal(next, hole) ? hole : next, teeId, targetId };
}

/** Writes an end. Returns the hole's ends afterwards, and the id of the fairway's end, or null for none. */
function writeEnd<T extends { readonly id: string; readonly position: Coordinates }>(
  items: readonly T[],
  played: T | null,
  position: Coordinates | null,
  create: (position: Coordinates) => T,
): [items: readonly T[], id: string | null] {
  if (!played) {
    if (!position) return [items, null];
    const created = create(position);
    return [[...items, created], created.id];
  }
  if (!position) return [items.filter(({ id }) => id !== played.id), null];
  if (isSamePlace(position, played.position)) return [items, played.id];
  return [items.map((item) => (item.id === played.id ? { ...item, position } : item)), played.id];
}

/**
 * The id of the main layout's end: unchanged if it still exists, else the newly written end, else the first
 * remaining one.
 */
function mainEnd(
  id: string | null,
  items: readonly { readonly id: string }[],
  before: readonly { readonly id: string }[],
  written: string | null,
): string | null {
  const has = (list: readonly { readonly id: string }[], id: string | null) =>
    list.some((each) => each.id === id);
  if (has(items, id)) return id;
  if (written !== null && !has(before, written)) return written;
  return id === null ? null : (items[0]?.id ?? null);
}

/**
 * The hole's flight paths, with those between a fairway's tee and target replaced in place by the fairway's.
 */
function writePaths(
  all: EditedHole["flightPaths"],
  ends: { readonly teeId: string; readonly targetId: string },
  play: EditedPlay | null,
  { flightPaths: [first, ...alternates] }: EditedFairway,
): EditedHole["flightPaths"] {
  const isOfPair = (path: EditedHole["flightPaths"][number]) =>
    path.teeId === ends.teeId && path.targetId === ends.targetId;
  const others = all.filter((path) => !isOfPair(path));
  const written = [first, ...alternates].map(({ id, name, points }) => {
    const next = { id, name, ...ends, points };
    return all.find((path) => dequal(path, next)) ?? next;
  });
  // A single straight path needs no entry, unless it already had one, or would otherwise get another id.
  const isOmitted =
    written.length === 1 &&
    first.name === null &&
    first.points.length === 0 &&
    !all.includes(written[0] as (typeof written)[0]) &&
    freeId("path", others) === first.id;
  const paths = isOmitted ? [] : play ? inOrderOf(all, written) : written;
  const last = all.findLastIndex(isOfPair);
  if (last < 0) return [...all, ...paths];
  const left = [...paths];
  return all.flatMap((path, index) =>
    isOfPair(path) ? left.splice(0, index === last ? left.length : 1) : [path],
  );
}

/** A play's flight paths in the order of the hole, which decides which one is primary in other layouts. */
function inOrderOf<T extends { readonly id: string }>(all: readonly T[], paths: readonly T[]): T[] {
  const index = (id: string) => {
    const at = all.findIndex((path) => path.id === id);
    return at < 0 ? Number.POSITIVE_INFINITY : at;
  };
  return [...paths].sort((a, b) => (index(a.id) === index(b.id) ? 0 : index(a.id) - index(b.id)));
}

/** Creates a hole from a fairway's tee, target and flight paths. */
export function toHole(fairway: EditedFairway): EditedHole {
  const { id, number, label, name } = fairway;
  return writeFairway({ ...emptyHole(id, number), label, name }, null, fairway).hole;
}

/** An empty fairway: it has an id and a number only. */
export function emptyFairway(id: string, number: number): EditedFairway {
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
  play: { readonly layoutId: string; readonly playId: string } | null = null,
): CourseDocument {
  const added = createDocument({ ...document, holes: [...document.holes, hole] });
  const layout = play && findLayout(document, play.layoutId);
  if (!play || !layout?.plays || layout.plays.length >= LAYOUT_LIMITS.plays) return added;
  return replaceLayout(added, { ...layout, plays: [...layout.plays, newPlay(play.playId, hole.id)] });
}

export function newPlay(id: string, holeId: string): EditedPlay {
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
export function findPathOrPrimary(fairway: EditedFairway, pathId: string | null): FlightPath {
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
