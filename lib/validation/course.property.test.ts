import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { courseEdit, courseInput, newCourse } from "./course";
import { check } from "./problems";
import { anyJson, nearlyACourse } from "./testing/json";

describe("checking an input", () => {
  it.each([
    ["any JSON whatever", anyJson],
    ["nearly a course", nearlyACourse],
  ])("never fails on %s: it is accepted, or every problem has a path, a code and a sentence", (_, inputs) => {
    fc.assert(
      fc.property(inputs, fc.constantFrom(courseInput, courseEdit, newCourse), (input, schema) => {
        const checked = check(schema, input);
        if (checked.ok) return;
        expect(checked.problems.length).toBeGreaterThan(0);
        for (const { path, code, message } of checked.problems) {
          expect(path).toMatch(/^([A-Za-z]+(\[\d+\])*(\.[A-Za-z]+(\[\d+\])*)*)?$/);
          expect(code).toMatch(/^[a-z_]+$/);
          expect(message).toMatch(/^[A-Za-z].*\.$/);
        }
      }),
      { numRuns: 1500 },
    );
  });

  it("accepts its own answer again, unchanged", () => {
    fc.assert(
      fc.property(nearlyACourse, (input) => {
        const once = check(courseInput, input);
        if (once.ok) expect(check(courseInput, once.value)).toEqual(once);
      }),
      { numRuns: 500 },
    );
  });
});
