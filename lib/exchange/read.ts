import { distanceInMetres } from "@/lib/geo/distance";
import { type Message, message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import { HOLE_LIMITS } from "@/lib/validation/hole";
import { formatPath, type Path } from "@/lib/validation/problems";
import { type CourseHeader, courseHeader, FORMAT_VERSION } from "./course-file";
import { decodeText } from "./decode";
import { isOwnItem, isRecord, type RawCourse, type ReadOptions, toItems } from "./items";
import { FILE_LIMITS } from "./limits";
import { describeLosses } from "./losses";
import { readOwnCourse } from "./own-course";
import { readCsv } from "./read-csv";
import { readJson } from "./read-json";
import { isZip, unzipKml } from "./read-kmz";
import { readXml } from "./read-xml";
import { recogniseCourse } from "./recognise";
import type { FileContents, RecognisedHole } from "./recognised";
import { simplifyLine } from "./simplify";
import { UnreadableFileError } from "./unreadable";
import type { Xml } from "./xml";

export type ReadResult =
  | { readonly ok: true; readonly reading: FileContents }
  | { readonly ok: false; readonly problem: Message; readonly swapMayHelp: boolean };

/** The bytes of a file, or pasted text. */
export type FileContent = string | Uint8Array;

/**
 * Reads a GeoJSON, KML, KMZ, GPX, OpenStreetMap XML or CSV file, or a course of our API. Never throws, and takes
 * bounded time for any content.
 */
export function readFile(content: FileContent, options: ReadOptions & { readonly xml: Xml }): ReadResult {
  try {
    return { ok: true, reading: readContents(content, options) };
  } catch (error) {
    if (error instanceof UnreadableFileError)
      return { ok: false, problem: error.text, swapMayHelp: error.swapMayHelp };
    // A parser failed, for example on excessive nesting. No map application writes such a file.
    return { ok: false, problem: message("exchange.notReadable"), swapMayHelp: false };
  }
}

/** @throws `UnreadableFileError`, or a parser's own error for content that no map application writes. */
export function readContents(
  content: FileContent,
  options: ReadOptions & { readonly xml: Xml },
): FileContents {
  if (content.length > FILE_LIMITS.bytes) throw fileTooLarge(content.length);
  if (typeof content === "string") return applyCourseLimits(readText(content, options));
  if (!isZip(content)) return applyCourseLimits(readText(decodeText(content), options));
  const { kml, notes } = unzipKml(content);
  const reading = applyCourseLimits(readText(decodeText(kml), options));
  return { ...reading, notes: [...notes, ...reading.notes] };
}

function readText(text: string, { swapped, xml }: ReadOptions & { xml: Xml }): FileContents {
  const start = /^\uFEFF?\s*(\S{0,2})/.exec(text)?.[1] ?? "";
  if (start === "") throw new UnreadableFileError("exchange.empty");
  if (start === "PK") throw new UnreadableFileError("exchange.zipped");
  if (start.startsWith("<")) return readFeatures(readXml(text, xml), { swapped });
  if (!/^[{[]/.test(start)) return readFeatures(readCsv(text), { swapped });

  const json = readJson(text.replace(/^\uFEFF/, ""));
  if (json.kind === "features") return readFeatures(json, { swapped });
  return { ...json, ignored: [], notes: [] };
}

/**
 * The error for a file that is too large, given its size in bytes. Callers can check the size before reading the file.
 */
export function fileTooLarge(bytes: number): UnreadableFileError {
  const toMegabytes = (count: number) => (count / 1_000_000).toFixed(1);
  return new UnreadableFileError("exchange.tooLarge", {
    size: toMegabytes(bytes),
    most: toMegabytes(FILE_LIMITS.bytes),
  });
}

function readFeatures(raw: RawCourse, options: ReadOptions): FileContents {
  const items = toItems(raw.features, options);
  const header = readHeader(raw.header ?? items.find((item) => item.header !== undefined)?.header);
  const own = readOwnCourse(header, items);
  const others = items.filter((item) => !isOwnItem(item));
  const foreign = recogniseCourse(others, own.holes, raw.layouts);
  const hasForeign = foreign.holes.length > own.holes.length;
  const holes = [...foreign.holes];
  const course = items.find(({ isCourse }) => isCourse);
  return {
    courseName: header?.name ?? course?.tags.name ?? course?.name ?? foreign.courseName,
    // Our own files may have two holes with the same number, as a course may while it is edited.
    holes: hasForeign || own.holes.length === 0 ? assignNumbers(holes) : holes,
    layouts: own.layouts.length > 0 ? own.layouts : foreign.layouts,
    features: [...own.features, ...foreign.features],
    isWholeCourse: header !== null,
    ignored: [...own.ignored, ...foreign.ignored],
    notes: [...(raw.notes ?? []), ...own.notes, ...foreign.notes, ...describeLosses(others)],
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
function applyCourseLimits(reading: FileContents): FileContents {
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

/**
 * Holes farther than `FAR_METRES` from the edited course are suspicious; swapped ones within `NEAR_METRES` are
 * plausible.
 */
const FAR_METRES = 100_000;
const NEAR_METRES = 50_000;

/**
 * True if the holes are far from `near` (degrees), but close to it with latitude and longitude swapped. Detects swapped
 * files whose values are valid in either order.
 */
export function looksSwapped(holes: readonly RecognisedHole[], near: Coordinates | null): boolean {
  const place = holes.flatMap(({ tees, targets }) => [...tees, ...targets])[0]?.position;
  if (!place || !near || Math.abs(place.lng) > 90) return false;
  const swapped = { lat: place.lng, lng: place.lat };
  return distanceInMetres(place, near) > FAR_METRES && distanceInMetres(swapped, near) < NEAR_METRES;
}
