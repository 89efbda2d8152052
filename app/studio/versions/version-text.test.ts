import { expect, test } from "vitest";
import { inEnglish } from "@/lib/messages/testing/translate";
import { formatChanges } from "./version-text";

test("lists three or more consecutive holes as a range", () => {
  const added = [1, 2, 3, 4, 5, 7, 9, 10];
  expect(
    formatChanges({ added, changed: [], removed: [12], layouts: false, features: false }, inEnglish),
  ).toBe("Holes 1–5, 7, 9, 10 added · Hole 12 deleted");
});

test("says whether layouts or features changed, and only then that nothing did", () => {
  const none = { added: [], changed: [], removed: [], layouts: false, features: false };
  expect(formatChanges({ ...none, changed: [3], features: true }, inEnglish)).toBe(
    "Hole 3 changed · Features changed",
  );
  expect(formatChanges({ ...none, layouts: true }, inEnglish)).toBe("Layouts changed");
  expect(formatChanges(none, inEnglish)).toBe("Nothing changed");
});
