import { distanceInMetres } from "@/lib/geo/distance";
import { midpoint } from "@/lib/geo/midpoint";
import { tidyPlace } from "@/lib/geo/place";
import { type Message, message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import { COURSE_LIMITS } from "@/lib/validation/course";
import { type RawFeature, type ReadOptions, toItems } from "./items";
import { FILE_LIMITS } from "./limits";
import { readOwnHoles } from "./own-holes";
import { readJson } from "./read-json";
import { readXml } from "./read-xml";
import { recogniseHoles } from "./recognise";
import type { FileContents, RecognisedHole, RecognisedPath } from "./recognised";
import { simplifyLine } from "./simplify";
import { UnreadableFileError } from "./unreadable";
import type { Xml } from "./xml";

export type ReadResult =
  | { readonly ok: true; readonly reading: FileContents }
  | { readonly ok: false; readonly problem: Message; readonly swapMayHelp: boolean };

/**
 * Reads a GeoJSON, KML or GPX file, or a course of our API. Never throws, and takes bounded time whatever the file
 * contains.
 */
export function readFile(text: string, options: ReadOptions & { readonly xml: Xml }): ReadResult {
  try {
    return { ok: true, reading: applyCourseLimits(readText(text, options)) };
  } catch (error) {
    if (error instanceof UnreadableFileError)
      return { ok: false, problem: error.text, swapMayHelp: error.swapMayHelp };
    // A parser failed, say on too much nesting. No map application writes such a file.
    return { ok: false, problem: message("exchange.notReadable"), swapMayHelp: false };
  }
}

function readText(text: string, { swapped, xml }: ReadOptions & { xml: Xml }): FileContents {
  if (text.length > FILE_LIMITS.bytes) throw fileTooLarge(text.length);
  const start = /^\uFEFF?\s*(\S{0,2})/.exec(text)?.[1] ?? "";
  if (start === "") throw new UnreadableFileError("exchange.empty");
  if (start === "PK") throw new UnreadableFileError("exchange.zipped");
  if (start.startsWith("<")) return readFeatures(readXml(text, xml), { swapped });
  if (!/^[{[]/.test(start)) throw new UnreadableFileError("exchange.unknownFormat");

  const json = readJson(text.replace(/^\uFEFF/, ""));
  if (json.kind === "features") return readFeatures(json.features, { swapped });
  return { courseName: json.courseName, holes: json.holes, ignored: [], notes: [] };
}

/** The error for a file that is too large, by its size in bytes. Callers can check before reading it. */
export function fileTooLarge(bytes: number): UnreadableFileError {
  const toMegabytes = (count: number) => (count / 1_000_000).toFixed(1);
  return new UnreadableFileError("exchange.tooLarge", {
    size: toMegabytes(bytes),
    most: toMegabytes(FILE_LIMITS.bytes),
  });
}

function readFeatures(features: readonly RawFeature[], options: ReadOptions): FileContents {
  const items = toItems(features, options);
  const own = readOwnHoles(items);
  const foreign = recogniseHoles(items.filter((item) => item.own === null));
  const found = foreign.holes.map((hole) => ({ ...tidyHole(hole), renumberedFrom: null }));
  const course = items.find((item) => item.own?.part === "course");
  return {
    courseName: course?.tags.name ?? course?.name ?? foreign.courseName,
    holes: own.length > 0 && found.length === 0 ? own : assignNumbers([...own, ...found]),
    ignored: foreign.ignored,
    notes: foreign.notes,
  };
}

/** Rounds positions as the editor does. Other programs write meaningless digits. */
function tidyHole<Hole extends Pick<RecognisedHole, "tee" | "target" | "paths">>(hole: Hole): Hole {
  return {
    ...hole,
    tee: hole.tee && tidyPlace(hole.tee),
    target: hole.target && tidyPlace(hole.target),
    paths: hole.paths.map((path) => ({ ...path, points: path.points.map(tidyPlace) })),
  };
}

/** Gives every hole a number of its own: the first one keeps a number, the others get free ones. */
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

/** Applies the limits of flight paths: at most 10 per hole and 50 points each, and at least one of each. */
function applyCourseLimits(reading: FileContents): FileContents {
  const notes = [...reading.notes];
  let simplifiedCount = 0;
  const holes = reading.holes.map((hole) => {
    const paths = hole.paths.slice(0, COURSE_LIMITS.flightPaths).map((path) => limitPoints(hole, path));
    simplifiedCount += paths.filter(({ simplifiedFrom }) => simplifiedFrom !== undefined).length;
    if (hole.paths.length > paths.length) {
      notes.push(message("exchange.notePaths", { hole: hole.number ?? 0, most: COURSE_LIMITS.flightPaths }));
    }
    const [primary = { name: null, points: [] }, ...alternates] = paths;
    return {
      ...hole,
      paths: [addMidpoint(hole, primary), ...alternates.map((path) => addMidpoint(hole, path))],
    };
  });
  if (simplifiedCount > 0) {
    notes.push(
      message("exchange.noteSimplified", { count: simplifiedCount, most: COURSE_LIMITS.controlPoints }),
    );
  }
  return { ...reading, holes, notes };
}

function limitPoints({ tee, target }: RecognisedHole, path: RecognisedPath): RecognisedPath {
  const { points } = path;
  if (points.length <= COURSE_LIMITS.controlPoints) return path;
  // Simplify the whole line, whose ends remain and are no control points.
  const start = tee ? [tee] : [];
  const end = target ? [target] : [];
  const simplified = simplifyLine(
    [...start, ...points, ...end],
    COURSE_LIMITS.controlPoints + start.length + end.length,
  );
  return {
    ...path,
    points: simplified.slice(start.length, simplified.length - end.length),
    simplifiedFrom: points.length,
  };
}

/** Gives a straight line its midpoint as a control point, like the service does. */
function addMidpoint({ tee, target }: RecognisedHole, path: RecognisedPath): RecognisedPath {
  if (path.points.length > 0 || !tee || !target) return path;
  return { ...path, points: [tidyPlace(midpoint(tee, target))] };
}

/** Metres from the edited course beyond which holes are suspicious, and within which swapped ones are plausible. */
const FAR_METRES = 100_000;
const NEAR_METRES = 50_000;

/**
 * True if the holes are far from `near` (degrees), but close to it with latitude and longitude swapped. It detects swapped
 * files whose values are valid either way.
 */
export function looksSwapped(holes: readonly RecognisedHole[], near: Coordinates | null): boolean {
  const place = holes.map(({ tee, target }) => tee ?? target).find((found) => found !== null);
  if (!place || !near || Math.abs(place.lng) > 90) return false;
  const swapped = { lat: place.lng, lng: place.lat };
  return distanceInMetres(place, near) > FAR_METRES && distanceInMetres(swapped, near) < NEAR_METRES;
}
