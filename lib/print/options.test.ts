import { expect, test } from "vitest";
import { pageSize, printOptions } from "./options";

test("invalid and missing options get their defaults", () => {
  const defaults = {
    show: "all",
    layout: "layout_main",
    holes: { text: "", numbers: null },
    per: "1",
    paper: "a4",
    orientation: "portrait",
    unit: null,
    background: "",
    pictures: "on",
    qr: "off",
  };
  expect(printOptions.parse({})).toEqual(defaults);
  expect(
    printOptions.parse({
      show: "x",
      per: "9",
      paper: "</style>",
      orientation: "sideways",
      unit: "",
      holes: "a".repeat(300),
      background: "a".repeat(61),
      qr: "maybe",
    }),
  ).toEqual(defaults);
  const chosen = {
    ...{ show: "signs", per: "4", paper: "letter", orientation: "landscape" },
    ...{ unit: "feet", background: "Aerial 2026" },
  };
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

test("a landscape page is as wide as an upright one is high", () => {
  expect(pageSize({ paper: "a4", orientation: "portrait" })).toEqual({ width: 210, height: 297 });
  expect(pageSize({ paper: "a4", orientation: "landscape" })).toEqual({ width: 297, height: 210 });
});
