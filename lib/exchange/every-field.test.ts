import { describe, expect, test } from "vitest";
import { createDocument, type EditedFairway } from "@/lib/editor/document";
import { fairway } from "@/lib/editor/testing/courses";
import { fieldChanges, sampleValue } from "@/lib/editor/testing/field-changes";
import { courseEdit } from "@/lib/validation/course";
import { planImport } from "./import-holes";
import { readFile } from "./read";
import { xmldom } from "./testing/xml";
import { exportCourse } from "./write";

/** The fields come from the schema that validates saves, so these tests fail for a new field that our own files lack. */
const fairwaySchema = courseEdit.shape.fairways.element;
const whole = { ...sampleValue(fairwaySchema), ...structuredClone(fairway(1)) };
const changes = fieldChanges(fairwaySchema, whole as never);

/** A fairway without ids, which a file does not keep. */
function withoutIds({ id: _, flightPaths, ...others }: EditedFairway) {
  return { ...others, flightPaths: flightPaths.map(({ id: _id, ...path }) => path) };
}

describe.each(["geojson", "kml", "gpx"] as const)("our own file, as %s,", (format) => {
  test.each(changes)("keeps a change of $field", ({ changed }) => {
    const document = createDocument([changed as unknown as EditedFairway]);
    const course = { name: "Oak Grove", location: null, document };
    const { text } = exportCourse(format, course, { courseId: "course_0", xml: xmldom });
    const file = readFile(text, { xml: xmldom, swapped: false });
    if (!file.ok) throw new Error(JSON.stringify(file.problem));
    const { added } = planImport({ fairways: [] }, file.reading.holes, {
      mode: "replace",
      idAt: () => "fairway_0",
    });
    expect(added.map(withoutIds)).toEqual(document.fairways.map(withoutIds));
  });
});
