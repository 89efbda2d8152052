import { connect } from "@/lib/adapters/database/connect";
import type { Database } from "@/lib/adapters/database/database";
import type { Env } from "@/lib/env";

/** The statements of a backup or of statistics may take long. No request waits for them. */
const RESPONSE_TIMEOUT_MS = 60 * 60_000;

/** Opens a database for a command of the operator, and closes it afterwards. */
export async function withDatabase<Result>(
  { databaseUrl, dataDir }: Pick<Env, "databaseUrl" | "dataDir">,
  run: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await connect({
    databaseUrl,
    dataDir,
    limits: { responseTimeoutMs: RESPONSE_TIMEOUT_MS },
  });
  try {
    return await run(database);
  } finally {
    await database.close();
  }
}
