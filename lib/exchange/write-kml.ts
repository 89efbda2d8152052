import { foldersToKML } from "@placemarkio/tokml";
import type { Folder } from "@tmcw/togeojson";
import { featureName, toFeatures, type WrittenCourse, type WrittenFeature } from "./features";
import { jsonForXml, xmlText } from "./xml";

/** Writes KML 2.2: a folder for the course with one for each hole; tags and our own data as ExtendedData. */
export function toKml(course: WrittenCourse): string {
  const { course: coursePoint, holes } = toFeatures(course);
  const folder = (name: string, children: Folder["children"]): Folder => ({
    type: "folder",
    meta: { name: xmlText(name) },
    children,
  });
  const text = foldersToKML({
    type: "root",
    children: [
      folder(course.name, [
        ...(coursePoint ? [toPlacemark(coursePoint)] : []),
        ...holes.map(({ number, features }) => folder(`Hole ${number}`, features.map(toPlacemark))),
      ]),
    ],
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`;
}

function toPlacemark(feature: WrittenFeature): Folder["children"][number] {
  const { teepad, name: _, ...tags } = feature.properties;
  return {
    ...feature,
    properties: { ...tags, teepad: jsonForXml(teepad), name: xmlText(featureName(feature)) },
  };
}
