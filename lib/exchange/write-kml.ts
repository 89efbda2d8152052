import { foldersToKML } from "@placemarkio/tokml";
import type { Folder } from "@tmcw/togeojson";
import { featuresOf, nameOf, type WrittenCourse, type WrittenFeature } from "./features";
import { jsonForXml, xmlText } from "./xml";

/** The course as KML 2.2: a folder for the course, in it one for each hole; tags and our own data as ExtendedData. */
export function kmlOf(course: WrittenCourse): string {
  const { course: itself, holes } = featuresOf(course);
  const folder = (name: string, children: Folder["children"]): Folder => ({
    type: "folder",
    meta: { name: xmlText(name) },
    children,
  });
  const text = foldersToKML({
    type: "root",
    children: [
      folder(course.name, [
        ...(itself ? [placemark(itself)] : []),
        ...holes.map(({ number, features }) => folder(`Hole ${number}`, features.map(placemark))),
      ]),
    ],
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`;
}

function placemark(feature: WrittenFeature): Folder["children"][number] {
  const { teepad, name: _, ...tags } = feature.properties;
  return {
    ...feature,
    properties: { ...tags, teepad: jsonForXml(teepad), name: xmlText(nameOf(feature)) },
  };
}
