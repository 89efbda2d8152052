import { describe, expect, test } from "vitest";
import { handleNumberDraft, type NumberDraft, parseNumber } from "./number-draft";

const RANGE = { min: -500, max: 500, step: 0.1 };

/** Types a text key by key over a selected value, and returns the draft after every key. */
function typeOver(value: number, text: string): NumberDraft[] {
  let draft: NumberDraft = { value, text: null };
  return [...text].map((_, index) => {
    draft = handleNumberDraft(draft, { type: "type", text: text.slice(0, index + 1) }, RANGE);
    return draft;
  });
}

describe("typing into a number field key by key", () => {
  test("accepts a minus sign first", () => {
    expect(typeOver(0, "-3")).toEqual([
      { value: 0, text: "-" },
      { value: -3, text: "-3" },
    ]);
  });

  test("replaces another number by a negative decimal", () => {
    expect(typeOver(12, "-2.5")).toEqual([
      { value: 12, text: "-" },
      { value: -2, text: "-2" },
      { value: -2, text: "-2." },
      { value: -2.5, text: "-2.5" },
    ]);
  });

  test("keeps the text while the value is clamped, and shows the value at the end", () => {
    const typed = typeOver(0, "600").at(-1) as NumberDraft;
    expect(typed).toEqual({ value: 500, text: "600" });
    expect(handleNumberDraft(typed, { type: "finish" }, RANGE)).toEqual({ value: 500, text: null });
  });

  test("keeps the value while the text is no number, and shows it at the end", () => {
    const typed = typeOver(12, "x-1").at(-1) as NumberDraft;
    expect(handleNumberDraft(typed, { type: "finish" }, RANGE)).toEqual({ value: 12, text: null });
  });

  test("steps from the typed number, without rounding noise and within the range", () => {
    const typed = typeOver(0, "0.2").at(-1) as NumberDraft;
    const stepped = handleNumberDraft(typed, { type: "step", steps: 1 }, RANGE);
    expect(stepped).toEqual({ value: 0.3, text: null });
    expect(handleNumberDraft({ value: 500, text: null }, { type: "step", steps: 1 }, RANGE).value).toBe(500);
  });
});

test.each([
  ["0", 0],
  [" 12 ", 12],
  ["+3", 3],
  ["-3", -3],
  ["−2,5", -2.5],
  ["–.5", -0.5],
  ["2.", 2],
])("a number field reads %j", (text, number) => {
  expect(parseNumber(text)).toBe(number);
});

test.each(["", "-", ".", "-.", "1e3", "0x10", "12-2", "--1", "1,000.5", "1 2", "north"])(
  "a number field does not read %j",
  (text) => {
    expect(parseNumber(text)).toBeNull();
  },
);
