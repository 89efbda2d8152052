import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { HARMLESS_ACTIONS } from "./harmless-actions";

/** The server actions of the sources, named as in HARMLESS_ACTIONS. */
function listActions(): string[] {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  return files.flatMap((each) => {
    const file = path.posix.join("app", each.replaceAll(path.sep, "/"));
    const source = readFileSync(file, "utf8");
    if (!source.startsWith('"use server"')) return [];
    return [...source.matchAll(/^export async function (\w+)/gm)].map(([, name]) => `${file}#${name}`);
  });
}

it("each action that a read-only server runs exists: a renamed one would be refused, and nobody could sign out", () => {
  const actions = listActions();
  expect(actions.length).toBeGreaterThan(40);
  expect(HARMLESS_ACTIONS.filter((action) => !actions.includes(action))).toEqual([]);
});
