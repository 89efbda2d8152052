import { foldersToKML } from "@placemarkio/tokml";
import type { Folder } from "@tmcw/togeojson";
import {
  featureName,
  toFeatures,
  type WrittenCourse,
  type WrittenFeature,
  type WrittenHole,
} from "./features";
import { addStyles } from "./kml-styles";
import { jsonForXml, type Xml, xmlText } from "./xml";

/**
 * Writes KML 2.2: a folder for the course with one for each hole and one for the features, and tees in their colours.
 * Tags and our own data, including layouts, which KML doesn't have, are stored as ExtendedData.
 */
export function toKml(course: WrittenCourse, xml: Xml): string {
  const { header, course: coursePoint, holes, features } = toFeatures(course);
  const folder = (name: string, children: Folder["children"]): Folder => ({
    type: "folder",
    meta: { name: xmlText(name) },
    children,
  });
  const text = foldersToKML({
    type: "root",
    children: [
      folder(course.name, [
        toCoursePlacemark(course.name, coursePoint, { part: "course", header }),
        ...holes.map((hole) =>
          folder(
            `Hole ${hole.label ?? hole.number}${hole.name ? `: ${hole.name}` : ""}`,
            hole.features.map((feature) => toPlacemark(feature, hole)),
          ),
        ),
        ...(features.length > 0
          ? [
              folder(
                "Features",
                features.map((feature) => toPlacemark(feature, null)),
              ),
            ]
          : []),
      ]),
    ],
  });
  const inOrder = [null, ...holes.flatMap((hole) => hole.features), ...features];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${addStyles(text, inOrder, xml)}\n`;
}

/** The course's placemark. It has no geometry if the course has no location. */
function toCoursePlacemark(
  name: string,
  point: WrittenFeature | null,
  own: object,
): Folder["children"][number] {
  return {
    type: "Feature",
    geometry: point?.geometry ?? null,
    properties: { leisure: "disc_golf_course", teepad: jsonForXml(own), name: xmlText(name) },
  };
}

function toPlacemark(feature: WrittenFeature, hole: WrittenHole | null): Folder["children"][number] {
  const { teepad, name, description, ...tags } = feature.properties;
  const own = { ...teepad, tags: { ...tags, name, description } };
  return {
    ...feature,
    properties: {
      ...tags,
      teepad: jsonForXml(own),
      name: xmlText(featureName(feature, hole)),
      ...(typeof description === "string" && { description: xmlText(description) }),
    },
  };
}
