import geoJsonToGpx from "@dwayneparton/geojson-to-gpx";
import { featureName, toFeatures, type WrittenCourse, type WrittenFeature } from "./features";
import { jsonForXml, type Xml, xmlText } from "./xml";

const GPX_NAMESPACE = "http://www.topografix.com/GPX/1/1";
/** The namespace of our extension; a name only. */
const TEEPAD_NAMESPACE = "urn:teepad:exchange:1";

/** Writes GPX 1.1: tees and targets as waypoints, flight paths as tracks, our own data as an extension. */
export function toGpx(course: WrittenCourse, xml: Xml): string {
  const { course: coursePoint, holes } = toFeatures(course);
  const features = [...(coursePoint ? [coursePoint] : []), ...holes.flatMap((hole) => hole.features)];
  const document = geoJsonToGpx(
    { type: "FeatureCollection", features: features.map(toNamedFeature) },
    { creator: "Teepad", metadata: { name: xmlText(course.name) } },
    xml.implementation,
  );
  document.documentElement.setAttribute("xmlns:teepad", TEEPAD_NAMESPACE);

  const isPoint = ({ geometry }: WrittenFeature) => geometry.type === "Point";
  addOwnData(document, "wpt", features.filter(isPoint));
  addOwnData(
    document,
    "trk",
    features.filter((feature) => !isPoint(feature)),
  );
  for (const tag of ["wpt", "trkpt"]) {
    for (const point of Array.from(document.getElementsByTagName(tag))) {
      for (const side of ["lat", "lon"]) point.setAttribute(side, toDecimal(point.getAttribute(side) ?? ""));
    }
  }
  return `${xml.serialize(document)}\n`;
}

/** GPX has no tags: the feature with its name, and its kind as `type`. */
function toNamedFeature(feature: WrittenFeature) {
  const { teepad, disc_golf: tag } = feature.properties;
  const type = teepad.part === "course" ? "disc_golf_course" : String(tag ?? "flight_path");
  return { ...feature, properties: { name: xmlText(featureName(feature)), type } };
}

/** Adds our data to the elements, which are in the order of the features. In a track, it precedes the segments. */
function addOwnData(document: XMLDocument, tag: string, features: readonly WrittenFeature[]): void {
  Array.from(document.getElementsByTagName(tag)).forEach((element, index) => {
    const feature = features[index];
    if (!feature) return;
    const extensions = document.createElementNS(GPX_NAMESPACE, "extensions");
    const data = document.createElementNS(TEEPAD_NAMESPACE, "teepad:data");
    data.appendChild(document.createTextNode(jsonForXml(feature.properties.teepad)));
    extensions.appendChild(data);
    element.insertBefore(extensions, element.getElementsByTagName("trkseg")[0] ?? null);
  });
}

/** GPX numbers are xsd:decimal, which has no exponent: 1e-7 is 0.0000001. */
function toDecimal(number: string): string {
  return number.includes("e") ? Number(number).toFixed(20) : number;
}
