// node scripts/compare-builds.mjs: builds the app again, and fails unless the result equals the present build in what
// browsers keep: the build's ID, the IDs of the server actions, and the names and contents of the static files.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { build } from "./setup/build.mjs";
import { root } from "./setup/root.mjs";
import { runScript, SetupError } from "./setup/step.mjs";

const NEXT = path.join(root, ".next");

/** @returns {Record<string, string>} what browsers keep, each with a hash or value. */
function readBuild() {
  const { node: actions } = JSON.parse(
    readFileSync(path.join(NEXT, "server/server-reference-manifest.json"), "utf8"),
  );
  const files = readdirSync(path.join(NEXT, "static"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  return Object.fromEntries([
    ["build ID", readFileSync(path.join(NEXT, "BUILD_ID"), "utf8")],
    ...Object.keys(actions).map((id) => [`action ${id}`, id]),
    ...files.map((file) => [
      path.relative(NEXT, file),
      createHash("sha256").update(readFileSync(file)).digest("hex"),
    ]),
  ]);
}

await runScript(async () => {
  if (!existsSync(path.join(NEXT, "BUILD_ID"))) await build({ quiet: true });
  const first = readBuild();
  // Without Next's cache, as on another machine.
  rmSync(NEXT, { recursive: true });
  await build({ quiet: true });
  const second = readBuild();
  const names = new Set([...Object.keys(first), ...Object.keys(second)]);
  const differences = [...names].filter((name) => first[name] !== second[name]).sort();
  if (differences.length > 0) {
    throw new SetupError(`Two builds of the same sources differ:\n  ${differences.join("\n  ")}`);
  }
  console.log(`Two builds are equal: ${Object.keys(first).length} IDs and files.`);
});
