// node scripts/run.mjs [--dev] PROGRAM [ARGUMENT …]: sets up what is missing, then runs a TypeScript program of this
// project. --dev: the program needs development dependencies.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { generateIfNeeded } from "./setup/generate.mjs";
import { checkNode, installIfNeeded } from "./setup/install.mjs";
import { root } from "./setup/root.mjs";
import { runScript, SetupError } from "./setup/step.mjs";

await runScript(async () => {
  const argv = process.argv.slice(2);
  const dev = argv[0] === "--dev";
  const [name, ...args] = dev ? argv.slice(1) : argv;
  if (name === undefined)
    throw new SetupError("No program given. Usage: node scripts/run.mjs [--dev] PROGRAM [ARGUMENT …]");
  checkNode();
  process.chdir(root);
  await installIfNeeded({ dev });
  await generateIfNeeded();

  const program = path.join(root, name);
  // The program sees the arguments as if Node had run it directly.
  process.argv = [process.execPath, program, ...args];
  // Imported here because it may have been installed only now.
  const { register } = await import("tsx/esm/api");
  register();
  await import(pathToFileURL(program).href);
});
