// npm run typecheck: generates the types of the schema and the routes, then checks all types.
import { generateIfNeeded } from "./setup/generate.mjs";
import { checkNode, installIfNeeded } from "./setup/install.mjs";
import { runTool } from "./setup/run.mjs";
import { runScript } from "./setup/step.mjs";

await runScript(async () => {
  checkNode();
  await installIfNeeded({ dev: true });
  await generateIfNeeded();
  await runTool("Generating the types of the routes", "next/dist/bin/next", ["typegen"], { quiet: true });
  await runTool("Checking the types", "typescript/bin/tsc", ["--noEmit"]);
});
