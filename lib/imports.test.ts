import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

/** What decides, and knows nothing of who asks or where things are kept (README.md, "Who may import whom"). */
const CORE = [
  "audit",
  "courses",
  "editor",
  "exchange",
  "geo",
  "messages",
  "oauth",
  "openapi",
  "places",
  "print",
  "rate-limit",
  "validation",
];

/** The world around it. */
const OUTSIDE =
  /^(@\/app\/.*|@\/lib\/(http|identity|adapters|server|wire|services|env)(\/.*)?|(react|react-dom|next|next-auth|maplibre-gl|react-map-gl)(\/.*)?)$/;

function importsOf(file: string): string[] {
  const text = readFileSync(file, "utf8");
  return [...text.matchAll(/(?:from|import\(|^import) ?"([^"]+)"/gm)].map(([, name = ""]) => name);
}

it.each(CORE)("%s imports nothing from outside the core", (folder) => {
  const files = readdirSync(path.join(import.meta.dirname, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^testing\//.test(file))
    .map((file) => path.join(import.meta.dirname, folder, file));
  const imports = files.flatMap(importsOf);
  expect(imports).not.toEqual([]);
  expect(imports.filter((name) => OUTSIDE.test(name))).toEqual([]);
});
