import { expect, it } from "vitest";
import { foldedWords, foldText } from "./fold-text";

it("search folds case, diacritics and letters that Unicode doesn't decompose", () => {
  expect(foldText("Äijänsuo ØRSTA Łódź ﬁn")).toBe("aijansuo orsta lodz fin");
  expect(foldText("STRASSE")).toBe(foldText("Straße"));
});

it("search finds each word once, in any script, without punctuation", () => {
  expect(foldedWords("Tali – Tali Disc-Golf (18) 東京")).toEqual(["tali", "disc", "golf", "18", "東京"]);
  expect(foldedWords(" !? ")).toEqual([]);
});
