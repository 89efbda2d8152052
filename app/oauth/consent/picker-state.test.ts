import { expect, it } from "vitest";
import { type PickerState, readPickerState } from "./picker-state";

const STATE: PickerState = {
  problems: {},
  q: "seven",
  courses: [{ id: "course_1", name: "Seven", edited: "2026-11-22T12:00:00.000Z" }],
  chosen: ["course_1"],
  more: 3,
  searches: 2,
};

it("the state of the consent page is read back as the page sent it", () => {
  expect(readPickerState(structuredClone(STATE))).toEqual(STATE);
});

it.each([
  null,
  "text",
  { ...STATE, courses: [{ id: 1 }] },
  { ...STATE, courses: [{ ...STATE.courses[0], edited: "yesterday" }] },
  { ...STATE, chosen: Array(1000).fill("course_1") },
  { ...STATE, searches: Number.NaN },
])("a state that no consent page sent lists nothing: %j", (sent) => {
  expect(readPickerState(sent)).toMatchObject({ courses: [], chosen: [], searches: 0 });
});
