import { expect, test } from "vitest";
import { inEnglish } from "@/lib/messages/testing/translate";
import { formatChanges } from "./version-text";

test("lists three or more consecutive holes as a range", () => {
  const added = [1, 2, 3, 4, 5, 7, 9, 10];
  expect(
    formatChanges({ added, changed: [], removed: [12], layouts: false, features: false }, inEnglish),
  ).toBe("Holes 1–5, 7, 9, 10 added · Hole 12 deleted");
});
