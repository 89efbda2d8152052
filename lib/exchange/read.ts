import { distanceInMetres } from "@/lib/geo/distance";
import { type Message, message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import { decodeText } from "./decode";
import type { FileLink, RawCourse, RawFeature, ReadOptions } from "./items";
import { FILE_LIMITS } from "./limits";
import { applyCourseLimits, readFeatures } from "./read-contents";
import { readCsv } from "./read-csv";
import { readJson } from "./read-json";
import { isZip, openKmz, shortenPath } from "./read-kmz";
import { readXml } from "./read-xml";
import type { FileContents, RecognisedHole } from "./recognised";
import type { Table } from "./table";
import { UnreadableFileError } from "./unreadable";
import type { Xml } from "./xml";

export type ReadResult =
  | { readonly ok: true; readonly reading: FileContents }
  | {
      readonly ok: false;
      readonly problem: Message;
      readonly swapMayHelp: boolean;
      /** The columns of a CSV file. */
      readonly table?: Table | null;
    };

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
      return { ok: false, problem: error.text, swapMayHelp: error.swapMayHelp, table: error.table };
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
  if (isZip(content)) return applyCourseLimits(readArchive(content, options));
  const { text, guessed } = decodeText(content);
  return withGuess(applyCourseLimits(readText(text, options)), guessed);
}

/** Says which encoding was guessed, if any. */
function withGuess(reading: FileContents, encoding: string | null): FileContents {
  return encoding === null
    ? reading
    : { ...reading, notes: [message("exchange.noteEncoding", { encoding }), ...reading.notes] };
}

/** Reads the main document of a KMZ file, and the documents of the same file that it links to. */
function readArchive(bytes: Uint8Array, { swapped, xml }: ReadOptions & { xml: Xml }): FileContents {
  const archive = openKmz(bytes);
  const main = archive.main();
  const read = new Set([main.name]);
  const features: RawFeature[] = [];
  const links: FileLink[] = [];
  const queue = [main];
  let size = 0;
  let name: string | null = null;
  let encoding: string | null = null;
  for (let document = queue.shift(); document; document = queue.shift()) {
    size += document.bytes.length;
    if (size > FILE_LIMITS.bytes) throw fileTooLarge(size);
    const { text, guessed } = decodeText(document.bytes);
    encoding ??= guessed;
    const raw = readXml(text, xml);
    name ??= raw.name ?? null;
    features.push(...raw.features);
    for (const link of raw.links ?? []) {
      const path = resolvePath(document.name, link.href);
      const linked = path === null || read.has(path) ? null : archive.find(path);
      if (linked) {
        read.add(linked.name);
        queue.push(linked);
      } else if (path === null || !read.has(path)) links.push(link);
    }
  }
  const others = archive.names.filter((each) => !read.has(each));
  const names = others.slice(0, 3).map(shortenPath).join(", ");
  const reading = withGuess(readKmlFeatures({ name, features, links }, { swapped }), encoding);
  return others.length === 0
    ? reading
    : {
        ...reading,
        notes: [message("exchange.noteZipOthers", { count: others.length, names }), ...reading.notes],
      };
}

/** The path in an archive that a document of it refers to; null for anything outside of it. */
function resolvePath(from: string, href: string): string | null {
  if (/^([a-z][a-z\d+.-]*:|[\\/])/i.test(href)) return null;
  const base = "https://archive.invalid/";
  const document = base + encodeURI(from.replaceAll("\\", "/"));
  const target = href.replaceAll("\\", "/");
  if (!URL.canParse(target, document)) return null;
  // "..", also in its encoded forms, ends at the root of the archive.
  const url = new URL(target, document);
  try {
    return url.href.startsWith(base) ? decodeURIComponent(url.pathname.slice(1)) : null;
  } catch {
    return null;
  }
}

/** @throws `UnreadableFileError` for a document that consists of links to the web. */
function readKmlFeatures(raw: RawCourse, options: ReadOptions): FileContents {
  const { links = [], features } = raw;
  const [link] = links;
  if (link && features.length === 0) {
    throw new UnreadableFileError("exchange.onlyLinks", { name: link.name ?? link.href.slice(0, 60) });
  }
  const reading = readFeatures(raw, options);
  return link
    ? { ...reading, notes: [message("exchange.noteLinks", { count: links.length }), ...reading.notes] }
    : reading;
}

function readText(text: string, { swapped, columns, xml }: ReadOptions & { xml: Xml }): FileContents {
  const start = /^\uFEFF?\s*(\S{0,2})/.exec(text)?.[1] ?? "";
  if (start === "") throw new UnreadableFileError("exchange.empty");
  if (start === "PK") throw new UnreadableFileError("exchange.zipped");
  if (start.startsWith("<")) return readKmlFeatures(readXml(text, xml), { swapped });
  if (!/^[{[]/.test(start)) return readTable(readCsv(text, columns), { swapped });

  const json = readJson(text.replace(/^\uFEFF/, ""));
  if (json.kind === "features") return readFeatures(json, { swapped });
  return { ...json, ignored: [], notes: [] };
}

/** Positions out of range may be columns with another meaning. */
function readTable(raw: RawCourse, options: ReadOptions): FileContents {
  const { table } = raw;
  try {
    return { ...readFeatures(raw, options), ...(table && { table }) };
  } catch (error) {
    if (error instanceof UnreadableFileError && table) error.table = table;
    throw error;
  }
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
