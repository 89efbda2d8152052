import { nearestCopy } from "@/lib/geo/place";
import { type Message, message } from "@/lib/messages/message";
import { type Coordinates, coordinates } from "@/lib/validation/coordinates";
import type { OsmElement } from "@/lib/validation/osm";
import { type OwnPart, ownPart } from "./course-file";
import { FILE_LIMITS } from "./limits";
import type { ColumnChoice, Table } from "./table";
import { tidyTags } from "./tags";
import { UnreadableFileError } from "./unreadable";

/** A point, line or area of a file: what GeoJSON, KML and GPX have in common. */
export interface Item {
  readonly kind: "point" | "line" | "area" | "nowhere";
  /** In degrees. Of an area, the outer ring. */
  readonly places: readonly Coordinates[];
  /** Whether the area has inner rings, which areas of a course don't support. */
  readonly hasInnerRings?: true;
  readonly name: string | null;
  /** The names of the folders that contain it, outermost first. */
  readonly folders: readonly string[];
  readonly tags: Readonly<Record<string, string>>;
  /** Our own data, of the open format. */
  readonly part: OwnPart | null;
  /** Whether it stands for the whole course. */
  readonly isCourse: boolean;
  /** In KML and GPX: the header of the open format, not validated yet. */
  readonly header?: unknown;
  /** The id by which other parts of the file refer to it. */
  readonly sourceId?: string;
  /** Its name in messages to the user. */
  readonly label: Message;
  /** Why it can't be read; it has no places then. */
  readonly problem?: Message;
}

/** A feature as a format's reader returns it, not validated yet. */
export interface RawFeature {
  readonly geometry: unknown;
  readonly properties: unknown;
  readonly folders: readonly string[];
  /** The id by which other parts of the file refer to it. */
  readonly sourceId?: string;
  /** Why its reader left out the geometry. */
  readonly problem?: Message;
}

/** A layout as listed in the file: its lines in playing order, by their ids in the file. */
export interface RawLayout {
  readonly sourceId: string;
  readonly name: string;
  readonly colour: string | null;
  readonly description: string | null;
  readonly lines: readonly string[];
}

/** An element of an OpenStreetMap file. Its version is null in extracts without metadata. */
export type RawElement = Omit<OsmElement, "version" | "partId"> & { readonly version: number | null };

/** The result of a reader for one format. */
export interface RawCourse {
  readonly features: readonly RawFeature[];
  /** The header of the open format, not validated yet. */
  readonly header?: unknown;
  readonly layouts?: readonly RawLayout[];
  /** Of an OpenStreetMap file. */
  readonly elements?: readonly RawElement[];
  /** The name of the file's contents, where nothing else names the course. */
  readonly name?: string | null;
  /** Notes to the user about how the file was interpreted. */
  readonly notes?: readonly Message[];
  /** Of a CSV file. */
  readonly table?: Table;
  /** Of a KML document: where it says that more of it is. */
  readonly links?: readonly FileLink[];
}

/** A NetworkLink of a KML document. */
export interface FileLink {
  readonly name: string | null;
  /** A URL, or the name of a file beside the document. */
  readonly href: string;
}

export interface ReadOptions {
  /** Whether to swap latitude and longitude. */
  readonly swapped: boolean;
  /** What the columns of a CSV file mean; otherwise its headings say so. */
  readonly columns?: ColumnChoice | undefined;
}

/**
 * Converts the features of a file to items, in file order. A feature with several geometries becomes several items. One that can't
 * be read becomes an item with its `problem`, so that the rest is imported.
 *
 * @throws `UnreadableFileError` naming the first feature that can't be read, if they are most of the file, or the one that exceeded a
 * limit.
 */
export function toItems(features: readonly RawFeature[], options: ReadOptions): Item[] {
  if (features.length > FILE_LIMITS.features) {
    throw new UnreadableFileError("exchange.tooManyFeatures", {
      count: features.length,
      most: FILE_LIMITS.features,
    });
  }
  let points = 0;
  const failures: UnreadableFileError[] = [];
  const items = features.flatMap((feature, index) => {
    const items = toFeatureItems(feature, index + 1, options, failures);
    points += items.reduce((sum, { places }) => sum + places.length, 0);
    if (points > FILE_LIMITS.points || items.length > FILE_LIMITS.features) {
      throw new UnreadableFileError("exchange.tooManyPoints", { most: FILE_LIMITS.points });
    }
    return items;
  });
  const placed = items.filter(({ places }) => places.length > 0).length;
  const [failure] = failures;
  if (failure && (placed === 0 || failures.length > placed)) throw failure;
  return items;
}

function toFeatureItems(
  feature: RawFeature,
  number: number,
  { swapped }: ReadOptions,
  failures: UnreadableFileError[],
): Item[] {
  const properties = isRecord(feature.properties) ? feature.properties : {};
  const teepad = readOwnData(properties);
  const tags = tidyTags(readOwnTags(teepad, readTags(properties)));
  const name = (tags.name ?? tags.title ?? tags.Name)?.trim() || null;
  const label = name
    ? message("exchange.named", { name: shorten(name) })
    : message("exchange.numbered", { number });
  const part = ownPart.safeParse(teepad).data ?? null;
  const isCourse = isRecord(teepad) && teepad.part === "course";
  const header = isRecord(teepad) ? teepad.header : undefined;
  const { folders, sourceId, problem } = feature;
  const common = {
    name,
    folders,
    tags,
    part,
    isCourse,
    label,
    ...(sourceId && { sourceId }),
    ...(header !== undefined && { header }),
  };

  const nowhere = (why?: Message): Item[] => [
    { ...common, kind: "nowhere", places: [], ...(why && { problem: why }) },
  ];
  if (problem) {
    failures.push(new UnreadableFileError("exchange.notANumber", { where: label }));
    return nowhere(problem);
  }
  try {
    const shapes = readShapes(feature.geometry, label, 0);
    if (shapes.length === 0) return nowhere();
    return shapes.map(({ kind, positions, hasInnerRings }) => ({
      ...common,
      ...(hasInnerRings && { hasInnerRings }),
      kind,
      places: positions.map((position) => readPlace(position, { label, swapped })),
    }));
  } catch (error) {
    if (!(error instanceof UnreadableFileError) || !Object.hasOwn(PROBLEMS, error.text.key)) throw error;
    failures.push(error);
    const { where: _, ...values } = error.text.values ?? {};
    return nowhere(message(PROBLEMS[error.text.key as keyof typeof PROBLEMS], values));
  }
}

/** What a feature that can't be read is listed with, by the error of a file of such features. */
const PROBLEMS = {
  "exchange.badGeometry": "exchange.whyGeometry",
  "exchange.notANumber": "exchange.whyNumber",
  "exchange.outOfRange": "exchange.whyRange",
} as const;

interface Shape {
  kind: Item["kind"];
  positions: readonly unknown[];
  hasInnerRings?: true;
}

/** Maximum depth of nested geometry collections. */
const MAX_DEPTH = 5;

function readShapes(geometry: unknown, where: Message, depth: number): Shape[] {
  if (geometry === null || geometry === undefined) return [];
  if (!isRecord(geometry) || depth > MAX_DEPTH)
    throw new UnreadableFileError("exchange.badGeometry", { where });
  if (geometry.type === "GeometryCollection") {
    return asList(geometry.geometries, where).flatMap((inner) => readShapes(inner, where, depth + 1));
  }
  const given = asList(geometry.coordinates, where);
  if (given.length === 0) return [];
  const line = (positions: unknown): Shape => ({ kind: "line", positions: asList(positions, where) });
  const area = (polygon: unknown): Shape => {
    const [outer = [], ...inner] = asList(polygon, where);
    return {
      kind: "area",
      positions: asList(outer, where),
      ...(inner.length > 0 && { hasInnerRings: true }),
    };
  };
  switch (geometry.type) {
    case "Point":
      return [{ kind: "point", positions: [given] }];
    case "MultiPoint":
      return given.map((position) => ({ kind: "point", positions: [position] }));
    case "LineString":
      return [line(given)];
    case "MultiLineString":
      return joinSegments(given.map((each) => asList(each, where))).map(line);
    case "Polygon":
      return [area(given)];
    case "MultiPolygon":
      return given.map(area);
    default:
      throw new UnreadableFileError("exchange.badGeometry", { where });
  }
}

/** A logger that was paused begins a new segment not far from where the last one ended, in degrees. */
const PAUSE_DEGREES = 0.001;

/** Joins segments that go on where the one before ended. Lines beside each other, as alternate flight paths are, stay apart. */
function joinSegments(segments: readonly (readonly unknown[])[]): (readonly unknown[])[] {
  const isNear = (a: unknown, b: unknown) =>
    Array.isArray(a) &&
    Array.isArray(b) &&
    [0, 1].every((axis) => Math.abs(Number(a[axis]) - Number(b[axis])) <= PAUSE_DEGREES);
  const joined: unknown[][] = [];
  for (const segment of segments.filter((each) => each.length > 0)) {
    const before = joined.at(-1);
    const [start] = segment;
    const goesOn =
      before &&
      isNear(before.at(-1), start) &&
      distanceOf(before[0], start) > distanceOf(before.at(-1), start);
    if (goesOn) for (const position of segment) before.push(position);
    else joined.push([...segment]);
  }
  return joined;
}

/** Of two positions, in degrees; for comparison only. */
const distanceOf = (a: unknown, b: unknown) =>
  Array.isArray(a) && Array.isArray(b)
    ? Math.hypot(Number(a[0]) - Number(b[0]), Number(a[1]) - Number(b[1]))
    : 0;

function readPlace(position: unknown, { label, swapped }: { label: Message; swapped: boolean }): Coordinates {
  const [first, second] = Array.isArray(position) ? position : [];
  if (!Number.isFinite(first) || !Number.isFinite(second)) {
    throw new UnreadableFileError("exchange.notANumber", { where: label });
  }
  const [lat, lng] = swapped ? [first, second] : [second, first];
  const place = { lat, lng: wrapLongitude(lng) };
  const checked = coordinates.safeParse(place);
  if (checked.success) return checked.data;
  throw new UnreadableFileError(
    "exchange.outOfRange",
    { where: label, lat: String(place.lat), lng: String(place.lng) },
    { swapMayHelp: !swapped && coordinates.safeParse({ lat: place.lng, lng: place.lat }).success },
  );
}

/** A longitude as the map wraps it: editors that let the map be panned around the world write −335 for 25. */
function wrapLongitude(lng: number): number {
  if (Math.abs(lng) <= 180 || Math.abs(lng) > MAX_LONGITUDE) return lng;
  const turned = lng - 360 * Math.round(lng / 360);
  return Number(turned.toFixed(9));
}

/** Three times around the world; beyond that, a number is no longitude. */
const MAX_LONGITUDE = 180 + 3 * 360;

/** Reads text and number properties as tags. Some OpenStreetMap exports nest the tags in an object. */
function readTags(properties: Record<string, unknown>): Record<string, string> {
  const inner = isRecord(properties.tags) ? properties.tags : {};
  const entries = Object.entries({ ...properties, ...inner }).map(([key, value]): [string, unknown] =>
    // KML descriptions are HTML.
    key === "description" && isRecord(value) ? [key, plainText(String(value.value ?? ""))] : [key, value],
  );
  return Object.fromEntries(
    entries
      .filter(([, value]) => typeof value === "string" || typeof value === "number")
      .map(([key, value]) => [key, String(value)]),
  );
}

/** Converts HTML to plain text, with a line for each block. */
function plainText(html: string): string {
  return html
    .replace(/<(?:br|\/p|\/div|\/li)\b[^>]*>/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => ENTITIES[name] ?? "")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n\s*/g, "\n")
    .trim();
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  nbsp: " ",
  "#39": "'",
};

/** Reads our own data. Formats without objects store it as JSON text. */
function readOwnData({ teepad }: Record<string, unknown>): unknown {
  if (typeof teepad !== "string") return teepad;
  try {
    return JSON.parse(teepad);
  } catch {
    return null;
  }
}

/**
 * The tags of one of our own items. KML and GPX have a display name but only few tags, so our files also keep
 * all tags in our own data. Tags that another program changed take precedence.
 */
function readOwnTags(teepad: unknown, tags: Record<string, string>): Record<string, string> {
  if (!isRecord(teepad) || !isRecord(teepad.tags)) return tags;
  const written = readTags(teepad.tags);
  const edited = Object.keys(written).filter((key) => key !== "name" && key !== "description" && key in tags);
  return { ...written, ...Object.fromEntries(edited.map((key) => [key, tags[key] as string])) };
}

/** True for an item that Teepad wrote. */
export function isOwnItem({ part, isCourse, header }: Item): boolean {
  return part !== null || isCourse || header !== undefined;
}

/** Long enough to find the name in the file, short enough for a sentence. */
const MAX_LABEL_CHARACTERS = 60;

function shorten(name: string): string {
  const characters = [...name.replace(/\s+/g, " ")];
  return characters.length > MAX_LABEL_CHARACTERS
    ? `${characters.slice(0, MAX_LABEL_CHARACTERS - 1).join("")}…`
    : characters.join("");
}

function asList(value: unknown, where: Message): readonly unknown[] {
  if (!Array.isArray(value)) throw new UnreadableFileError("exchange.badGeometry", { where });
  return value;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The place of a point, or the centre of an area, as tee pads are mapped. */
export function findCentre({ kind, places }: Pick<Item, "kind" | "places">): Coordinates | null {
  const [first] = places;
  if (!first || kind !== "area") return first ?? null;
  // The last position of a ring repeats the first. Tee pads are small enough for the mean.
  const ring = (places.length > 1 ? places.slice(0, -1) : places).map((place) => nearestCopy(place, first));
  const mean = (value: (place: Coordinates) => number) =>
    ring.reduce((sum, place) => sum + value(place), 0) / ring.length;
  return { lat: mean(({ lat }) => lat), lng: wrapLongitude(mean(({ lng }) => lng)) };
}
