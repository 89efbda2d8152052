import { expect, test } from "vitest";
import { formatArea } from "./area";

const inEnglish = (area: number) => formatArea({ area, share: area / 5e6 }, "en");

test("rounds an area away from the limit", () => {
  expect(inEnglish(5e6)).toEqual({ area: "5", percent: "100" });
  expect(inEnglish(4_999_999)).toEqual({ area: "4.99", percent: "99" });
  expect(inEnglish(5_000_001)).toEqual({ area: "5.01", percent: "101" });
});

test("gives a small share one decimal, in the user's number format", () => {
  expect(inEnglish(115_000)).toEqual({ area: "0.11", percent: "2.3" });
  expect(formatArea({ area: 115_000, share: 0.023 }, "fi")).toEqual({ area: "0,11", percent: "2,3" });
  expect(inEnglish(0)).toEqual({ area: "0", percent: "0" });
});
