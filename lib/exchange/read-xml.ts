import { type Folder, gpx, type KMLOptions, kmlWithFolders } from "@tmcw/togeojson";
import type { Feature, Geometry } from "geojson";
import { message } from "@/lib/messages/message";
import { type FileLink, isRecord, type RawCourse, type RawFeature } from "./items";
import { isNumber, tidyCoordinates } from "./kml-coordinates";
import { withKnownPrefixes } from "./known-prefixes";
import { FILE_LIMITS } from "./limits";
import { isHoleFolder } from "./meaning";
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
  const document = withKnownPrefixes(parseXml(text, xml), text, xml);
  switch (document.documentElement?.localName.toLowerCase()) {
    case "kml":
      return readKml(document);
    case "gpx":
      return readGpx(document);
    case "osm":
      return readOsm(document);
    default:
      throw new UnreadableFileError("exchange.unknownFormat");
  }
}

function readKml(document: Document): RawCourse {
  const unreadable = takeUnreadablePlacemarks(document);
  const linking = Array.from(document.getElementsByTagName("NetworkLink"));
  if (linking.length > FILE_LIMITS.features) {
    const values = { count: linking.length, most: FILE_LIMITS.features };
    throw new UnreadableFileError("exchange.tooManyFeatures", values);
  }
  const links = linking.flatMap(readLink);
  // The reader would return them as features without a place.
  for (const element of linking) element.parentNode?.removeChild(element);
  return {
    name: documentName(document),
    features: [...collectFeatures(kmlWithFolders(document, KML_OPTIONS).children, []), ...unreadable],
    links,
  };
}

function readLink(element: Element): FileLink[] {
  const href = element.getElementsByTagName("href")[0]?.textContent?.trim();
  return href ? [{ name: childText(element, "name"), href }] : [];
}

function readGpx(document: Document): RawCourse {
  const unreadable = takeUnreadablePoints(document);
  const features = inWrittenOrder(gpx(document).features.map(toRawFeature));
  return {
    name: childText(document.getElementsByTagName("metadata")[0], "name"),
    features: [...readGpxHeader(document), ...features, ...unreadable],
  };
}

/** The name of the document, which map programs show as the title of the map. */
function documentName(document: Document): string | null {
  // Some programs put the name of the file there.
  return (
    childText(document.getElementsByTagName("Document")[0], "name")?.replace(/\.(kml|kmz)$/i, "") || null
  );
}

function childText(parent: Element | undefined, name: string): string | null {
  const children = Array.from(parent?.childNodes ?? []);
  return children.find(({ nodeName }) => nodeName === name)?.textContent?.trim() || null;
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
    const { name, description } = child.meta;
    const path = typeof name === "string" ? [...folders, name] : folders;
    const features = collectFeatures(child.children, path);
    return description && isHoleFolder(String(name ?? ""))
      ? features.map((feature) => describeBy(description, feature))
      : features;
  });
}

/** A feature of a hole's folder, with the description of the folder unless it has one. */
function describeBy(description: unknown, feature: RawFeature): RawFeature {
  const properties = isRecord(feature.properties) ? feature.properties : {};
  return properties.description
    ? feature
    : { ...feature, properties: { ...properties, description: { value: description } } };
}

/**
 * Tidies the coordinates of a KML document, so that the reader groups them as Google Earth does. Takes out placemarks whose coordinates
 * can't be read, and returns them. The reader skips what is not a number: it would read "NaN,10,20" as a place at 10, 20.
 */
function takeUnreadablePlacemarks(document: Document): RawFeature[] {
  const unreadable = new Map<Element, string>();
  for (const element of Array.from(document.getElementsByTagName("coordinates"))) {
    const found = tidyCoordinates(element.textContent ?? "");
    if ("tuples" in found) element.textContent = found.tuples;
    else unreadable.set(findAncestor(element, "Placemark") ?? element, found.problem);
  }
  return takeOut(unreadable);
}

/**
 * Takes waypoints without a readable position out of a GPX document, and routes and tracks that have such a point, and returns them. Commas may be
 * decimal.
 */
function takeUnreadablePoints(document: Document): RawFeature[] {
  const unreadable = new Map<Element, string>();
  for (const [tag, whole] of [
    ["wpt", "wpt"],
    ["rtept", "rte"],
    ["trkpt", "trk"],
  ] as const) {
    for (const point of Array.from(document.getElementsByTagName(tag))) {
      const texts = ["lat", "lon"].map((side) => point.getAttribute(side)?.trim() ?? "");
      for (const [index, text] of texts.entries()) {
        if (/^[+-]?\d+,\d+$/.test(text))
          point.setAttribute(index === 0 ? "lat" : "lon", text.replace(",", "."));
        else if (!isNumber(text)) unreadable.set(findAncestor(point, whole) ?? point, text);
      }
    }
  }
  return takeOut(unreadable);
}

/** @throws `UnreadableFileError` if there are more of them than a file may have features. */
function takeOut(unreadable: ReadonlyMap<Element, string>): RawFeature[] {
  const [first] = unreadable.keys();
  if (first && unreadable.size > FILE_LIMITS.features) {
    const name = childText(first, "name")?.slice(0, 60);
    const where = name ? message("exchange.named", { name }) : message("exchange.unnamed");
    throw new UnreadableFileError("exchange.notANumber", { where });
  }
  return [...unreadable].map(([element, text]) => {
    const name = childText(element, "name");
    element.parentNode?.removeChild(element);
    return {
      geometry: null,
      properties: { ...(name && { name }) },
      folders: [],
      problem:
        text.trim() === ""
          ? message("exchange.noCoordinates")
          : message("exchange.whyText", { text: text.slice(0, 40) }),
    };
  });
}

function findAncestor(element: Element, name: string): Element | null {
  for (let at: Node | null = element; at; at = at.parentNode) if (at.nodeName === name) return at as Element;
  return null;
}
