import path from "node:path";
import { readJson, writeAtomically } from "./files.mjs";
import { hashSources } from "./hash.mjs";
import { root } from "./root.mjs";
import { runTool } from "./run.mjs";
import { step } from "./step.mjs";

const STAMP = path.join(root, "lib/adapters/prisma/generated/stamp.json");

/**
 * Generates the database client if the schema or Prisma changed since the last time.
 *
 * @param {{ quiet?: boolean }} [options] quiet: without a line of output, as part of another step.
 */
export async function generateIfNeeded({ quiet = false } = {}) {
  const sources = hashSources(
    ["prisma/schema.prisma", "prisma.config.ts", "node_modules/prisma/package.json"],
    () => true,
  );
  if (readJson(STAMP)?.sources === sources) return;
  const generate = async () => {
    await runTool("Generating the database client", "prisma/build/index.js", ["generate", "--no-hints"], {
      quiet: true,
      // Prevents the download of a schema engine, which `generate` does not use. Any existing file works.
      env: { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath },
    });
    writeAtomically(STAMP, JSON.stringify({ sources }));
  };
  await (quiet ? generate() : step("Generating the database client", generate));
}
