import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const ROOT = path.join(import.meta.dirname, "..");
const FOLDERS = ["app", "docs", "e2e", "examples", "lib", "prisma", "scripts"];
const AT_ROOT = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "next.config.mjs", "playwright.config.ts"];

/** A path from the root of the project, such as `lib/log.ts`. */
const NAMED =
  /(?<![\w./@-])(?:app|docs|e2e|examples|lib|prisma|scripts)\/[\w[\]./-]+\.(?:css|json|md|mjs|tsx?)\b/g;

it("documentation and comments name only files that exist", () => {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" }).map(
      (name) => `${folder}/${name}`,
    ),
  );
  const sources = [...AT_ROOT, ...inFolders].filter(
    (file) => /\.(css|md|mjs|tsx?)$/.test(file) && !file.includes("node_modules"),
  );
  const named = sources.flatMap((file) =>
    [...readFileSync(path.join(ROOT, file), "utf8").matchAll(NAMED)].map(([name]) => ({ file, name })),
  );
  expect(named.length).toBeGreaterThan(300);
  expect(named.filter(({ name }) => !existsSync(path.join(ROOT, name)))).toEqual([]);
});
