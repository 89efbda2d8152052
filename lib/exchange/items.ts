import { type OwnData, ownData } from "@/lib/exchange/teepad-properties";
import { type Message, message } from "@/lib/messages/message";
import { type Coordinates, coordinates } from "@/lib/validation/coordinates";
import { FILE_LIMITS } from "./limits";
import { Unreadable } from "./unreadable";

/** One thing of a file with its place: what GeoJSON, KML and GPX have in common. */
export interface Item {
  readonly kind: "point" | "line" | "area" | "nowhere";
  /** In degrees; the outer ring of an area. */
  readonly places: readonly Coordinates[];
  readonly name: string | null;
  /** The names of the folders around it, the outermost first. */
  readonly folders: readonly string[];
  readonly tags: Readonly<Record<string, string>>;
  readonly own: OwnData | null;
  /** What to call it to a person. */
  readonly label: Message;
}

/** A feature as a reader of a format hands it on: nothing about it is known yet. */
export interface RawFeature {
  readonly geometry: unknown;
  readonly properties: unknown;
  readonly folders: readonly string[];
}

export interface ReadOptions {
  /** The file has latitude first where the format has longitude. */
  readonly swapped: boolean;
}

/**
 * The items of a file, in its order; a feature of several geometries is several items.
 *
 * @throws Unreadable naming the feature whose places are none, or with which the file became too much.
 */
export function itemsOf(features: readonly RawFeature[], options: ReadOptions): Item[] {
  if (features.length > FILE_LIMITS.features) {
    throw new Unreadable("exchange.tooManyFeatures", {
      count: features.length,
      most: FILE_LIMITS.features,
    });
  }
  let points = 0;
  return features.flatMap((feature, index) => {
    const items = itemsOfFeature(feature, index + 1, options);
    points += items.reduce((sum, { places }) => sum + places.length, 0);
    if (points > FILE_LIMITS.points || items.length > FILE_LIMITS.features) {
      throw new Unreadable("exchange.tooManyPoints", {
        where: items[0]?.label ?? "",
        most: FILE_LIMITS.points,
      });
    }
    return items;
  });
}

function itemsOfFeature(feature: RawFeature, number: number, { swapped }: ReadOptions): Item[] {
  const properties = isRecord(feature.properties) ? feature.properties : {};
  const tags = tagsOf(properties);
  const name = tags.name?.trim() || null;
  const label = name
    ? message("exchange.named", { name: shortened(name) })
    : message("exchange.numbered", { number });
  const common = { name, folders: feature.folders, tags, own: ownDataOf(properties), label };

  const shapes = shapesOf(feature.geometry, label, 0);
  if (shapes.length === 0) return [{ ...common, kind: "nowhere", places: [] }];
  return shapes.map(({ kind, positions }) => ({
    ...common,
    kind,
    places: positions.map((position) => placeOf(position, { label, swapped })),
  }));
}

interface Shape {
  kind: Item["kind"];
  positions: readonly unknown[];
}

/** Deeper collections than this say nothing of a course. */
const MAX_DEPTH = 5;

function shapesOf(geometry: unknown, where: Message, depth: number): Shape[] {
  if (geometry === null || geometry === undefined) return [];
  if (!isRecord(geometry) || depth > MAX_DEPTH) throw new Unreadable("exchange.badGeometry", { where });
  if (geometry.type === "GeometryCollection") {
    return listOf(geometry.geometries, where).flatMap((inner) => shapesOf(inner, where, depth + 1));
  }
  const given = listOf(geometry.coordinates, where);
  if (given.length === 0) return [];
  const line = (positions: unknown): Shape => ({ kind: "line", positions: listOf(positions, where) });
  // Holes in an area say nothing of where it is.
  const area = (rings: unknown): Shape => ({
    kind: "area",
    positions: listOf(listOf(rings, where)[0] ?? [], where),
  });
  switch (geometry.type) {
    case "Point":
      return [{ kind: "point", positions: [given] }];
    case "MultiPoint":
      return given.map((position) => ({ kind: "point", positions: [position] }));
    case "LineString":
      return [line(given)];
    case "MultiLineString":
      return given.map(line);
    case "Polygon":
      return [area(given)];
    case "MultiPolygon":
      return given.map(area);
    default:
      throw new Unreadable("exchange.badGeometry", { where });
  }
}

function placeOf(position: unknown, { label, swapped }: { label: Message; swapped: boolean }): Coordinates {
  const [first, second] = Array.isArray(position) ? position : [];
  if (!Number.isFinite(first) || !Number.isFinite(second)) {
    throw new Unreadable("exchange.notANumber", { where: label });
  }
  const place = swapped ? { lat: first, lng: second } : { lat: second, lng: first };
  const checked = coordinates.safeParse(place);
  if (checked.success) return checked.data;
  throw new Unreadable(
    "exchange.outside",
    { where: label, lat: String(place.lat), lng: String(place.lng) },
    { swapMayHelp: !swapped && coordinates.safeParse({ lat: place.lng, lng: place.lat }).success },
  );
}

/** Texts and numbers as tags. Some exports of OpenStreetMap have the tags in an object of their own. */
function tagsOf(properties: Record<string, unknown>): Record<string, string> {
  const inner = isRecord(properties.tags) ? properties.tags : {};
  const entries = Object.entries({ ...properties, ...inner });
  return Object.fromEntries(
    entries
      .filter(([, value]) => typeof value === "string" || typeof value === "number")
      .map(([key, value]) => [key, String(value)]),
  );
}

function ownDataOf({ teepad }: Record<string, unknown>): OwnData | null {
  if (typeof teepad !== "string") return ownData.safeParse(teepad).data ?? null;
  try {
    return ownData.safeParse(JSON.parse(teepad)).data ?? null;
  } catch {
    return null;
  }
}

/** Long enough to find it in the file, short enough for a sentence. */
const MAX_LABEL_CHARACTERS = 60;

function shortened(name: string): string {
  const letters = [...name.replace(/\s+/g, " ")];
  return letters.length > MAX_LABEL_CHARACTERS
    ? `${letters.slice(0, MAX_LABEL_CHARACTERS - 1).join("")}…`
    : letters.join("");
}

function listOf(value: unknown, where: Message): readonly unknown[] {
  if (!Array.isArray(value)) throw new Unreadable("exchange.badGeometry", { where });
  return value;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
