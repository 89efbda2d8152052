import type { FeatureCollection } from "geojson";
import { featuresOf, type WrittenCourse } from "./features";
import { apiBodyOf } from "./write-api-body";
import { gpxOf } from "./write-gpx";
import { kmlOf } from "./write-kml";
import type { Xml } from "./xml";

/** What a course can be written as. */
export const FORMATS = ["geojson", "kml", "gpx", "api"] as const;
export type Format = (typeof FORMATS)[number];

export interface WrittenFile {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

const KINDS = {
  geojson: { ending: ".geojson", type: "application/geo+json" },
  kml: { ending: ".kml", type: "application/vnd.google-earth.kml+xml" },
  gpx: { ending: ".gpx", type: "application/gpx+xml" },
  api: { ending: ".json", type: "application/json" },
} as const satisfies Record<Format, { ending: string; type: string }>;

/** The course as a file. `courseId` stands for the partner's own identifier in the API's create body. */
export function writtenAs(format: Format, course: WrittenCourse, { courseId, xml }: WriteTools): WrittenFile {
  const { ending, type } = KINDS[format];
  return { name: `${fileStem(course.name)}${ending}`, type, text: textOf(format, course, { courseId, xml }) };
}

export interface WriteTools {
  readonly courseId: string;
  readonly xml: Xml;
}

function textOf(format: Format, course: WrittenCourse, { courseId, xml }: WriteTools): string {
  switch (format) {
    case "geojson":
      return pretty(geoJsonOf(course));
    case "kml":
      return kmlOf(course);
    case "gpx":
      return gpxOf(course, xml);
    case "api":
      return pretty(apiBodyOf(course, courseId));
  }
}

/** The course as GeoJSON (RFC 7946). */
function geoJsonOf(course: WrittenCourse): FeatureCollection {
  const { course: itself, holes } = featuresOf(course);
  return {
    type: "FeatureCollection",
    features: [...(itself ? [itself] : []), ...holes.flatMap(({ features }) => features)],
  };
}

function pretty(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Longest file name without its ending, in code points: file systems allow 255 bytes, and a letter may take four. */
const MAX_STEM_CHARACTERS = 60;

/** A course's name as a file name that every system takes. */
function fileStem(name: string): string {
  const safe = name
    .normalize("NFC")
    .replace(/[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu, " ")
    .replace(/\s+/g, " ")
    // A leading dot hides a file, and two are a folder.
    .replace(/^[. ]+/, "");
  const short = [...safe]
    .slice(0, MAX_STEM_CHARACTERS)
    .join("")
    .replace(/[. ]+$/, "");
  // Windows keeps some names for devices, whatever their ending.
  return /^(con|prn|aux|nul|com\d|lpt\d|)$/i.test(short) ? `course ${short}`.trim() : short;
}
