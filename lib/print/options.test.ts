import { expect, test } from "vitest";
import { pageSize, pageSizeRule, printOptions } from "./options";

test("invalid and missing options get their defaults", () => {
  const defaults = {
    show: "signs",
    layout: "layout_main",
    holes: { text: "", numbers: null },
    per: "1",
    paper: "a4",
    orientation: "portrait",
    unit: null,
    background: null,
    ground: "off",
    pictures: "on",
    profile: "off",
    throws: "off",
    qr: "on",
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
      ground: "hills",
      qr: "maybe",
    }),
  ).toEqual(defaults);
  const chosen = {
    ...{ show: "board", per: "4", paper: "letter", orientation: "landscape" },
    ...{ unit: "feet", background: "Aerial 2026", ground: "on" },
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
  expect(pageSize({ paper: "a4", orientation: "portrait" })).toMatchObject({ width: 210, height: 297 });
  expect(pageSize({ paper: "a4", orientation: "landscape" })).toMatchObject({ width: 297, height: 210 });
});

test("A3 and A2 are an enlarged A4, to the millimetre", () => {
  for (const [paper, width, height] of [
    ["a4", 210, 297],
    ["a3", 297, 420],
    ["a2", 420, 594],
  ] as const) {
    const size = pageSize({ paper, orientation: "portrait" });
    expect(Math.round(size.width * size.enlargement)).toBe(width);
    expect(Math.round(size.height * size.enlargement)).toBe(height);
  }
  expect(pageSizeRule({ paper: "a3", orientation: "landscape" })).toBe("A3 landscape");
  expect(pageSizeRule({ paper: "a2", orientation: "landscape" })).toBe("594mm 420mm");
});
