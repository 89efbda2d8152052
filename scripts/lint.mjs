// npm run lint [-- ARGUMENT …]: checks formatting, imports and lint rules. The arguments are Biome's.
import { generateIfNeeded } from "./setup/generate.mjs";
import { checkNode, installIfNeeded } from "./setup/install.mjs";
import { runTool } from "./setup/run.mjs";
import { runScript } from "./setup/step.mjs";

await runScript(async () => {
  checkNode();
  await installIfNeeded({ dev: true });
  await runTool("Biome", "@biomejs/biome/bin/biome", ["check", ...process.argv.slice(2)]);
  await generateIfNeeded();
  // Layers, and what nothing uses (fallow.toml).
  await runTool("fallow", "fallow/bin/fallow", ["dead-code", "--no-cache", "--quiet"]);
  // Floating promises only: detecting them needs TypeScript's types, which Biome infers only in part.
  await runTool("oxlint", "oxlint/bin/oxlint", ["--type-aware"]);
});
