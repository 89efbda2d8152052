import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const text = readFileSync(path.join(import.meta.dirname, "threat-model.md"), "utf8");
const links = [...text.matchAll(/\]\(([^\s)]+)(?: "([^"]*)")?\)/g)].map(([, file = "", title]) => ({
  file,
  title,
}));
const rows = text.split("\n").filter((line) => /^\| .* \| .* \| /.test(line));

it("each threat is proved by a test that exists under its title", () => {
  expect(links.length).toBeGreaterThan(40);
  const missing = links.filter(({ file, title }) => {
    const source = readFileSync(path.join(import.meta.dirname, file), "utf8");
    return title === undefined ? file !== "../SECURITY.md" : !source.includes(title);
  });
  expect(missing).toEqual([]);
  const unproved = rows.filter((row) => !row.includes("](") && !/^\| (?:threat|asset|-)/.test(row));
  expect(unproved).toEqual([]);
});
