import geoJsonToGpx from "@dwayneparton/geojson-to-gpx";
import type { Feature } from "geojson";
import {
  featureName,
  toFeatures,
  type WrittenCourse,
  type WrittenFeature,
  type WrittenHole,
} from "./features";
import { jsonForXml, TEEPAD_NAMESPACE, type Xml, xmlText } from "./xml";

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
  const document = geoJsonToGpx(
    { type: "FeatureCollection", features: all.map(toGpxFeature) },
    { creator: "Teepad", metadata: { name: xmlText(course.name) } },
    xml.implementation,
  );
  document.documentElement.setAttribute("xmlns:teepad", TEEPAD_NAMESPACE);

  const isPoint = ({ feature }: Named) => feature.geometry.type === "Point";
  addOwnData(document, "wpt", all.filter(isPoint));
  addOwnData(
    document,
    "trk",
    all.filter((each) => !isPoint(each)),
  );
  const metadata = document.getElementsByTagName("metadata")[0];
  metadata?.appendChild(toExtensions(document, { part: "course", header }));
  for (const tag of ["wpt", "trkpt"]) {
    for (const point of Array.from(document.getElementsByTagName(tag))) {
      for (const side of ["lat", "lon"]) point.setAttribute(side, toDecimal(point.getAttribute(side) ?? ""));
    }
  }
  return `${xml.serialize(document)}\n`;
}

interface Named {
  readonly feature: WrittenFeature;
  readonly hole: WrittenHole | null;
  /** Index in the course's order. GPX requires waypoints before tracks. */
  readonly order: number;
}

/**
 * Converts a feature to GPX, which has no tags: its name, its kind as `type`, and its notes as `desc`. Areas become
 * outlines.
 */
function toGpxFeature({ feature, hole }: Named): Feature {
  const { teepad, disc_golf: tag, description } = feature.properties;
  const kind = teepad.part === "feature" ? teepad.kind : String(tag ?? "flight_path");
  const type = teepad.part === "course" ? "disc_golf_course" : kind;
  const { geometry } = feature;
  return {
    type: "Feature",
    geometry:
      geometry.type === "Polygon"
        ? { type: "LineString", coordinates: geometry.coordinates[0] ?? [] }
        : geometry,
    properties: {
      name: xmlText(featureName(feature, hole)),
      ...(typeof description === "string" && { desc: xmlText(description) }),
      type,
    },
  };
}

/** Adds our data to the elements, which are in the order of the features. In a track, it precedes the segments. */
function addOwnData(document: XMLDocument, tag: string, features: readonly Named[]): void {
  Array.from(document.getElementsByTagName(tag)).forEach((element, index) => {
    const named = features[index];
    if (!named) return;
    const { feature, order } = named;
    const { teepad, ...tags } = feature.properties;
    const isArea = feature.geometry.type === "Polygon";
    const extensions = toExtensions(document, { ...teepad, ...(isArea && { isArea }), order, tags });
    element.insertBefore(extensions, element.getElementsByTagName("trkseg")[0] ?? null);
  });
}

function toExtensions(document: XMLDocument, own: object): Element {
  const extensions = document.createElementNS(GPX_NAMESPACE, "extensions");
  const data = document.createElementNS(TEEPAD_NAMESPACE, "teepad:data");
  data.appendChild(document.createTextNode(jsonForXml(own)));
  extensions.appendChild(data);
  return extensions;
}

/** Formats numbers without an exponent, which GPX's xsd:decimal doesn't allow: 1e-7 becomes 0.0000001. */
function toDecimal(number: string): string {
  return number.includes("e") ? Number(number).toFixed(20) : number;
}
