import { expect, it } from "vitest";
import { describeChange, readChange } from "./settings-change";

const SETTINGS = { name: "A", homepage: null, description: null, redirectUris: ["https://a.example/cb"] };

it("names the redirect URIs that came and went, and other fields by their name alone", () => {
  const after = { ...SETTINGS, name: "B", redirectUris: ["https://evil.example/cb"] };
  expect(describeChange(SETTINGS, after)).toBe(
    "redirect URI added: https://evil.example/cb; redirect URI removed: https://a.example/cb; changed: name",
  );
  expect(describeChange(SETTINGS, { ...SETTINGS })).toBe("");
});

it("stays short, and keeps the host of every address that it names", () => {
  const long = Array.from({ length: 20 }, (_, index) => `https://h${index}.example/${"x".repeat(1900)}`);
  const text = describeChange(SETTINGS, { ...SETTINGS, redirectUris: [...SETTINGS.redirectUris, ...long] });
  expect(text).toMatch(/^redirect URI added: https:\/\/h0\.example\/x+…, .*, and 17 more$/);
  expect(text.length).toBeLessThan(300);
});

it("can be read again, to be said in another language", () => {
  const read = (after: Partial<typeof SETTINGS>) =>
    readChange(describeChange(SETTINGS, { ...SETTINGS, ...after }));
  const odd = [
    "https://a.example/?x=;,and",
    "https://b.example/,",
    "https://c.example/;",
    "https://d.example/",
  ];
  expect(read({ name: "B", redirectUris: odd })).toEqual({
    added: { named: odd.slice(0, 3), more: 1 },
    removed: { named: SETTINGS.redirectUris, more: 0 },
    others: ["name"],
  });
  expect(read({ name: "B" })).toEqual({ added: null, removed: null, others: ["name"] });
  for (const other of ["", "Round Keeper", "changed: ", "renamed: a"]) expect(readChange(other)).toBeNull();
});
