import { dequal } from "dequal/lite";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { type EditedFairway, fairwaysOf } from "@/lib/editor/fairways";
import { documentOf, fairway } from "@/lib/editor/testing/courses";
import { type FieldChange, fieldChanges } from "@/lib/editor/testing/field-changes";
import { fairwayInput } from "@/lib/validation/course";
import { flightPath } from "@/lib/validation/hole";
import { readFile } from "./read";
import { importInto } from "./testing/import";
import { exportCourse, type Format } from "./write";
import { xmldom } from "./xmldom";

/** The fields of a hole that our own files preserve: those that the main layout plays. */
const fairwaySchema = fairwayInput.omit({ flightPath: true }).extend({
  flightPaths: z.array(flightPath.omit({ teeId: true, targetId: true })),
});
const whole: EditedFairway = structuredClone(fairway(1));
const changes = fieldChanges(fairwaySchema, whole as never).map(
  ({ field, changed }): FieldChange<EditedFairway> => ({
    field,
    changed: { ...whole, ...changed } as unknown as EditedFairway,
  }),
);

/**
 * The fields of a fairway that applications see: those that the API accepts, and the control points of the
 * primary flight path.
 */
function withoutStudioFields({ flightPaths: [primary], ...others }: EditedFairway) {
  const fields = Object.entries(others).filter(([field]) => field in fairwayInput.shape);
  return { ...Object.fromEntries(fields), points: primary.points };
}

describe.each<[Format, (fairway: EditedFairway) => unknown]>([["api", withoutStudioFields]])(
  "our own file, as %s,",
  (format, kept) => {
    const keptChanges = changes.filter(({ changed }) => !dequal(kept(changed), kept(whole)));

    test.each(keptChanges)("keeps a change of $field", ({ changed }) => {
      const document = documentOf([changed]);
      const course = { name: "Oak Grove", location: null, document };
      const { text } = exportCourse(format, course, { courseId: "course_0", xml: xmldom });
      const file = readFile(text, { xml: xmldom, swapped: false });
      if (!file.ok) throw new Error(JSON.stringify(file.problem));
      const { document: imported } = importInto(documentOf([]), file.reading);
      expect(fairwaysOf(imported).map(kept)).toEqual([changed].map(kept));
    });
  },
);
