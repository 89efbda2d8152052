import geoJsonToGpx from "@dwayneparton/geojson-to-gpx";
import { featuresOf, nameOf, type WrittenCourse, type WrittenFeature } from "./features";
import { jsonForXml, type Xml, xmlText } from "./xml";

const GPX = "http://www.topografix.com/GPX/1/1";
/** The name of our extension; nothing is to be found there. */
const TEEPAD_EXTENSION = "urn:teepad:exchange:1";

/** The course as GPX 1.1: tees and targets as waypoints, flight paths as tracks, our own data as an extension. */
export function gpxOf(course: WrittenCourse, xml: Xml): string {
  const { course: itself, holes } = featuresOf(course);
  const features = [...(itself ? [itself] : []), ...holes.flatMap((hole) => hole.features)];
  const document = geoJsonToGpx(
    { type: "FeatureCollection", features: features.map(named) },
    { creator: "Teepad", metadata: { name: xmlText(course.name) } },
    xml.implementation,
  );
  document.documentElement.setAttribute("xmlns:teepad", TEEPAD_EXTENSION);

  const isPoint = ({ geometry }: WrittenFeature) => geometry.type === "Point";
  extend(document, "wpt", features.filter(isPoint));
  extend(
    document,
    "trk",
    features.filter((feature) => !isPoint(feature)),
  );
  for (const tag of ["wpt", "trkpt"]) {
    for (const point of Array.from(document.getElementsByTagName(tag))) {
      for (const side of ["lat", "lon"]) point.setAttribute(side, decimal(point.getAttribute(side) ?? ""));
    }
  }
  return `${xml.serialize(document)}\n`;
}

/** GPX has no tags: what a feature is called, and what it is in `type`. */
function named(feature: WrittenFeature) {
  const { teepad, disc_golf: tag } = feature.properties;
  const type = teepad.part === "course" ? "disc_golf_course" : String(tag ?? "flight_path");
  return { ...feature, properties: { name: xmlText(nameOf(feature)), type } };
}

/** Adds our data to the elements, which are there in the order of their features. It comes before a track's segments. */
function extend(document: XMLDocument, tag: string, features: readonly WrittenFeature[]): void {
  Array.from(document.getElementsByTagName(tag)).forEach((element, index) => {
    const feature = features[index];
    if (!feature) return;
    const extensions = document.createElementNS(GPX, "extensions");
    const data = document.createElementNS(TEEPAD_EXTENSION, "teepad:data");
    data.appendChild(document.createTextNode(jsonForXml(feature.properties.teepad)));
    extensions.appendChild(data);
    element.insertBefore(extensions, element.getElementsByTagName("trkseg")[0] ?? null);
  });
}

/** xsd:decimal, which GPX wants, has no exponent: 1e-7 is 0.0000001 there. */
function decimal(number: string): string {
  return number.includes("e") ? Number(number).toFixed(20) : number;
}
