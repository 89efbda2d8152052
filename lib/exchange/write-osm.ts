import { dequal } from "dequal/lite";
import { type CourseDocument, createDocument, type EditedHole, type EditedPlay } from "@/lib/editor/document";
import { measureHole } from "@/lib/geo/distance";
import type { Coordinates } from "@/lib/validation/coordinates";
import { NEW_MAIN_LAYOUT } from "@/lib/validation/layout";
import type { OsmElement } from "@/lib/validation/osm";
import { playHole } from "@/lib/validation/played-hole";
import { drawFlight, toFeatures, type WrittenCourse } from "./features";
import { planImport } from "./import-holes";
import { hasPart } from "./osm-parts";
import { readElements } from "./read-contents";
import { toTags } from "./read-osm";
import type { Tags } from "./tags";
import { add, type Xml, xmlText } from "./xml";

/** What is written of a part of the course, before it has an element. */
interface Written {
  readonly partId: string;
  readonly tags: Tags;
  /** Tags that follow from others: they are changed in OpenStreetMap, but never added or deleted there. */
  readonly derived?: Tags;
  /** One for a node. The last place of an area is the first. */
  readonly places?: readonly Coordinates[];
  /** The curve of a flight, for a new way. */
  readonly drawn?: readonly Coordinates[];
  /** The parts at the ends of a flight. */
  readonly ends?: readonly [string, string];
  /** The parts that a relation has, in order. */
  readonly members?: readonly string[];
}

type Action = "create" | "modify" | "delete" | null;
interface Result {
  readonly element: Pick<OsmElement, "id" | "version" | "tags" | "at" | "refs">;
  readonly action: Action;
}

/**
 * Writes OpenStreetMap XML, for a mapper to review in JOSM or iD: what was imported has its id, with JOSM's `action` if it was edited,
 * the rest is new (negative ids), and `upload="false"` keeps JOSM from suggesting an upload. A hole is a way from the node of its tee to
 * that of its target, one for each pair that a layout plays; several layouts are `type=disc_golf_layout` relations, whose members are in
 * playing order (wiki.openstreetmap.org, "Tag:disc_golf=hole"). Alternate flight paths and our own data stay out.
 */
export function toOsm(course: WrittenCourse, xml: Xml): string {
  const results = compare(course);
  return write(xml, "osm", { upload: "false" }, (root) => {
    for (const result of inOrder(results)) appendElement(root, result, true);
  });
}

/**
 * Writes the edits since the import as osmChange (wiki.openstreetmap.org, "OsmChange"). A node is deleted only if nothing else in
 * OpenStreetMap has it.
 */
export function toOsmChange(course: WrittenCourse, xml: Xml): string {
  const results = compare(course);
  return write(xml, "osmChange", {}, (root) => {
    for (const action of ["create", "modify", "delete"] as const) {
      const found = inOrder(results.filter((each) => each.action === action));
      if (found.length === 0) continue;
      const block = add(root, action);
      if (action === "delete") block.setAttribute("if-unused", "true");
      for (const result of action === "delete" ? found.toReversed() : found)
        appendElement(block, result, false);
    }
  });
}

const TYPES = ["node", "way", "relation"];
const typeOf = (id: string): string => id.split("/", 1)[0] as string;

const inOrder = (results: readonly Result[]): Result[] =>
  TYPES.flatMap((type) => results.filter(({ element }) => typeOf(element.id) === type));

/** Everything that is written of a course. */
function listWritten(course: WrittenCourse, elements: readonly OsmElement[]): Written[] {
  const { course: point, holes, features } = toFeatures(course);
  const written = [...(point ? [point] : []), ...holes.flatMap((hole) => hole.features), ...features].flatMap(
    ({ properties: { teepad, ...tags }, geometry }): Written[] => {
      if (teepad.part === "path") return [];
      const positions =
        geometry.type === "Point"
          ? [geometry.coordinates]
          : geometry.type === "Polygon"
            ? geometry.coordinates.flat()
            : geometry.coordinates;
      const places = positions.map(([lng, lat]) => ({ lat, lng }));
      const { ref, ...others } = tags as Record<string, string>;
      const derived: Tags = ref === undefined ? {} : { ref };
      const partId =
        teepad.part === "course" ? "course" : "hole" in teepad ? `${teepad.hole}/${teepad.id}` : teepad.id;
      return [{ partId, tags: others, derived, places }];
    },
  );
  return [...written, ...listWays(course, elements)];
}

/** The ways that layouts play, the other ones that OpenStreetMap has, and the layouts. */
function listWays({ document }: WrittenCourse, elements: readonly OsmElement[]): Written[] {
  const { holes, layouts } = document;
  const isOnly = layouts.length === 1;
  const ways = new Map<string, Written>();
  const addWay = (hole: EditedHole | undefined, play: EditedPlay | null, claimed?: string): string[] => {
    if (!hole) return [];
    const { tee, target, flightPaths, par } = playHole(hole, play);
    if (!tee || !target) return [];
    const partId = claimed ?? `${hole.id}/${tee.id}/${target.id}`;
    if (ways.has(partId)) return [partId];
    const places = [tee.position, ...(flightPaths[0]?.points ?? []), target.position];
    const measures = measureHole(tee.position, target.position);
    ways.set(partId, {
      ...{
        partId,
        places,
        drawn: drawFlight(places),
        ends: [`${hole.id}/${tee.id}`, `${hole.id}/${target.id}`],
      },
      tags: {
        disc_golf: "hole",
        ...(par !== null && { par: String(par) }),
        ...text("name", hole.name),
        ...text("description", hole.notes),
      },
      derived: {
        ...(par === null && { par: String(measures.par) }),
        dist: String(measures.distance),
        // Elsewhere the position in a layout is the number.
        ...(isOnly && { ref: String(hole.number) }),
      },
    });
    return [partId];
  };
  const byId = new Map(holes.map((hole) => [hole.id, hole]));
  const relations = layouts.flatMap(({ id, plays, name, colour, description }): Written[] => {
    const members = plays
      ? plays.flatMap((play) => addWay(byId.get(play.holeId), play))
      : holes.flatMap((hole) => addWay(hole, null));
    if (isOnly && !elements.some(({ partId }) => partId === id)) return [];
    const tags = { ...text("name", name), ...text("colour", colour), ...text("description", description) };
    return [{ partId: id, tags: { type: "disc_golf_layout", ...tags }, members }];
  });
  for (const { id, partId } of elements) {
    const [holeId = "", first = "", targetId = null] = partId?.split("/") ?? [];
    const hole = byId.get(holeId);
    if (!partId || !hole || typeOf(id) !== "way" || !hasPart(document, partId)) continue;
    const path = hole.flightPaths.find((each) => each.id === first);
    if (!path && targetId === null) continue;
    const ends = path ?? { teeId: first, targetId };
    const play = {
      id: "",
      holeId,
      teeId: ends.teeId,
      targetId: ends.targetId,
      flightPathId: path?.id ?? null,
    };
    addWay(hole, { ...play, par: null, playedLength: null }, partId);
  }
  return [...ways.values(), ...relations];
}

const text = (key: string, value: string | null | undefined): Tags => (value ? { [key]: value } : {});

const EMPTY = createDocument({ holes: [], layouts: [NEW_MAIN_LAYOUT], features: [] });

/** What would have been written right after the import, by the ids of elements: only what differs from it was edited. */
function listImported(elements: readonly OsmElement[]): Map<string, Written> {
  const options = { mode: "replace", newId: (prefix: string, id: string) => `${prefix} ${id}` } as const;
  const { document } = planImport(EMPTY, readElements(elements), options);
  const osm = (document.layouts[0]?.osm ?? []) as readonly OsmElement[];
  const ids = new Map(osm.map(({ id, partId }) => [partId, id]));
  return new Map(
    listWritten({ name: "", location: null, document }, osm).flatMap((written) => {
      const id = ids.get(written.partId);
      const members = written.members?.map((partId) => ids.get(partId) ?? "");
      return id === undefined ? [] : [[id, { ...written, ...(members && { members }) }] as const];
    }),
  );
}

/** Compares a course with its import: every element with what it takes to bring it up to date. */
function compare(course: WrittenCourse): Result[] {
  const { document } = course;
  const elements = (document.layouts[0]?.osm ?? []) as readonly OsmElement[];
  return new Comparison(elements).compare(course);
}

class Comparison {
  private readonly results = new Map<string, Result>();
  private readonly byId: ReadonlyMap<string, OsmElement>;
  private readonly byPart: ReadonlyMap<string | null, OsmElement>;
  private readonly imported: ReadonlyMap<string, Written>;
  /** The ids of nodes by their places as they are now, and the ids of elements by the parts that they stand for. */
  private readonly nodes = new Map<string, string>();
  private readonly ids = new Map<string, string>();
  private created = 0;

  constructor(private readonly elements: readonly OsmElement[]) {
    this.byId = new Map(elements.map((element) => [element.id, element]));
    this.byPart = new Map(elements.map((element) => [element.partId, element]));
    this.imported = listImported(elements);
  }

  compare(course: WrittenCourse): Result[] {
    const hasCourse = this.elements.length === 0 || this.byPart.has("course");
    const written = listWritten(course, this.elements).filter(
      ({ partId }) => hasCourse || partId !== "course",
    );
    const isNode = ({ places }: Written) => places?.length === 1;
    // Points first, so that lines end at their nodes.
    const add = (each: Written) => this.addPoint(each, (each.places as Coordinates[])[0] as Coordinates);
    const isKnown = ({ partId }: Written) => this.byPart.has(partId);
    const points = written.filter(isNode);
    for (const each of points.filter(isKnown)) add(each);
    for (const element of this.elements) {
      if (element.at && !this.results.has(element.id)) this.set(element, {}, null);
    }
    for (const each of points) if (!isKnown(each)) add(each);
    for (const each of written) if (each.places && !isNode(each)) this.addWay(each, each.places);
    for (const each of written) if (each.members) this.addRelation(each, each.members);
    this.deleteRest(course.document);
    return [...this.results.values()];
  }

  private addPoint(written: Written, place: Coordinates): void {
    const element = this.byPart.get(written.partId);
    const before = element && this.imported.get(element.id)?.places?.[0];
    if (!element) {
      const shared = this.findShared(written, place);
      if (shared === null) this.create("node", written, { at: place });
      else this.ids.set(written.partId, shared);
    } else if (element.id.startsWith("relation/")) {
      // A relation has no place of its own.
    } else if (written.partId === "course" || !before || keyOf(before) === keyOf(place)) {
      this.set(element, {}, written);
    } else if (element.at) this.set(element, { at: place }, written);
    else {
      this.set(element, {}, written);
      // A pad that is mapped as an area moves with its corners.
      for (const ref of new Set(element.refs)) {
        const corner = this.byId.get(ref);
        if (!corner?.at) continue;
        const at = {
          lat: corner.at.lat + place.lat - before.lat,
          lng: corner.at.lng + place.lng - before.lng,
        };
        this.set(corner, { at }, null);
      }
    }
  }

  /** The imported node that another hole has at this place, such as a basket that two holes play. */
  private findShared({ tags }: Written, place: Coordinates): string | null {
    const id = this.nodes.get(keyOf(place)) ?? "";
    return this.byId.get(id)?.tags.includes(`disc_golf=${tags.disc_golf}`) ? id : null;
  }

  private addWay(written: Written, places: readonly Coordinates[]): void {
    const found = this.byPart.get(written.partId);
    const element = found && typeOf(found.id) === "way" ? found : undefined;
    const before = element && this.imported.get(element.id)?.places;
    const [start, end] = (written.ends ?? []).map((partId) => this.ids.get(partId));
    // Within a pad that is mapped as an area, the line has an end of its own.
    const isInside = (id: string | undefined) => element && id?.startsWith("way/");
    if (element && before && isSameLine(before, places, [isInside(start) ? 1 : 0, isInside(end) ? 1 : 0])) {
      this.set(element, {}, written);
      return;
    }
    const line = element ? places : (written.drawn ?? places);
    const refs = line.map((place) => this.nodeAt(place));
    if (start) refs.splice(0, 1, isInside(start) ? (element?.refs[0] as string) : start);
    if (end) refs.splice(-1, 1, isInside(end) ? (element?.refs.at(-1) as string) : end);
    if (!element) this.create("way", written, { refs });
    else {
      const isSame = [refs, refs.toReversed()].some((each) => dequal(each, element.refs));
      this.set(element, isSame ? {} : { refs }, written);
    }
  }

  private addRelation(written: Written, members: readonly string[]): void {
    const element = this.byPart.get(written.partId);
    const ways = members.flatMap((partId) => this.ids.get(partId) ?? []);
    if (!element) this.create("relation", written, { refs: ways });
    else if (dequal(ways, this.imported.get(element.id)?.members)) this.set(element, {}, written);
    else {
      const known = new Map(element.refs.map((ref) => [ref.split(" ", 1)[0] as string, ref]));
      const others = element.refs.filter((ref) => !ref.startsWith("way/"));
      this.set(element, { refs: [...ways.map((id) => known.get(id) ?? id), ...others] }, written);
    }
  }

  /**
   * What the course doesn't have any more is deleted, if it is disc golf's: a building that was taken off the course still stands.
   * So are nodes without tags that no line needs any more.
   */
  private deleteRest(document: CourseDocument): void {
    const shared = new Set([...this.ids].flatMap(([partId, id]) => (partId === "" ? [] : [id])));
    for (const element of this.elements) {
      const { id, partId, tags } = element;
      const isGone = partId !== null && !hasPart(document, partId) && tags.some((tag) => DISC_GOLF.test(tag));
      if (isGone && !shared.has(id)) this.results.set(id, { element, action: "delete" });
      else if (!this.results.has(id)) this.set(element, {}, null);
    }
    const kept = [...this.results.values()].filter(({ action }) => action !== "delete");
    const needed = new Set(kept.flatMap(({ element }) => element.refs));
    for (const element of this.elements) {
      const isPart = element.partId !== null && hasPart(document, element.partId);
      if (!element.at || element.tags.length > 0 || isPart || needed.has(element.id)) continue;
      this.results.set(element.id, { element, action: "delete" });
    }
  }

  private nodeAt(place: Coordinates): string {
    return this.nodes.get(keyOf(place)) ?? this.create("node", { partId: "", tags: {} }, { at: place });
  }

  private create(type: string, { partId, tags, derived }: Written, shape: Partial<OsmElement>): string {
    const id = `${type}/-${++this.created}`;
    const element = { id, version: 1, at: null, refs: [], ...shape, tags: toList({ ...tags, ...derived }) };
    this.put(partId, { element, action: "create" });
    return id;
  }

  private set(element: OsmElement, shape: Partial<OsmElement>, written: Written | null): void {
    const tags = written ? this.changeTags(element, written) : element.tags;
    const isChanged = Object.keys(shape).length > 0 || tags !== element.tags;
    const changed = isChanged ? { ...element, ...shape, tags } : element;
    this.put(written?.partId ?? "", { element: changed, action: isChanged ? "modify" : null });
  }

  private put(partId: string, result: Result): void {
    const { id, at } = result.element;
    this.results.set(id, result);
    this.ids.set(partId, id);
    if (at && !this.nodes.has(keyOf(at))) this.nodes.set(keyOf(at), id);
  }

  /** The tags of an element with what was edited; other tags, which the course doesn't have, stay. */
  private changeTags(element: OsmElement, { partId, tags, derived = {} }: Written): OsmElement["tags"] {
    const imported = this.imported.get(element.id);
    if (!imported || partId === "course") return element.tags;
    const before: Tags = { ...imported.derived, ...imported.tags };
    const now: Tags = { ...derived, ...tags };
    const changed = [...new Set([...Object.keys(before), ...Object.keys(now)])].filter(
      (key) => now[key] !== before[key],
    );
    const old = toTags(element.tags);
    const next = { ...(element.tags.length === 0 && changed.length > 0 ? now : old) };
    for (const key of changed) {
      const isDerived = !(key in tags) && (key in derived || key in (imported.derived ?? {}));
      if (isDerived && (now[key] === undefined || !(key in old))) continue;
      if (now[key] === undefined) delete next[key];
      else next[key] = now[key];
    }
    return dequal(next, old) ? element.tags : toList(next);
  }
}

const DISC_GOLF = /^(disc_golf=|type=disc_golf_layout$)/;

const toList = (tags: Tags): string[] => Object.entries(tags).map(([key, value]) => `${key}=${cut(value)}`);

/** Whether two lines have the same places, without some at their start and end. */
function isSameLine(a: readonly Coordinates[], b: readonly Coordinates[], [start, end]: [number, number]) {
  const keys = (line: readonly Coordinates[]) => line.slice(start, line.length - end).map(keyOf);
  return dequal(keys(a), keys(b));
}

/** OpenStreetMap's maximum length of a value. */
const cut = (value: string): string => [...value].slice(0, 255).join("");

const keyOf = ({ lat, lng }: Coordinates): string => `${degrees(lat)} ${degrees(lng)}`;

/** OpenStreetMap stores seven decimals: about a centimetre. */
const degrees = (value: number): string => value.toFixed(7);

function write(xml: Xml, name: string, attributes: Tags, fill: (root: Element) => void): string {
  const document = xml.implementation.createDocument(null, name);
  const root = document.documentElement;
  setAttributes(root, { version: "0.6", generator: "Teepad", ...attributes });
  fill(root);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml.serialize(document)}\n`;
}

function appendElement(parent: Element, { element, action }: Result, isFile: boolean): void {
  const { version, tags, at, refs } = element;
  const [type = "", id = ""] = element.id.split("/");
  const node = add(parent, type);
  setAttributes(node, {
    ...{ id, version: String(version), visible: "true" },
    ...(isFile && (action === "modify" || action === "delete") && { action }),
    ...(at && { lat: degrees(at.lat), lon: degrees(at.lng) }),
  });
  for (const each of refs) {
    const [, memberType = "", ref = "", role = ""] = /^(\w+)\/(-?\d+) ?(.*)$/s.exec(each) ?? [];
    if (type === "way") setAttributes(add(node, "nd"), { ref });
    else setAttributes(add(node, "member"), { type: memberType, ref, role });
  }
  for (const [k, v] of Object.entries(toTags(tags))) setAttributes(add(node, "tag"), { k, v });
}

function setAttributes(element: Element, attributes: Tags): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, xmlText(value));
}
