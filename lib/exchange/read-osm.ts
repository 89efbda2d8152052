import { type Message, message } from "@/lib/messages/message";
import type { RawCourse, RawElement, RawFeature, RawLayout } from "./items";
import { kindOfTags, type Tags } from "./tags";
import { UnreadableFileError } from "./unreadable";

/** Keys whose closed ways are areas ("Area" in the OpenStreetMap wiki). */
const AREA_KEYS = ["building", "natural", "landuse", "leisure", "amenity", "disc_golf", "golf", "area"];

/**
 * Reads OpenStreetMap XML, as exported by JOSM, the Overpass API and openstreetmap.org: everything tagged as
 * part of a course, or as a feature that a course may show. `type=disc_golf_layout` relations are layouts,
 * whose lines are in playing order.
 */
export function readOsm(document: Document): RawCourse {
  return toRawCourse(OSM_TYPES.flatMap((type) => childrenOf(document, type).flatMap(readElement)));
}

const OSM_TYPES = ["node", "way", "relation"] as const;

const NONE: string[] = [];

function readTags(element: Element): string[] {
  return elementsOf(element, "tag").map(
    (tag) => `${tag.getAttribute("k") ?? ""}=${tag.getAttribute("v") ?? ""}`,
  );
}

/** What is deleted is left out. In a change file it has no position. */
function readElement(element: Element): RawElement[] {
  const id = element.getAttribute("id") ?? "";
  if (isDeleted(element)) return [];
  const common = {
    id: `${element.nodeName}/${id}`,
    version: Number(element.getAttribute("version") || Number.NaN) || null,
    // Most nodes are corners of lines: a list for each would be most of the memory.
    tags: element.firstChild ? readTags(element) : NONE,
  };
  if (element.nodeName === "node") {
    const [lat, lng] = [element.getAttribute("lat"), element.getAttribute("lon")];
    if (!id || lat === null || lng === null) return [];
    return [{ ...common, at: readAt(lat, lng, id), refs: NONE }];
  }
  const nodes = elementsOf(element, "nd");
  const refs =
    element.nodeName === "way"
      ? nodes.map((nd) => `node/${nd.getAttribute("ref") ?? ""}`)
      : elementsOf(element, "member").map((member) => {
          const [type, ref, role] = ["type", "ref", "role"].map((name) => member.getAttribute(name) ?? "");
          return `${type}/${ref} ${role}`.trim();
        });
  return [...inlineNodes(nodes), { ...common, at: inlineCentre(element), refs }];
}

/** The nodes of a way that Overpass writes into it (`out geom`). */
function inlineNodes(nodes: readonly Element[]): RawElement[] {
  if (!nodes[0]?.hasAttribute("lat")) return [];
  return nodes.flatMap((nd) => {
    const [ref, lat, lng] = ["ref", "lat", "lon"].map((name) => nd.getAttribute(name) ?? "");
    if (!ref || !lat || !lng) return [];
    return [{ id: `node/${ref}`, version: null, tags: [], at: readAt(lat, lng, ref), refs: [] }];
  });
}

/** The centre of a way or relation that Overpass writes into it (`out center`). */
function inlineCentre(element: Element): RawElement["at"] {
  const [centre] = elementsOf(element, "center");
  const [lat, lng] = ["lat", "lon"].map((name) => centre?.getAttribute(name) ?? "");
  return lat && lng ? readAt(lat, lng, element.getAttribute("id") ?? "") : null;
}

const readAt = (lat: string, lng: string, id: string) => ({ lat: toNumber(lat, id), lng: toNumber(lng, id) });

/** The course of elements: nodes before the ways of which they are part. */
export function toRawCourse(elements: readonly RawElement[]): RawCourse {
  const places = new Map<string, [number, number]>();
  const features: RawFeature[] = [];
  const layouts: RawLayout[] = [];
  let others = 0;
  for (const { id, tags: list, at, refs } of elements) {
    if (at) places.set(id, [at.lng, at.lat]);
    if (list.length === 0) continue;
    const tags = toTags(list);
    if (id.startsWith("relation/") && tags.type === "disc_golf_layout")
      layouts.push(toLayout(id, refs, tags));
    else if (isOfCourse(tags)) {
      const line = id.startsWith("node/") ? null : toLine(refs, tags, places);
      const geometry = line ?? (at && toPoint(at, tags));
      features.push({ geometry, properties: tags, folders: [], sourceId: id });
    } else if (Object.keys(tags).some((key) => !IGNORED_KEYS.has(key))) others++;
  }
  const notes: Message[] = others > 0 ? [message("exchange.noteOsmOthers", { count: others })] : [];
  return { features, layouts, notes, elements };
}

/** A node, or the centre of an area. The centre of a hole's line says nothing about its ends. */
function toPoint({ lat, lng }: NonNullable<RawElement["at"]>, tags: Tags) {
  const position = [lng, lat];
  return tags.disc_golf === "hole" || tags.golf === "hole"
    ? { type: "LineString", coordinates: [position] }
    : { type: "Point", coordinates: position };
}

/** The tags of an element, `key=value`. */
export function toTags(list: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    list.map((tag) => {
      const at = tag.indexOf("=");
      return [tag.slice(0, at), tag.slice(at + 1)];
    }),
  );
}

/** The geometry of a way; null for a relation, or if fewer than two of its nodes are in the file. */
function toLine(refs: readonly string[], tags: Tags, places: ReadonlyMap<string, [number, number]>) {
  // An extract may end in the middle of a way.
  const line = refs.map((ref) => places.get(ref)).filter((position) => position !== undefined);
  if (line.length < 2) return null;
  const isClosed = refs.length > 3 && refs[0] === refs.at(-1) && line.length === refs.length;
  const isArea = isClosed && tags.area !== "no" && AREA_KEYS.some((key) => tags[key] !== undefined);
  return isArea ? { type: "Polygon", coordinates: [line] } : { type: "LineString", coordinates: line };
}

const IGNORED_KEYS = new Set(["source", "created_by", "note", "fixme"]);

function isOfCourse(tags: Tags): boolean {
  return (
    tags.disc_golf !== undefined ||
    tags.golf !== undefined ||
    tags.leisure === "disc_golf_course" ||
    kindOfTags(tags) !== null
  );
}

function toLayout(sourceId: string, refs: readonly string[], tags: Tags): RawLayout {
  return {
    sourceId,
    name: tags.name ?? tags.ref ?? "",
    colour: tags.colour ?? null,
    description: tags.description ?? null,
    lines: refs.map((ref) => ref.split(" ", 1)[0] as string).filter((id) => id.startsWith("way/")),
  };
}

function isDeleted(element: Element): boolean {
  return element.getAttribute("visible") === "false" || element.getAttribute("action") === "delete";
}

function toNumber(text: string, id: string): number {
  const number = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text.trim()) ? Number(text) : Number.NaN;
  if (Number.isNaN(number)) {
    throw new UnreadableFileError("exchange.notANumber", {
      where: message("exchange.named", { name: `node ${id.slice(0, 40)}` }),
    });
  }
  return number;
}

function childrenOf(document: Document, name: string): Element[] {
  return document.documentElement ? elementsOf(document.documentElement, name) : [];
}

function elementsOf(parent: Element, name: string): Element[] {
  const found: Element[] = [];
  for (let child = parent.firstChild; child; child = child.nextSibling) {
    if (child.nodeName === name) found.push(child as Element);
  }
  return found;
}
