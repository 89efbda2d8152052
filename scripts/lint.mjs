// npm run lint [-- ARGUMENT …]: formatting, imports and lint, after installing what a fresh clone lacks.
import { checkNode, installIfNeeded } from "./setup/install.mjs";
import { runTool } from "./setup/run.mjs";
import { runScript } from "./setup/step.mjs";

await runScript(async () => {
  checkNode();
  await installIfNeeded({ dev: true });
  await runTool("The lint", "@biomejs/biome/bin/biome", ["check", ...process.argv.slice(2)]);
});
