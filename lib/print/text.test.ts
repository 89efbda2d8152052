import { describe, expect, test } from "vitest";
import { cutText, textWidth, wrapText } from "./text";

const style = { size: 4 };

describe("texts on paper", () => {
  test.each([
    "The basket stands behind the two large oaks, left of the path",
    "Unbreakablewordthatgoesonandonandonandonandonandon",
    "Väylä, jonka kori on mäen päällä 🐎🐎🐎 ラウンド 球技場",
    "iiiiiiiiiiiiiiiiiiiiiiiiiiiiii WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
  ])("no line of %j is wider than its room, and nothing is lost without a sign of it", (text) => {
    for (const width of [10, 25, 60]) {
      for (const maxLines of [1, 2, 20]) {
        const lines = wrapText(text, width, style, maxLines);
        expect(lines.length).toBeLessThanOrEqual(maxLines);
        for (const line of lines) expect(textWidth(line, style)).toBeLessThanOrEqual(width);
        const isWhole = lines.join("").replace(/\s/g, "") === text.replace(/\s/g, "");
        expect(isWhole || lines.at(-1)?.endsWith("…")).toBe(true);
      }
    }
  });

  test("lines break at spaces and at line ends", () => {
    expect(wrapText("Mind the road.\nDogs on a lead.", 60, style, 3)).toEqual([
      "Mind the road.",
      "Dogs on a lead.",
    ]);
    expect(wrapText("one two three", textWidth("one two", style), style, 3)).toEqual(["one two", "three"]);
    expect(wrapText(" \n ", 60, style, 3)).toEqual([]);
  });

  test("a text that fits is not cut, and one that doesn't ends in an ellipsis", () => {
    expect(cutText("Oak", 60, style)).toBe("Oak");
    expect(cutText("Quarry edge", 15, style)).toMatch(/^Quarr.*…$/);
  });

  test("wide characters, and bold ones, take more room; combining ones take none", () => {
    expect(textWidth("WW", style)).toBeGreaterThan(textWidth("ii", style) * 3);
    expect(textWidth("Hole", { size: 4, bold: true })).toBeGreaterThan(textWidth("Hole", style));
    expect(textWidth("e\u0301", style)).toBeCloseTo(textWidth("e", style));
  });
});
