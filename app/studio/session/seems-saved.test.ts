import { expect, test } from "vitest";
import { seemsSaved } from "./seems-saved";

const document = { fairways: [] };
const other = { fairways: [] };
const kept = (sent: unknown[]) => structuredClone({ version: 3, document, sent });

test("work that was sent as it is seems saved once a newer version is stored", () => {
  expect(seemsSaved(kept([other, document]), 4)).toBe(true);
  expect(seemsSaved(kept([document]), 3)).toBe(false);
});

test("work that was edited after it was sent, or never sent, does not", () => {
  expect(seemsSaved(kept([other]), 4)).toBe(false);
  expect(seemsSaved(kept([]), 4)).toBe(false);
});

test("what is no draft does not", () => {
  expect([null, "?", {}, { sent: [undefined] }].map((each) => seemsSaved(each, 9))).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
