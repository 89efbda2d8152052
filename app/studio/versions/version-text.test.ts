import { expect, test } from "vitest";
import { messagesIn } from "@/lib/messages/catalogue";
import { translatorFor } from "@/lib/messages/translator";
import { versionChangesText } from "./version-text";

const t = translatorFor("en", messagesIn("en"));

test("many holes in a row are said as one range, few by their numbers", () => {
  const added = [1, 2, 3, 4, 5, 7, 9, 10];
  expect(versionChangesText({ added, changed: [], removed: [12] }, t)).toBe(
    "Holes 1–5, 7, 9, 10 added · Hole 12 deleted",
  );
});
