import type { Position } from "geojson";
import {
  featureName,
  toFeatures,
  type WrittenCourse,
  type WrittenFeature,
  type WrittenHole,
} from "./features";
import { add, jsonForXml, TEEPAD_NAMESPACE, type Xml } from "./xml";

const GPX_NAMESPACE = "http://www.topografix.com/GPX/1/1";

/**
 * Writes GPX 1.1: tees, targets and points as waypoints, flight paths and other lines as tracks, areas as tracks along
 * their outlines. GPX has no areas, layouts or styles, so our own data is stored in extensions.
 */
export function toGpx(course: WrittenCourse, xml: Xml): string {
  const { header, course: coursePoint, holes, features } = toFeatures(course);
  const all: Named[] = [
    ...(coursePoint ? [{ feature: coursePoint, hole: null }] : []),
    ...holes.flatMap((hole) => hole.features.map((feature) => ({ feature, hole }))),
    ...features.map((feature) => ({ feature, hole: null })),
  ].map((each, order) => ({ ...each, order }));
  const document = xml.implementation.createDocument(GPX_NAMESPACE, "gpx");
  const gpx = document.documentElement;
  gpx.setAttribute("version", "1.1");
  gpx.setAttribute("creator", "Teepad");
  gpx.setAttribute("xmlns:teepad", TEEPAD_NAMESPACE);

  const metadata = add(gpx, "metadata");
  add(metadata, "name", course.name);
  addOwnData(metadata, { part: "course", header });
  const isPoint = ({ feature }: Named) => feature.geometry.type === "Point";
  for (const point of all.filter(isPoint)) addFeature(gpx, point);
  for (const line of all.filter((each) => !isPoint(each))) addFeature(gpx, line);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml.serialize(document)}\n`;
}

interface Named {
  readonly feature: WrittenFeature;
  readonly hole: WrittenHole | null;
  /** Index in the course's order. GPX requires waypoints before tracks. */
  readonly order: number;
}

/** Adds a waypoint or a track. GPX has no tags: a feature's kind is its `type`, and its notes are its `desc`. */
function addFeature(gpx: Element, { feature, hole, order }: Named): void {
  const { geometry, properties } = feature;
  const { teepad, ...tags } = properties;
  const { disc_golf: tag, description } = tags;
  const kind = teepad.part === "feature" ? teepad.kind : String(tag ?? "flight_path");
  const isArea = geometry.type === "Polygon";

  const element = geometry.type === "Point" ? addPoint(gpx, "wpt", geometry.coordinates) : add(gpx, "trk");
  // The schema prescribes this order of the children.
  add(element, "name", featureName(feature, hole));
  if (typeof description === "string" && description !== "") add(element, "desc", description);
  add(element, "type", teepad.part === "course" ? "disc_golf_course" : kind);
  addOwnData(element, { ...teepad, ...(isArea && { isArea }), order, tags });
  if (geometry.type === "Point") return;

  const segment = add(element, "trkseg");
  const line = geometry.type === "Polygon" ? geometry.coordinates.flat() : geometry.coordinates;
  for (const position of line) addPoint(segment, "trkpt", position);
}

function addPoint(parent: Element, name: string, [lng = 0, lat = 0]: Position): Element {
  const point = add(parent, name);
  point.setAttribute("lat", toDecimal(lat));
  point.setAttribute("lon", toDecimal(lng));
  return point;
}

function addOwnData(parent: Element, own: object): void {
  const data = parent.ownerDocument.createElementNS(TEEPAD_NAMESPACE, "teepad:data");
  data.textContent = jsonForXml(own);
  add(parent, "extensions").appendChild(data);
}

/** Formats a number without an exponent, which GPX's xsd:decimal doesn't allow: 1e-7 becomes 0.0000001. */
function toDecimal(number: number): string {
  const text = String(number);
  return text.includes("e") ? number.toFixed(20) : text;
}
