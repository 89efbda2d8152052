import { type Message, message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import { newTarget, newTee } from "@/lib/validation/hole";
import { emptyRecognisedHole, type FileContents, type Ignored, type RecognisedHole } from "./recognised";

/** What the user changes about the contents of a file before they are imported. */
export type Correction =
  /** The hole is played the other way round. */
  | { readonly kind: "swapEnds"; readonly holeId: string }
  /** The hole gets a number; a hole that has it gets this hole's. */
  | { readonly kind: "renumber"; readonly holeId: string; readonly number: number }
  /** Two points, by their ids, become the ends of a hole. */
  | { readonly kind: "pair"; readonly teeId: string; readonly targetId: string };

/** A point of a file that can be an end of a hole. */
export interface FilePoint {
  /** Unique within the file. */
  readonly id: string;
  readonly text: Message;
  readonly at: Coordinates;
  /** Whether it belongs to no hole. */
  readonly isLoose: boolean;
}

/** Where a point is: an end of a hole, or the list of what isn't imported. */
type PointRef =
  | { readonly of: "hole"; readonly holeId: string; readonly end: End; readonly endId: string }
  | { readonly of: "ignored"; readonly index: number };

type End = "tee" | "target";

const LISTS = { tee: "tees", target: "targets" } as const;
const MAIN = { tee: "teeId", target: "targetId" } as const;

/** The points of a file that can be paired: the ends of its holes, and points that are left over. */
export function listPoints({ holes, ignored }: FileContents): FilePoint[] {
  const ends = holes.flatMap((hole) =>
    (["tee", "target"] as const).flatMap((end) =>
      hole[LISTS[end]].map(({ id, position: at }, index) => ({
        id: toId({ of: "hole", holeId: hole.id, end, endId: id }),
        text: message(`exchange.point_${end}`, { hole: hole.number ?? 0, index: index + 1 }),
        at,
        isLoose: false,
      })),
    ),
  );
  const loose = ignored.flatMap(({ what, at }, index) =>
    at ? [{ id: toId({ of: "ignored", index }), text: what, at, isLoose: true }] : [],
  );
  return [...ends, ...loose];
}

const toId = (ref: PointRef) =>
  JSON.stringify(ref.of === "hole" ? [ref.holeId, ref.end, ref.endId] : [ref.index]);

function toRef(id: string): PointRef {
  const [first, end, endId] = JSON.parse(id);
  return end ? { of: "hole", holeId: first, end, endId } : { of: "ignored", index: first };
}

/** The id of the point that is the main tee or target of a hole; null without one. */
export function endId(hole: RecognisedHole, end: End): string | null {
  const id = hole[MAIN[end]];
  return id === null ? null : toId({ of: "hole", holeId: hole.id, end, endId: id });
}

/** The contents after a correction. One that concerns nothing in them changes nothing. */
export function correct(contents: FileContents, correction: Correction): FileContents {
  switch (correction.kind) {
    case "swapEnds":
      return changeHole(contents, correction.holeId, swapEnds);
    case "renumber":
      return renumber(contents, correction.holeId, correction.number);
    case "pair":
      return pair(contents, toRef(correction.teeId), toRef(correction.targetId));
  }
}

function changeHole(
  contents: FileContents,
  holeId: string,
  change: (hole: RecognisedHole) => RecognisedHole,
): FileContents {
  return { ...contents, holes: contents.holes.map((hole) => (hole.id === holeId ? change(hole) : hole)) };
}

/** Swaps the main tee and the main target; the flight paths between them run the other way. */
function swapEnds(hole: RecognisedHole): RecognisedHole {
  const { tees, targets, teeId, targetId, flightPaths } = hole;
  const [tee, target] = [tees.find(({ id }) => id === teeId), targets.find(({ id }) => id === targetId)];
  if (!tee || !target) return moveOnlyEnd(hole);
  return {
    ...hole,
    reason: "user",
    tees: tees.map((each) => (each === tee ? { ...each, position: target.position } : each)),
    targets: targets.map((each) => (each === target ? { ...each, position: tee.position } : each)),
    flightPaths: flightPaths.map((path) =>
      path.teeId === teeId && path.targetId === targetId
        ? { ...path, points: path.points.toReversed() }
        : path,
    ),
  };
}

/** The only end of an unfinished hole becomes the other one. */
function moveOnlyEnd(hole: RecognisedHole): RecognisedHole {
  const [tee, target] = [hole.tees[0], hole.targets[0]];
  if (tee && !target) return putEnd(dropEnd(hole, "tee", tee.id), "target", tee.position);
  return target && !tee ? putEnd(dropEnd(hole, "target", target.id), "tee", target.position) : hole;
}

function renumber(contents: FileContents, holeId: string, number: number): FileContents {
  const before = contents.holes.find(({ id }) => id === holeId)?.number;
  if (before === undefined) return contents;
  const holes = contents.holes.map((hole): RecognisedHole => {
    if (hole.id === holeId) return { ...hole, number, renumberedFrom: null };
    return hole.number === number ? { ...hole, number: before, renumberedFrom: null } : hole;
  });
  return { ...contents, holes };
}

/**
 * Makes two points the ends of a hole: of the hole of the tee if it is in one, else of that of the target, else of a new one. What was
 * there before takes their places, so that two holes with exchanged targets are right after one correction.
 */
function pair(contents: FileContents, tee: PointRef, target: PointRef): FileContents {
  const [teeAt, targetAt] = [placeOf(contents, tee), placeOf(contents, target)];
  if (!teeAt || !targetAt || toId(tee) === toId(target)) return contents;
  const withHole = tee.of === "hole" || target.of === "hole" ? contents : addHole(contents);
  const holeId =
    tee.of === "hole" && (tee.end === "tee" || target.of !== "hole" || target.end === "tee")
      ? tee.holeId
      : target.of === "hole"
        ? target.holeId
        : (withHole.holes.at(-1)?.id ?? "");
  const first = exchange(withHole, tee, { holeId, end: "tee" });
  // The target may have been where the tee is now.
  const moved = first.moved && toId(first.moved) === toId(target) ? tee : target;
  const second = exchange(first.contents, moved, { holeId, end: "target" });
  const corrected = changeHole(second.contents, holeId, (hole) => ({ ...hole, reason: "user" }));
  return {
    ...corrected,
    holes: corrected.holes.filter(({ tees, targets }) => tees.length + targets.length > 0),
    ignored: corrected.ignored.filter(({ at }, index) => at || !withHole.ignored[index]?.at),
  };
}

function placeOf({ holes, ignored }: FileContents, ref: PointRef): Coordinates | undefined {
  if (ref.of === "ignored") return ignored[ref.index]?.at;
  const hole = holes.find(({ id }) => id === ref.holeId);
  return hole?.[LISTS[ref.end]].find(({ id }) => id === ref.endId)?.position;
}

function addHole(contents: FileContents): FileContents {
  const numbers = new Set(contents.holes.map(({ number }) => number));
  let number = 1;
  while (numbers.has(number)) number++;
  const ids = new Set(contents.holes.map(({ id }) => id));
  let index = 0;
  while (ids.has(`paired_${index}`)) index++;
  return { ...contents, holes: [...contents.holes, { ...emptyRecognisedHole(`paired_${index}`), number }] };
}

/**
 * Puts a point into an end of a hole, and what was there where the point was.
 * @returns `moved`, where what was there was before; null if the end was empty, or nothing had to move.
 */
function exchange(
  contents: FileContents,
  from: PointRef,
  to: { readonly holeId: string; readonly end: End },
): { contents: FileContents; moved: PointRef | null } {
  const hole = contents.holes.find(({ id }) => id === to.holeId);
  const at = placeOf(contents, from);
  const isThere = from.of === "hole" && from.holeId === to.holeId && from.end === to.end;
  if (!hole || !at) return { contents, moved: null };
  if (isThere) {
    const isMain = hole[MAIN[to.end]] === from.endId;
    const main = (each: RecognisedHole) => ({ ...each, [MAIN[to.end]]: from.endId });
    return { contents: isMain ? contents : changeHole(contents, to.holeId, main), moved: null };
  }
  const mainId = hole[MAIN[to.end]];
  const before = hole[LISTS[to.end]].find(({ id }) => id === mainId);
  const taken = put(contents, from, before?.position ?? null, hole.number ?? 0, to.end);
  return {
    contents: changeHole(taken, to.holeId, (each) => putEnd(each, to.end, at)),
    moved: before ? { of: "hole", holeId: to.holeId, end: to.end, endId: before.id } : null,
  };
}

/** Puts a place where a point was, or nothing. */
function put(
  contents: FileContents,
  ref: PointRef,
  at: Coordinates | null,
  hole: number,
  end: End,
): FileContents {
  if (ref.of === "hole") {
    return changeHole(contents, ref.holeId, (each) =>
      at ? putEnd(each, ref.end, at, ref.endId) : dropEnd(each, ref.end, ref.endId),
    );
  }
  const replace = ({ what, why }: Ignored): Ignored =>
    at
      ? { what: message(`exchange.point_${end}`, { hole, index: 1 }), why: message("exchange.unpaired"), at }
      : { what, why };
  return {
    ...contents,
    ignored: contents.ignored.map((each, index) => (index === ref.index ? replace(each) : each)),
  };
}

/** The hole with one of its ends at a place, by default the main one. Flight paths to where the end was are dropped. */
function putEnd(
  hole: RecognisedHole,
  end: End,
  position: Coordinates,
  endId = hole[MAIN[end]],
): RecognisedHole {
  if (endId === null || !hole[LISTS[end]].some(({ id }) => id === endId)) {
    const id = `${end}_paired`;
    return end === "tee"
      ? { ...hole, tees: [...hole.tees, newTee(id, position)], teeId: id }
      : { ...hole, targets: [...hole.targets, newTarget(id, position)], targetId: id };
  }
  const move = <T extends { readonly id: string }>(each: T) =>
    each.id === endId ? { ...each, position } : each;
  return {
    ...hole,
    ...(end === "tee" ? { tees: hole.tees.map(move) } : { targets: hole.targets.map(move) }),
    flightPaths: hole.flightPaths.filter((path) => path[MAIN[end]] !== endId),
  };
}

function dropEnd(hole: RecognisedHole, end: End, endId: string): RecognisedHole {
  const tees = end === "tee" ? hole.tees.filter(({ id }) => id !== endId) : hole.tees;
  const targets = end === "target" ? hole.targets.filter(({ id }) => id !== endId) : hole.targets;
  return {
    ...hole,
    tees,
    targets,
    teeId: end === "tee" && hole.teeId === endId ? (tees[0]?.id ?? null) : hole.teeId,
    targetId: end === "target" && hole.targetId === endId ? (targets[0]?.id ?? null) : hole.targetId,
    flightPaths: hole.flightPaths.filter((path) => path[MAIN[end]] !== endId),
  };
}
