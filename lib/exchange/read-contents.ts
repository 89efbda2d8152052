import { type Message, message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import { HOLE_LIMITS } from "@/lib/validation/hole";
import type { OsmElement } from "@/lib/validation/osm";
import { formatPath, type Path } from "@/lib/validation/problems";
import { type CourseHeader, courseHeader, FORMAT_VERSION } from "./course-file";
import { isOwnItem, isRecord, type RawCourse, type ReadOptions, toItems } from "./items";
import { describeLosses } from "./losses";
import { keepElements } from "./osm-elements";
import { readOwnCourse } from "./own-course";
import { toRawCourse } from "./read-osm";
import { recogniseCourse } from "./recognise";
import type { FileContents, RecognisedHole } from "./recognised";
import { simplifyLine } from "./simplify";
import { UnreadableFileError } from "./unreadable";

/** The course of elements of OpenStreetMap that a course keeps. */
export function readElements(elements: readonly OsmElement[]): FileContents {
  return applyCourseLimits(readFeatures(toRawCourse(elements), { swapped: false }));
}

/** Reads features of any program: ours by their data, others by what they look like. */
export function readFeatures(raw: RawCourse, options: ReadOptions): FileContents {
  const items = toItems(raw.features, options);
  const header = readHeader(raw.header ?? items.find((item) => item.header !== undefined)?.header);
  const own = readOwnCourse(header, items);
  const others = items.filter((item) => !isOwnItem(item));
  const foreign = recogniseCourse(others, own.holes, raw.layouts);
  const hasForeign = foreign.holes.length > own.holes.length;
  const holes = [...foreign.holes];
  const course = items.find(({ isCourse }) => isCourse);
  const kept = raw.elements && keepElements(raw.elements, foreign.sources);
  return {
    courseName: header?.name ?? course?.tags.name ?? course?.name ?? foreign.courseName ?? raw.name ?? null,
    // Our own files may have two holes with the same number, as a course may while it is edited.
    holes: hasForeign || own.holes.length === 0 ? assignNumbers(holes) : holes,
    layouts: own.layouts.length > 0 ? own.layouts : foreign.layouts,
    features: [...own.features, ...foreign.features],
    isWholeCourse: header !== null,
    ...(kept && kept.length > 0 && { osm: kept }),
    ignored: [...own.ignored, ...foreign.ignored],
    notes: [
      ...(raw.notes ?? []),
      ...own.notes,
      ...foreign.notes,
      ...describeLosses(others),
      ...(raw.elements && !kept ? [message("exchange.noteOsmIds")] : []),
    ],
  };
}

/** Validates the header. @throws `UnreadableFileError` naming the invalid field. */
function readHeader(raw: unknown): CourseHeader | null {
  if (raw === undefined || raw === null) return null;
  const version = isRecord(raw) ? raw.version : null;
  if (typeof version === "number" && version > FORMAT_VERSION) {
    throw new UnreadableFileError("exchange.newerVersion", { version });
  }
  const checked = courseHeader.safeParse(raw);
  if (checked.success) return checked.data;
  const path = formatPath(["teepad", ...((checked.error.issues[0]?.path ?? []) as Path)]);
  throw new UnreadableFileError("exchange.badHeader", { path });
}

/** Makes hole numbers unique: the first hole with a number keeps it, the others get free ones. */
function assignNumbers(holes: readonly RecognisedHole[]): RecognisedHole[] {
  const taken = new Set<number>();
  const keepsNumber = holes.map(({ number }) => {
    if (number === null || taken.has(number)) return false;
    taken.add(number);
    return true;
  });
  let free = 1;
  return holes.map((hole, index) => {
    if (keepsNumber[index]) return hole;
    while (taken.has(free)) free++;
    taken.add(free);
    return { ...hole, number: free, renumberedFrom: hole.number };
  });
}

/** Applies the limits of a hole: numbers of tees, targets, flight paths, and their points. */
export function applyCourseLimits(reading: FileContents): FileContents {
  const notes = [...reading.notes];
  let simplifiedCount = 0;
  const holes = reading.holes.map((hole) => {
    const limited = limitParts(hole, notes);
    const simplified: { from: number; to: number }[] = [];
    const flightPaths = limited.flightPaths.map((path) => {
      const points = limitPoints(limited, path);
      if (points.length < path.points.length)
        simplified.push({ from: path.points.length, to: points.length });
      return points.length < path.points.length ? { ...path, points } : path;
    });
    simplifiedCount += simplified.length;
    return simplified.length > 0 ? { ...limited, flightPaths, simplified } : limited;
  });
  if (simplifiedCount > 0) {
    notes.push(
      message("exchange.noteSimplified", { count: simplifiedCount, most: HOLE_LIMITS.controlPoints }),
    );
  }
  return { ...reading, holes, notes };
}

function limitParts(hole: RecognisedHole, notes: Message[]): RecognisedHole {
  const { tees, targets } = hole;
  const number = hole.number ?? 0;
  const keptTees = keepFirst(tees, hole.teeId, HOLE_LIMITS.tees);
  const keptTargets = keepFirst(targets, hole.targetId, HOLE_LIMITS.targets);
  if (keptTees.length < tees.length) {
    notes.push(message("exchange.noteTees", { hole: number, most: HOLE_LIMITS.tees }));
  }
  if (keptTargets.length < targets.length) {
    notes.push(message("exchange.noteTargets", { hole: number, most: HOLE_LIMITS.targets }));
  }
  const has = (items: readonly { readonly id: string }[], id: string) => items.some((each) => each.id === id);
  const perPair = new Map<string, number>();
  const flightPaths = hole.flightPaths
    .filter(({ teeId, targetId }) => has(keptTees, teeId) && has(keptTargets, targetId))
    .filter(({ teeId, targetId }) => {
      const pair = `${teeId}/${targetId}`;
      const count = (perPair.get(pair) ?? 0) + 1;
      perPair.set(pair, count);
      return count <= HOLE_LIMITS.flightPaths;
    })
    .slice(0, HOLE_LIMITS.allFlightPaths);
  if (flightPaths.length < hole.flightPaths.length) {
    notes.push(message("exchange.notePaths", { hole: number, most: flightPaths.length }));
  }
  return { ...hole, tees: keptTees, targets: keptTargets, flightPaths };
}

/** Keeps the first `most` items, including the main one. */
function keepFirst<T extends { readonly id: string }>(
  items: readonly T[],
  mainId: string | null,
  most: number,
): readonly T[] {
  if (items.length <= most) return items;
  const main = items.findIndex(({ id }) => id === mainId);
  const kept = items.slice(0, most);
  return main >= most ? [...kept.slice(0, -1), items[main] as T] : kept;
}

function limitPoints(
  { tees, targets }: RecognisedHole,
  { teeId, targetId, points }: RecognisedHole["flightPaths"][number],
): readonly Coordinates[] {
  if (points.length <= HOLE_LIMITS.controlPoints) return points;
  const ends = [tees.find(({ id }) => id === teeId), targets.find(({ id }) => id === targetId)];
  const [start, end] = ends.map((each) => each?.position);
  if (!start || !end) return points.slice(0, HOLE_LIMITS.controlPoints);
  // Simplifies the whole line. Its ends always remain; they are cut off because they are not control points.
  return simplifyLine([start, ...points, end], HOLE_LIMITS.controlPoints + 2).slice(1, -1);
}
