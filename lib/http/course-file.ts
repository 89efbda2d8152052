import type { CoursePart } from "@/lib/courses/course-parts";
import { toCourseDocument } from "@/lib/editor/document";
import { toGeoJson } from "@/lib/exchange/write";
import { toPrettyJson } from "@/lib/exchange/write-json";

/** A course as a file of the open format (docs/course-format.md). */
export const FILE: CoursePart = {
  name: "file",
  show: (document, { name, location }) =>
    toPrettyJson(toGeoJson({ name, location, document: toCourseDocument(document) })),
};
