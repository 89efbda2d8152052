import { copyFileSync, existsSync } from "node:fs";
import { systemClock } from "@/lib/clock";
import { parseEnv } from "@/lib/env";
import { UsageError } from "@/lib/server/admin/command-error";
import { demoPath } from "@/lib/server/demo";
import { databaseSource } from "@/lib/server/transfer/dump";
import { moveDatabase } from "@/lib/server/transfer/move";
import { withDatabase } from "./operator-database";
import { printTotals, runCommand } from "./run-command";

/** `npm run move -- postgresql://…` copies the embedded database to an empty Postgres. The embedded one stays as it is. */
runCommand("npm run move -- postgresql://user:password@host/name", async (url) => {
  if (!/^postgres(ql)?:\/\//.test(url)) throw new UsageError("Give the URL of a Postgres database.");
  const env = parseEnv(process.env);
  if (env.databaseUrl) {
    throw new UsageError(
      "DATABASE_URL is set, so this server already uses Postgres. Unset it to move the embedded one.",
    );
  }
  const { outcome, totals } = await withDatabase(
    { databaseUrl: undefined, dataDir: env.dataDir },
    (embedded) =>
      withDatabase({ databaseUrl: url, dataDir: env.dataDir }, async (target) =>
        moveDatabase(embedded, target, await databaseSource(embedded, systemClock)),
      ),
  );
  copyDemo(env.dataDir, url);
  printTotals(totals);
  console.log(
    outcome === "moved"
      ? "Moved. Every table was compared. Start the server with DATABASE_URL set to this database and the same DATA_DIR."
      : "The database already has exactly this data. Nothing was changed.",
  );
});

/** The secrets of the demo are in a file that is named by the database. */
function copyDemo(dataDir: string, databaseUrl: string): void {
  const file = demoPath({ dataDir });
  if (existsSync(file)) copyFileSync(file, demoPath({ dataDir, databaseUrl }));
}
