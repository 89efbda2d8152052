import { parseEnv } from "@/lib/env";
import { createDataDir } from "@/lib/server/data-dir";
import { withDatabase } from "./operator-database";

/** `npm run migrate` applies pending migrations, for servers that run with MIGRATE=off. */
async function main(): Promise<void> {
  const env = parseEnv(process.env);
  if (!env.databaseUrl) createDataDir(env.dataDir);
  const applied = await withDatabase(env, (database) => database.migrate());
  for (const name of applied) console.log(`Applied ${name}.`);
  if (applied.length === 0) console.log("No migration is pending.");
}

main().catch((error) => {
  console.error(`The migration failed: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
});
