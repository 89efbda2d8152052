import { tidyPlace } from "@/lib/editor/commands/place";
import { distanceInMetres } from "@/lib/geo/distance";
import { midpoint } from "@/lib/geo/midpoint";
import { type Message, message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import { COURSE_LIMITS } from "@/lib/validation/course";
import { itemsOf, type RawFeature, type ReadOptions } from "./items";
import { FILE_LIMITS } from "./limits";
import { ownHoles } from "./own-holes";
import { readJson } from "./read-json";
import { readXml } from "./read-xml";
import { recognise } from "./recognise";
import type { Reading, RecognisedHole, RecognisedPath } from "./recognised";
import { simplified } from "./simplify";
import { Unreadable } from "./unreadable";
import type { Xml } from "./xml";

export type ReadFile =
  | { readonly ok: true; readonly reading: Reading }
  | { readonly ok: false; readonly problem: Message; readonly swapMayHelp: boolean };

/** Reads a GeoJSON, KML or GPX file, or a course of our API. Never throws, and takes bounded time whatever is in it. */
export function readFile(text: string, options: ReadOptions & { readonly xml: Xml }): ReadFile {
  try {
    return { ok: true, reading: withinLimits(readingOf(text, options)) };
  } catch (error) {
    if (error instanceof Unreadable)
      return { ok: false, problem: error.text, swapMayHelp: error.swapMayHelp };
    // A parser that gave up, on a text that no map program writes.
    return { ok: false, problem: message("exchange.notReadable"), swapMayHelp: false };
  }
}

function readingOf(text: string, { swapped, xml }: ReadOptions & { xml: Xml }): Reading {
  if (text.length > FILE_LIMITS.bytes) throw tooLarge(text.length);
  const start = /^\uFEFF?\s*(\S{0,2})/.exec(text)?.[1] ?? "";
  if (start === "") throw new Unreadable("exchange.empty");
  if (start === "PK") throw new Unreadable("exchange.zipped");
  if (start.startsWith("<")) return readingOfFeatures(readXml(text, xml), { swapped });
  if (!/^[{[]/.test(start)) throw new Unreadable("exchange.unknownFormat");

  const json = readJson(text.replace(/^\uFEFF/, ""));
  if (json.kind === "features") return readingOfFeatures(json.features, { swapped });
  return { courseName: json.courseName, holes: json.holes, ignored: [], notes: [] };
}

/** The refusal of a file by its size in bytes, before it is read. */
export function tooLarge(bytes: number): Unreadable {
  const megabytes = (count: number) => (count / 1_000_000).toFixed(1);
  return new Unreadable("exchange.tooLarge", {
    size: megabytes(bytes),
    most: megabytes(FILE_LIMITS.bytes),
  });
}

function readingOfFeatures(features: readonly RawFeature[], options: ReadOptions): Reading {
  const items = itemsOf(features, options);
  const own = ownHoles(items);
  const foreign = recognise(items.filter((item) => item.own === null));
  const found = foreign.holes.map((hole) => ({ ...tidied(hole), renumberedFrom: null }));
  const itself = items.find((item) => item.own?.part === "course");
  return {
    courseName: itself?.tags.name ?? itself?.name ?? foreign.courseName,
    holes: own.length > 0 && found.length === 0 ? own : numbered([...own, ...found]),
    ignored: foreign.ignored,
    notes: foreign.notes,
  };
}

/** Places as the editor keeps them: other programs write noise. */
function tidied<Hole extends Pick<RecognisedHole, "tee" | "target" | "paths">>(hole: Hole): Hole {
  return {
    ...hole,
    tee: hole.tee && tidyPlace(hole.tee),
    target: hole.target && tidyPlace(hole.target),
    paths: hole.paths.map((path) => ({ ...path, points: path.points.map(tidyPlace) })),
  };
}

/** Every hole with a number of its own: the first to have it keeps it, the others get those that are free. */
function numbered(holes: readonly RecognisedHole[]): RecognisedHole[] {
  const taken = new Set<number>();
  const keeps = holes.map(({ number }) => {
    if (number === null || taken.has(number)) return false;
    taken.add(number);
    return true;
  });
  let free = 1;
  return holes.map((hole, index) => {
    if (keeps[index]) return hole;
    while (taken.has(free)) free++;
    taken.add(free);
    return { ...hole, number: free, renumberedFrom: hole.number };
  });
}

/** Paths of at most 50 points, 10 to a hole, and one at least: what the rules want of any hole. */
function withinLimits(reading: Reading): Reading {
  const notes = [...reading.notes];
  let simplifiedLines = 0;
  const holes = reading.holes.map((hole) => {
    const paths = hole.paths.slice(0, COURSE_LIMITS.flightPaths).map((path) => withFewPoints(hole, path));
    simplifiedLines += paths.filter(({ simplifiedFrom }) => simplifiedFrom !== undefined).length;
    if (hole.paths.length > paths.length) {
      notes.push(message("exchange.notePaths", { hole: hole.number ?? 0, most: COURSE_LIMITS.flightPaths }));
    }
    const [primary = { name: null, points: [] }, ...alternates] = paths;
    return {
      ...hole,
      paths: [withSomePoint(hole, primary), ...alternates.map((path) => withSomePoint(hole, path))],
    };
  });
  if (simplifiedLines > 0) {
    notes.push(
      message("exchange.noteSimplified", { count: simplifiedLines, most: COURSE_LIMITS.controlPoints }),
    );
  }
  return { ...reading, holes, notes };
}

function withFewPoints({ tee, target }: RecognisedHole, path: RecognisedPath): RecognisedPath {
  const { points } = path;
  if (points.length <= COURSE_LIMITS.controlPoints) return path;
  // The ends of the line are kept and are no control points.
  const start = tee ? [tee] : [];
  const end = target ? [target] : [];
  const kept = simplified(
    [...start, ...points, ...end],
    COURSE_LIMITS.controlPoints + start.length + end.length,
  );
  return {
    ...path,
    points: kept.slice(start.length, kept.length - end.length),
    simplifiedFrom: points.length,
  };
}

/** A straight line has its midpoint as control point, as the service makes it. */
function withSomePoint({ tee, target }: RecognisedHole, path: RecognisedPath): RecognisedPath {
  if (path.points.length > 0 || !tee || !target) return path;
  return { ...path, points: [tidyPlace(midpoint(tee, target))] };
}

/** Metres beyond which an imported course is not the one that is being edited. */
const FAR = 100_000;
const BESIDE = 50_000;

/**
 * Whether the holes would lie beside `near` (degrees) with latitude and longitude exchanged, while as they are they lie
 * far from it: a file that has them the wrong way round where both are valid.
 */
export function looksSwapped(holes: readonly RecognisedHole[], near: Coordinates | null): boolean {
  const place = holes.map(({ tee, target }) => tee ?? target).find((found) => found !== null);
  if (!place || !near || Math.abs(place.lng) > 90) return false;
  return (
    distanceInMetres(place, near) > FAR && distanceInMetres({ lat: place.lng, lng: place.lat }, near) < BESIDE
  );
}
