import { parseEnv } from "@/lib/env";
import { createDataDir } from "@/lib/server/data-dir";
import { fileSource } from "@/lib/server/transfer/file";
import { load } from "@/lib/server/transfer/load";
import { withDatabase } from "./operator-database";
import { printTotals, runCommand } from "./run-command";

/** `npm run restore -- FILE` loads a backup into an empty database of either kind. */
runCommand("npm run restore -- FILE", async (file) => {
  const env = parseEnv(process.env);
  const source = await fileSource(file);
  if (!env.databaseUrl) createDataDir(env.dataDir);
  printTotals(await withDatabase(env, (database) => load(database, source)));
  console.log(`Restored the backup of ${source.header.createdAt}. Every table was compared.`);
});
