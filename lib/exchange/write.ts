import type { FeatureCollection } from "geojson";
import type { CourseHeader } from "./course-file";
import { toFeatures, type WrittenCourse } from "./features";
import { toFileStem } from "./file-stem";
import { toApiBody } from "./write-api-body";
import { toGpx } from "./write-gpx";
import { toPrettyJson } from "./write-json";
import { toKml } from "./write-kml";
import type { Xml } from "./xml";

/** The formats of an export. */
export const FORMATS = ["geojson", "kml", "gpx", "api"] as const;
export type Format = (typeof FORMATS)[number];

interface WrittenFile {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

const FILE_TYPES = {
  geojson: { extension: ".geojson", type: "application/geo+json" },
  kml: { extension: ".kml", type: "application/vnd.google-earth.kml+xml" },
  gpx: { extension: ".gpx", type: "application/gpx+xml" },
  api: { extension: ".json", type: "application/json" },
} as const satisfies Record<Format, { extension: string; type: string }>;

/** Writes a course to a file. In the API body, `courseId` is used as a placeholder for the partner's own identifier. */
export function exportCourse(
  format: Format,
  course: WrittenCourse,
  { courseId, xml }: WriteTools,
): WrittenFile {
  const { extension, type } = FILE_TYPES[format];
  return {
    name: `${toFileStem(course.name)}${extension}`,
    type,
    text: toText(format, course, { courseId, xml }),
  };
}

interface WriteTools {
  readonly courseId: string;
  readonly xml: Xml;
}

function toText(format: Format, course: WrittenCourse, { courseId, xml }: WriteTools): string {
  switch (format) {
    case "geojson":
      return toPrettyJson(toGeoJson(course));
    case "kml":
      return toKml(course, xml);
    case "gpx":
      return toGpx(course, xml);
    case "api":
      return toPrettyJson(toApiBody(course, courseId));
  }
}

/**
 * Writes the open format (docs/course-format.md): GeoJSON (RFC 7946) with a foreign member for data without a position.
 */
function toGeoJson(course: WrittenCourse): FeatureCollection & { teepad: CourseHeader } {
  const { header, course: coursePoint, holes, features } = toFeatures(course);
  return {
    type: "FeatureCollection",
    teepad: header,
    features: [...(coursePoint ? [coursePoint] : []), ...holes.flatMap((hole) => hole.features), ...features],
  };
}
