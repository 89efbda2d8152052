import { type Message, message } from "@/lib/messages/message";
import type { RawCourse, RawFeature, RawLayout } from "./items";
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
  const places = new Map<string, [number, number]>();
  const features: RawFeature[] = [];
  let others = 0;
  const add = (tags: Tags, sourceId: string, geometry: unknown) => {
    if (isOfCourse(tags)) features.push({ geometry, properties: tags, folders: [], sourceId });
    else if (Object.keys(tags).some((key) => !IGNORED_KEYS.has(key))) others++;
  };
  for (const node of childrenOf(document, "node")) {
    const [id, lat, lng] = [node.getAttribute("id"), node.getAttribute("lat"), node.getAttribute("lon")];
    // In a change file, a deleted node has no position.
    if (!id || lat === null || lng === null || isDeleted(node)) continue;
    const position: [number, number] = [toNumber(lng, id), toNumber(lat, id)];
    places.set(id, position);
    add(readTags(node), `node/${id}`, { type: "Point", coordinates: position });
  }
  for (const way of childrenOf(document, "way")) {
    if (isDeleted(way)) continue;
    const refs = elementsOf(way, "nd").map((nd) => nd.getAttribute("ref") ?? "");
    // An extract may end in the middle of a way.
    const line = refs.map((ref) => places.get(ref)).filter((position) => position !== undefined);
    const tags = readTags(way);
    const isClosed = refs.length > 3 && refs[0] === refs.at(-1) && line.length === refs.length;
    const isArea = isClosed && tags.area !== "no" && AREA_KEYS.some((key) => tags[key] !== undefined);
    const geometry =
      line.length < 2
        ? null
        : isArea
          ? { type: "Polygon", coordinates: [line] }
          : { type: "LineString", coordinates: line };
    add(tags, `way/${way.getAttribute("id") ?? ""}`, geometry);
  }
  const layouts: RawLayout[] = [];
  for (const relation of childrenOf(document, "relation")) {
    if (isDeleted(relation)) continue;
    const tags = readTags(relation);
    if (tags.type === "disc_golf_layout") layouts.push(toLayout(relation, tags));
    else add(tags, `relation/${relation.getAttribute("id") ?? ""}`, null);
  }
  const notes: Message[] = others > 0 ? [message("exchange.noteOsmOthers", { count: others })] : [];
  return { features, layouts, notes };
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

function toLayout(relation: Element, tags: Tags): RawLayout {
  const lines = elementsOf(relation, "member")
    .filter((member) => member.getAttribute("type") === "way")
    .map((member) => `way/${member.getAttribute("ref") ?? ""}`);
  return {
    name: tags.name ?? tags.ref ?? "",
    colour: tags.colour ?? null,
    description: tags.description ?? null,
    lines,
  };
}

function readTags(element: Element): Record<string, string> {
  return Object.fromEntries(
    elementsOf(element, "tag").map((tag) => [tag.getAttribute("k") ?? "", tag.getAttribute("v") ?? ""]),
  );
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
