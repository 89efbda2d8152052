import type { FeatureCollection } from "geojson";
import type { CourseHeader } from "./course-file";
import { toFeatures, type WrittenCourse } from "./features";
import { toFileStem } from "./file-stem";
import { toApiBody } from "./write-api-body";
import { toGpx } from "./write-gpx";
import { toPrettyJson } from "./write-json";
import { toKml } from "./write-kml";
import { toOsm, toOsmChange } from "./write-osm";
import type { Xml } from "./xml";

/** The formats of an export. */
export const FORMATS = ["geojson", "kml", "gpx", "osm", "osc", "api"] as const;
export type Format = (typeof FORMATS)[number];

interface WrittenFile {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

interface WriteTools {
  readonly courseId: string;
  readonly xml: Xml;
}

interface FileType {
  readonly extension: string;
  readonly type: string;
  readonly write: (course: WrittenCourse, tools: WriteTools) => string;
}

const FILE_TYPES: Readonly<Record<Format, FileType>> = {
  geojson: {
    extension: ".geojson",
    type: "application/geo+json",
    write: (course) => toPrettyJson(toGeoJson(course)),
  },
  kml: {
    extension: ".kml",
    type: "application/vnd.google-earth.kml+xml",
    write: (course, { xml }) => toKml(course, xml),
  },
  gpx: { extension: ".gpx", type: "application/gpx+xml", write: (course, { xml }) => toGpx(course, xml) },
  osm: {
    extension: ".osm",
    type: "application/vnd.openstreetmap.data+xml",
    write: (course, { xml }) => toOsm(course, xml),
  },
  osc: {
    extension: ".osc",
    type: "application/vnd.openstreetmap.data+xml",
    write: (course, { xml }) => toOsmChange(course, xml),
  },
  api: {
    extension: ".json",
    type: "application/json",
    write: (course, { courseId }) => toPrettyJson(toApiBody(course, courseId)),
  },
};

/** Writes a course to a file. In the API body, `courseId` is used as a placeholder for the partner's own identifier. */
export function exportCourse(format: Format, course: WrittenCourse, tools: WriteTools): WrittenFile {
  return {
    name: fileName(format, course.name),
    type: typeOf(format),
    text: FILE_TYPES[format].write(course, tools),
  };
}

const fileName = (format: Format, courseName: string): string =>
  toFileStem(courseName) + FILE_TYPES[format].extension;

export const typeOf = (format: Format): string => FILE_TYPES[format].type;

/**
 * Writes the open format (docs/course-format.md): GeoJSON (RFC 7946) with a foreign member for data without a position.
 */
export function toGeoJson(course: WrittenCourse): FeatureCollection & { teepad: CourseHeader } {
  const { header, course: coursePoint, holes, features } = toFeatures(course);
  return {
    type: "FeatureCollection",
    teepad: header,
    features: [...(coursePoint ? [coursePoint] : []), ...holes.flatMap((hole) => hole.features), ...features],
  };
}
