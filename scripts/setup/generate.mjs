import path from "node:path";
import { readJson, writeWhole } from "./files.mjs";
import { hashSources } from "./hash.mjs";
import { root } from "./root.mjs";
import { runTool } from "./run.mjs";
import { step } from "./step.mjs";

const STAMP = path.join(root, "lib/adapters/prisma/generated/stamp.json");

/** Generates the database client when the schema or Prisma changed since the last time. */
export async function generateIfNeeded() {
  const sources = hashSources(
    ["prisma/schema.prisma", "prisma.config.ts", "node_modules/prisma/package.json"],
    () => true,
  );
  if (readJson(STAMP)?.sources === sources) return;
  await step("Generating the database client", async () => {
    await runTool("Generating the database client", "prisma/build/index.js", ["generate", "--no-hints"], {
      quiet: true,
      // The command line downloads a schema engine that generating does not use; any existing file stops it.
      env: { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath },
    });
    writeWhole(STAMP, JSON.stringify({ sources }));
  });
}
