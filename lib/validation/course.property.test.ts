import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { courseInput, newCourse } from "./course";
import { courseDocument } from "./course-document";
import { check, describeProblem, formatPath } from "./problems";
import { anyJson, nearlyACourse, nearlyADocument } from "./testing/json";

describe("validating an input", () => {
  it.each([
    ["any JSON", anyJson],
    ["almost a course", nearlyACourse],
    ["almost a document of the studio", nearlyADocument],
  ])(
    "never throws for %s: accepts it, or returns problems with a path, a code and a sentence",
    (_, inputs) => {
      fc.assert(
        fc.property(inputs, fc.constantFrom(courseInput, courseDocument, newCourse), (input, schema) => {
          const checked = check(schema, input);
          if (checked.ok) return;
          expect(checked.problems.length).toBeGreaterThan(0);
          for (const problem of checked.problems) {
            expect(formatPath(problem.path)).toMatch(/^([A-Za-z]+(\[\d+\])*(\.[A-Za-z]+(\[\d+\])*)*)?$/);
            expect(problem.code).toMatch(/^[a-z_]+$/);
            expect(describeProblem(problem)).toMatch(/^[A-Za-z].*[^.]$/);
          }
        }),
        { numRuns: 1500 },
      );
    },
  );

  it("accepts its own result unchanged", () => {
    fc.assert(
      fc.property(nearlyACourse, (input) => {
        const once = check(courseInput, input);
        if (once.ok) expect(check(courseInput, once.value)).toEqual(once);
      }),
      { numRuns: 500 },
    );
  });
});
