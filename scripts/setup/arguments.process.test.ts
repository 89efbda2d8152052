import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const run = (script: string, ...args: string[]) =>
  spawnSync(process.execPath, [script, ...args], { encoding: "utf8", timeout: 5_000 });

it.each([
  ["scripts/test.mjs", "--unti", "Options: --unit, --full, --gate, --help"],
  ["scripts/test.mjs", "unit", '"unit" is not the path of a test file'],
  ["scripts/test.mjs", "none.test.ts", '"none.test.ts" is not the path of a test file'],
  ["scripts/pack.mjs", "--folder", "Usage: npm run pack [-- FOLDER]"],
])("%s starts nothing with %s, which it doesn't know, and names what it does", (script, argument, known) => {
  const { status, stdout, stderr } = run(script, argument);
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toContain(known);
});

it("npm test explains itself with --help, and runs nothing", () => {
  expect(run("scripts/test.mjs", "--help")).toMatchObject({
    status: 0,
    stdout: "Usage: npm test [-- TEST-FILE …]\nOptions: --unit, --full, --gate, --help\n",
  });
});

it("no script reads its arguments by hand, but those that pass them on", () => {
  const files = readdirSync("scripts", { recursive: true, encoding: "utf8" });
  const readers = files.filter(
    (file) =>
      /(?<!\.test)\.(mjs|ts)$/.test(file) && readFileSync(`scripts/${file}`, "utf8").includes("process.argv"),
  );
  expect(readers.sort()).toEqual(["admin.ts", "lint.mjs", "run.mjs"]);
});
