// node scripts/run.mjs [--dev] PROGRAM [ARGUMENT …]: sets up what a fresh clone lacks, then runs a TypeScript program of
// this project. --dev: the program needs the tools of the tests, too.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { generateIfNeeded } from "./setup/generate.mjs";
import { checkNode, installIfNeeded } from "./setup/install.mjs";
import { root } from "./setup/root.mjs";
import { runScript, SetupError } from "./setup/step.mjs";

await runScript(async () => {
  const given = process.argv.slice(2);
  const dev = given[0] === "--dev";
  const [name, ...args] = dev ? given.slice(1) : given;
  if (name === undefined) throw new SetupError("Say which program: node scripts/run.mjs PROGRAM");
  checkNode();
  process.chdir(root);
  await installIfNeeded({ dev });
  await generateIfNeeded();

  const program = path.join(root, name);
  // What the program sees is as if Node had been given it.
  process.argv = [process.execPath, program, ...args];
  // Only now: it may have been installed a moment ago.
  const { register } = await import("tsx/esm/api");
  register();
  await import(pathToFileURL(program).href);
});
