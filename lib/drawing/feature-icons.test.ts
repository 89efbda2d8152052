import { expect, test } from "vitest";
import { FEATURE_ICONS } from "./feature-icons";

test("each of the 18 kinds of features has a symbol of its own", () => {
  const icons = Object.values(FEATURE_ICONS);
  expect(icons).toHaveLength(18);
  expect(new Set(icons).size).toBe(icons.length);
  // Every subpath starts at an absolute position, or joining them would have moved it.
  for (const icon of icons) expect(icon).toMatch(/^M[^m]+$/);
});
