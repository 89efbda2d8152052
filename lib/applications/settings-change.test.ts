import { expect, it } from "vitest";
import { settingsChange } from "./settings-change";

const SETTINGS = {
  name: "A",
  homepage: null,
  description: null,
  requiresPkce: false,
  redirectUris: ["https://a.example/cb"],
};
const NO_URIS = { uris: [], more: 0 };

it("the summary of a change of settings lists added and removed redirect URIs, and the names of other changed settings", () => {
  const after = { ...SETTINGS, name: "B", redirectUris: ["https://evil.example/cb"] };
  expect(settingsChange(SETTINGS, after)).toEqual({
    addedRedirectUris: { uris: ["https://evil.example/cb"], more: 0 },
    removedRedirectUris: { uris: ["https://a.example/cb"], more: 0 },
    changedSettings: ["name"],
  });
});

it("the summary of a change of settings is empty when nothing changed", () => {
  expect(settingsChange(SETTINGS, { ...SETTINGS })).toEqual({
    addedRedirectUris: NO_URIS,
    removedRedirectUris: NO_URIS,
    changedSettings: [],
  });
});

it("the summary of a change of settings stays small: lists three URIs, shortened but with their hosts, and counts the others", () => {
  const long = Array.from({ length: 20 }, (_, index) => `https://h${index}.example/${"x".repeat(1900)}`);
  const after = { ...SETTINGS, redirectUris: [...SETTINGS.redirectUris, ...long] };
  const { addedRedirectUris } = settingsChange(SETTINGS, after);
  expect(addedRedirectUris.more).toBe(17);
  expect(addedRedirectUris.uris).toHaveLength(3);
  for (const [index, uri] of addedRedirectUris.uris.entries()) {
    expect(uri).toMatch(new RegExp(`^https://h${index}\\.example/x+…$`));
    expect(uri).toHaveLength(60);
  }
});
