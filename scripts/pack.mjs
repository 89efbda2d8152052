// npm run pack [-- FOLDER]: writes the release as teepad-VERSION.tar.gz. It has the sources and the build, without packages:
// `npm ci` then installs those of the platform, x64 or arm64, and nothing is built there.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readArguments } from "./setup/arguments.mjs";
import { build } from "./setup/build.mjs";
import { readJson } from "./setup/files.mjs";
import { installIfNeeded } from "./setup/install.mjs";
import { root } from "./setup/root.mjs";
import { run } from "./setup/run.mjs";
import { runScript, step } from "./setup/step.mjs";
import { copyVendorFiles } from "./setup/vendor.mjs";

/** Tests, which run in a checkout. The build's stamp doesn't depend on them. */
const LEFT_OUT = /^(\.ci|e2e|docs\/(benchmarks|pictures))\/|\.test\.tsx?$/;

/** What a server doesn't read. */
const LEFT_OUT_OF_BUILD = /^\.next\/(cache|diagnostics|trace.*|types)(\/|$)/;

/** What Next's server reads, and what contains the path of this checkout, which it doesn't use. */
const WITH_PATHS = [".next/required-server-files.js", ".next/required-server-files.json"];

const [folder = "."] = readArguments("npm run pack [-- FOLDER]", { max: 1 }).positionals;

await runScript(async () => {
  const target = path.resolve(folder);
  process.chdir(root);
  await installIfNeeded({ dev: false });
  copyVendorFiles();
  await step("Building the app", () => build({ quiet: true }));
  const { version } = readJson("package.json");
  const name = `teepad-${version}`;
  const draft = mkdtempSync(path.join(tmpdir(), "teepad-pack-"));
  const options = /** @type {const} */ ({ encoding: "utf8", maxBuffer: 1e8 });
  const sources = execFileSync(
    "git",
    ["ls-files", "-z", "--cached", "--others", "--exclude-standard"],
    options,
  );
  for (const file of sources.split("\0").filter((each) => each !== "" && !LEFT_OUT.test(each)))
    cpSync(file, path.join(draft, name, file));
  cpSync(".next", path.join(draft, name, ".next"), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) =>
      !LEFT_OUT_OF_BUILD.test(path.relative(root, path.resolve(file)).split(path.sep).join("/")),
  });
  for (const file of WITH_PATHS) {
    const text = readFileSync(file, "utf8").replaceAll(JSON.stringify(root).slice(1, -1), ".");
    writeFileSync(path.join(draft, name, file), text);
  }
  mkdirSync(target, { recursive: true });
  const archive = path.join(target, `${name}.tar.gz`);
  await run("Packing", "tar", ["-czf", archive, "-C", draft, name]);
  rmSync(draft, { recursive: true });
  console.log(`Wrote ${archive}. To run it: unpack, npm ci --omit=dev, npm start.`);
});
