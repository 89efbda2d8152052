import { expect, test } from "vitest";
import { areaText } from "./area-text";

const words = (area: number) => areaText({ area, share: area / 5e6 }, "en");

test("an area never reads as on the other side of the limit than it is", () => {
  expect(words(5e6)).toEqual({ area: "5", percent: "100" });
  expect(words(4_999_999)).toEqual({ area: "4.99", percent: "99" });
  expect(words(5_000_001)).toEqual({ area: "5.01", percent: "101" });
});

test("a small course has a decimal, in the language of the person", () => {
  expect(words(115_000)).toEqual({ area: "0.11", percent: "2.3" });
  expect(areaText({ area: 115_000, share: 0.023 }, "fi")).toEqual({ area: "0,11", percent: "2,3" });
  expect(words(0)).toEqual({ area: "0", percent: "0" });
});
