import { expect, test } from "vitest";
import { printOptions } from "./options";

test("invalid and missing options get their defaults", () => {
  const defaults = {
    show: "all",
    layout: "layout_main",
    holes: { text: "", numbers: null },
    per: "1",
    paper: "a4",
    unit: null,
    background: "",
  };
  expect(printOptions.parse({})).toEqual(defaults);
  expect(
    printOptions.parse({
      show: "x",
      per: "9",
      paper: "</style>",
      unit: "",
      holes: "a".repeat(300),
      background: "a".repeat(61),
    }),
  ).toEqual(defaults);
  const chosen = { show: "signs", per: "2", paper: "letter", unit: "feet", background: "Aerial 2026" };
  expect(printOptions.parse(chosen)).toMatchObject(chosen);
});

test("holes are numbers and ranges, limited to those of a course", () => {
  const holes = (text: string) => {
    const { numbers } = printOptions.parse({ holes: text }).holes;
    return numbers && [...numbers];
  };
  expect(holes("1-3, 9; 12 – 13")).toEqual([1, 2, 3, 9, 12, 13]);
  expect(holes("26-999")).toEqual([26, 27]);
  expect(holes("5-2")).toEqual([]);
  expect(holes("all")).toBeNull();
});
