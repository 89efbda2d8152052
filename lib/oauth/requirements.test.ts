import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const lib = path.join(import.meta.dirname, "..");

const tests = [lib, path.join(lib, "../e2e"), path.join(lib, "../app")]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(test|spec)\.tsx?$/.test(file) && !file.endsWith("requirements.test.ts"))
      .map((file) => readFileSync(path.join(folder, file), "utf8")),
  )
  .join("\n");

const rows = readFileSync(path.join(import.meta.dirname, "README.md"), "utf8")
  .split("\n")
  .filter((line) => /^\| (RFC|CIMD|MCP|decisions|interface|ours)/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, source = "", requirement = "", cited = ""]) => ({ source, requirement, cited }));

it("the table of requirements has a row for every RFC that the server implements", () => {
  const cited = new Set(rows.flatMap(({ source }) => source.match(/RFC \d+/) ?? []));
  expect([...cited].sort()).toEqual(
    [
      ...[
        "RFC 6749",
        "RFC 6750",
        "RFC 7009",
        "RFC 7636",
        "RFC 7662",
        "RFC 8252",
        "RFC 8414",
        "RFC 8707",
        "RFC 9207",
      ],
      ...["RFC 9700", "RFC 9728"],
    ].sort(),
  );
});

it.each(rows)("the table of requirements cites existing tests: $source: $requirement", ({ cited }) => {
  const names = [...cited.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name);
  expect(names).not.toEqual([]);
  for (const name of names) expect(tests).toContain(name);
});
