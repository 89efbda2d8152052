import { expect, test } from "vitest";
import { mayLoadByItself } from "./may-load";

const browser = (connection?: { saveData?: boolean; effectiveType?: string }, reduced = false) => ({
  navigator: connection ? { connection } : {},
  matchMedia: () => ({ matches: reduced }),
});

test("the map is not loaded by itself where data is to be saved or the connection is slow", () => {
  expect(mayLoadByItself(browser())).toBe(true);
  expect(mayLoadByItself(browser({ saveData: false, effectiveType: "4g" }))).toBe(true);
  expect(mayLoadByItself(browser({ saveData: true }))).toBe(false);
  expect(mayLoadByItself(browser({ effectiveType: "slow-2g" }))).toBe(false);
  expect(mayLoadByItself(browser({}, true))).toBe(false);
});
