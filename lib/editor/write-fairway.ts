import { dequal } from "dequal/lite";
import { isSamePlace } from "@/lib/geo/place";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { TargetId, TeeId } from "@/lib/validation/course-ids";
import { emptyHole, newTarget, newTee } from "@/lib/validation/hole";
import { playHole } from "@/lib/validation/played-hole";
import {
  type CourseDocument,
  type EditedHole,
  type EditedPlay,
  findLayout,
  replaceHole,
  replaceLayout,
} from "./document";
import { type EditedFairway, findFairwaySource, freeId, toFairway } from "./fairways";
import { dropMissingReferences } from "./references";

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
  readonly teeId: TeeId | null;
  readonly targetId: TargetId | null;
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
  ends: { readonly teeId: TeeId; readonly targetId: TargetId },
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

/** Creates a hole from the tee, target and flight paths of a fairway of the main layout, and with the text of its id. */
export function toHole(fairway: EditedFairway): EditedHole {
  const { id, number, label, name } = fairway;
  const holeId: string = id;
  return writeFairway({ ...emptyHole(holeId, number), label, name }, null, fairway).hole;
}
