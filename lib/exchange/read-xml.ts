import { type Folder, gpx, type KMLOptions, kmlWithFolders } from "@tmcw/togeojson";
import type { Feature, Geometry } from "geojson";
import { message } from "@/lib/messages/message";
import type { RawCourse, RawFeature } from "./items";
import { readOsm } from "./read-osm";
import { UnreadableFileError } from "./unreadable";
import { parseXml, TEEPAD_NAMESPACE, type Xml } from "./xml";

/** Keep placemarks without a geometry, so that they can be reported. */
const KML_OPTIONS: KMLOptions = { skipNullGeometry: false };

/**
 * Reads a KML, GPX or OpenStreetMap document.
 *
 * @throws `UnreadableFileError`
 */
export function readXml(text: string, xml: Xml): RawCourse {
  const document = parseXml(text, xml);
  switch (document.documentElement?.localName.toLowerCase()) {
    case "kml":
      checkKmlNumbers(document);
      return {
        name: documentName(document),
        features: collectFeatures(kmlWithFolders(document, KML_OPTIONS).children, []),
      };
    case "gpx":
      checkGpxNumbers(document);
      return {
        features: [...readGpxHeader(document), ...inWrittenOrder(gpx(document).features.map(toRawFeature))],
      };
    case "osm":
      return readOsm(document);
    default:
      throw new UnreadableFileError("exchange.unknownFormat");
  }
}

/** The name of the document, which map programs show as the title of the map. */
function documentName(document: Document): string | null {
  const children = Array.from(document.getElementsByTagName("Document")[0]?.childNodes ?? []);
  const name = children.find(({ nodeName }) => nodeName === "name")?.textContent?.trim();
  // Some programs put the name of the file there.
  return name?.replace(/\.(kml|kmz)$/i, "") || null;
}

/** The header of our own files, which is in the metadata. */
function readGpxHeader(document: Document): RawFeature[] {
  const metadata = document.getElementsByTagName("metadata")[0];
  for (const element of Array.from(metadata?.getElementsByTagName("*") ?? [])) {
    if (element.localName === "data" && element.namespaceURI === TEEPAD_NAMESPACE) {
      return [{ geometry: null, properties: { teepad: element.textContent ?? "" }, folders: [] }];
    }
  }
  return [];
}

function toRawFeature({ geometry, properties }: Feature<Geometry | null>): RawFeature {
  const teepad: unknown = properties?.teepad_data;
  // GPX and the library that reads it call notes `desc`.
  const tags = { ...properties, description: properties?.desc, teepad };
  return { geometry: isAreaOutline(teepad) ? toArea(geometry) : geometry, properties: tags, folders: [] };
}

/** GPX has waypoints before tracks. Our own data says what came first. */
function inWrittenOrder(features: readonly RawFeature[]): RawFeature[] {
  const orders = new Map(
    features.map((feature): [RawFeature, number] => {
      const { teepad } = feature.properties as { teepad?: unknown };
      const order = typeof teepad === "string" ? /"order":(\d{1,9}),"tags"/.exec(teepad)?.[1] : undefined;
      return [feature, order === undefined ? Number.POSITIVE_INFINITY : Number(order)];
    }),
  );
  const orderOf = (feature: RawFeature) => orders.get(feature) ?? Number.POSITIVE_INFINITY;
  return [...features].sort((a, b) => (orderOf(a) === orderOf(b) ? 0 : orderOf(a) - orderOf(b)));
}

/** True for our own data about an area, which is written as a track around it. */
function isAreaOutline(teepad: unknown): boolean {
  return typeof teepad === "string" && teepad.includes('"isArea":true');
}

function toArea(geometry: unknown): unknown {
  const { type, coordinates } = (geometry ?? {}) as { type?: unknown; coordinates?: unknown };
  return type === "LineString" ? { type: "Polygon", coordinates: [coordinates] } : geometry;
}

function collectFeatures(children: Folder["children"], folders: readonly string[]): RawFeature[] {
  return children.flatMap((child) => {
    if (child.type === "Feature") {
      return [{ geometry: child.geometry, properties: child.properties, folders }];
    }
    const { name } = child.meta;
    return collectFeatures(child.children, typeof name === "string" ? [...folders, name] : folders);
  });
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** The reader skips what is not a number: it would read "NaN,10,20" as a place at 10, 20. It ignores prefixed tags, too. */
function checkKmlNumbers(document: Document): void {
  for (const element of Array.from(document.getElementsByTagName("coordinates"))) {
    const parts = (element.textContent ?? "").split(/[\s,]+/).filter((part) => part !== "");
    if (!parts.every((part) => NUMBER.test(part))) throw notANumber(findName(element));
  }
}

function checkGpxNumbers(document: Document): void {
  for (const tag of ["wpt", "rtept", "trkpt"]) {
    for (const point of Array.from(document.getElementsByTagName(tag))) {
      const isNumber = (side: string) => NUMBER.test(point.getAttribute(side)?.trim() ?? "");
      if (!isNumber("lat") || !isNumber("lon")) throw notANumber(findName(point));
    }
  }
}

/** The name of the placemark, waypoint or track that contains an element. */
function findName(element: Element): string | null {
  for (let at: Node | null = element; at; at = at.parentNode) {
    for (const child of Array.from(at.childNodes)) {
      if (child.nodeName === "name") return child.textContent?.trim().slice(0, 60) || null;
    }
  }
  return null;
}

function notANumber(name: string | null): UnreadableFileError {
  const where = name === null ? message("exchange.unnamed") : message("exchange.named", { name });
  return new UnreadableFileError("exchange.notANumber", { where });
}
