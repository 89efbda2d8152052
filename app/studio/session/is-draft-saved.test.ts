import { expect, test } from "vitest";
import { isDraftSaved } from "./is-draft-saved";

const document = { fairways: [] };
const other = { fairways: [] };
const draftWith = (sent: unknown[]) => structuredClone({ version: 3, document, sent });

test("a draft sent unchanged counts as saved once a newer version is stored", () => {
  expect(isDraftSaved(draftWith([other, document]), 4)).toBe(true);
  expect(isDraftSaved(draftWith([document]), 3)).toBe(false);
});

test("a draft edited after it was sent, or never sent, does not count as saved", () => {
  expect(isDraftSaved(draftWith([other]), 4)).toBe(false);
  expect(isDraftSaved(draftWith([]), 4)).toBe(false);
});

test("data that is not a draft does not count as saved", () => {
  expect([null, "?", {}, { sent: [undefined] }].map((each) => isDraftSaved(each, 9))).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
