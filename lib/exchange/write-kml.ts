import { holeLabel } from "@/lib/editor/fairways";
import {
  featureName,
  toFeatures,
  type WrittenCourse,
  type WrittenFeature,
  type WrittenHole,
} from "./features";
import { kmlColour } from "./kml-colours";
import { add, jsonForXml, type Xml } from "./xml";

const KML_NAMESPACE = "http://www.opengis.net/kml/2.2";

/**
 * Writes KML 2.2: a folder for the course with one for each hole and one for the features, and tees in their colours.
 * Tags and our own data, including layouts, which KML doesn't have, are stored as ExtendedData.
 */
export function toKml(course: WrittenCourse, xml: Xml): string {
  const { header, course: coursePoint, holes, features } = toFeatures(course);
  const document = xml.implementation.createDocument(KML_NAMESPACE, "kml");
  const container = add(document.documentElement, "Document");
  const all = [...holes.flatMap((hole) => hole.features), ...features];
  for (const colour of new Set(all.map(kmlColour))) addStyle(container, colour);

  const folder = add(container, "Folder");
  add(folder, "name", course.name);
  const placemark = add(folder, "Placemark");
  add(placemark, "name", course.name);
  addData(placemark, { leisure: "disc_golf_course", teepad: jsonForXml({ part: "course", header }) });
  // The course has no geometry if it has no location.
  if (coursePoint) addGeometry(placemark, coursePoint.geometry);
  const groups = [
    ...holes.map((hole) => ({
      name: `Hole ${holeLabel(hole)}${hole.name ? `: ${hole.name}` : ""}`,
      features: hole.features,
      hole,
    })),
    ...(features.length > 0 ? [{ name: "Features", features, hole: null }] : []),
  ];
  for (const { name, features, hole } of groups) {
    const group = add(folder, "Folder");
    add(group, "name", name);
    for (const feature of features) addPlacemark(group, feature, hole);
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml.serialize(document)}\n`;
}

function addPlacemark(folder: Element, feature: WrittenFeature, hole: WrittenHole | null): void {
  const { teepad, name, description, ...tags } = feature.properties;
  const own = { ...teepad, tags: { ...tags, name, description } };
  const placemark = add(folder, "Placemark");
  // The schema prescribes this order of the children (AbstractFeatureType).
  add(placemark, "name", featureName(feature, hole));
  if (typeof description === "string" && description !== "") add(placemark, "description", description);
  add(placemark, "styleUrl", `#c-${kmlColour(feature)}`);
  addData(placemark, { ...tags, teepad: jsonForXml(own) });
  addGeometry(placemark, feature.geometry);
}

function addData(placemark: Element, values: Readonly<Record<string, unknown>>): void {
  const extended = add(placemark, "ExtendedData");
  for (const [name, value] of Object.entries(values)) {
    const data = add(extended, "Data");
    data.setAttribute("name", name);
    add(data, "value", String(value));
  }
}

function addGeometry(placemark: Element, { type, coordinates }: WrittenFeature["geometry"]): void {
  const geometry = add(placemark, type);
  if (type === "Point") add(geometry, "coordinates", coordinates.join());
  else if (type === "LineString") add(geometry, "coordinates", coordinates.join(" "));
  else {
    for (const ring of coordinates) {
      add(add(add(geometry, "outerBoundaryIs"), "LinearRing"), "coordinates", ring.join(" "));
    }
  }
}

function addStyle(container: Element, colour: string): void {
  const style = add(container, "Style");
  style.setAttribute("id", `c-${colour}`);
  // KML colours are in the order alpha, blue, green, red.
  const bgr = `${colour.slice(4)}${colour.slice(2, 4)}${colour.slice(0, 2)}`;
  add(add(style, "IconStyle"), "color", `ff${bgr}`);
  const line = add(style, "LineStyle");
  add(line, "color", `ff${bgr}`);
  add(line, "width", "3");
  add(add(style, "PolyStyle"), "color", `59${bgr}`);
}
