// npm run typecheck: generates the types of the schema and the routes, then runs the type checker.
import { generateIfNeeded } from "./setup/generate.mjs";
import { checkNode, installIfNeeded } from "./setup/install.mjs";
import { runTool } from "./setup/run.mjs";
import { runScript } from "./setup/step.mjs";

await runScript(async () => {
  checkNode();
  await installIfNeeded({ dev: true });
  await generateIfNeeded();
  await runTool("Generating route types", "next/dist/bin/next", ["typegen"], { quiet: true });
  await runTool("Checking types", "typescript/bin/tsc", ["--noEmit"]);
});
