import { expect, test } from "vitest";
import { countUnsaved } from "./unsaved-drafts";

const sent = { version: 3, pending: { id: "save_1", changes: [{}, {}] }, changes: [], unapplied: [] };

test("a draft whose every edit was sent has nothing unsaved once a newer version is stored", () => {
  expect(countUnsaved(sent, 4)).toBe(0);
  expect(countUnsaved(sent, 3)).toBe(2);
});

test("edits after a draft was sent, those never sent, and changes that were not applied are unsaved", () => {
  expect(countUnsaved({ ...sent, changes: [{}] }, 4)).toBe(3);
  expect(countUnsaved({ ...sent, pending: null, changes: [{}, {}, {}] }, 4)).toBe(3);
  expect(countUnsaved({ ...sent, unapplied: [{}] }, 4)).toBe(3);
});

test("data that is not a draft counts as unsaved", () => {
  for (const each of [null, "?", {}, { pending: {} }, { ...sent, pending: null }])
    expect(countUnsaved(each, 9)).toBe(1);
});
