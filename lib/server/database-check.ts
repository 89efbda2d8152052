import { readdir } from "node:fs/promises";
import path from "node:path";
import type { Sql } from "@/lib/adapters/database/sql";
import type { Readiness } from "./readiness";

const COUNT_MIGRATIONS = {
  name: "count_applied_migrations",
  text: `SELECT count(*)::int AS "count" FROM "_prisma_migrations"
    WHERE "finished_at" IS NOT NULL AND "rolled_back_at" IS NULL AND "migration_name" = ANY($1)`,
};

/** Makes readiness depend on the database: it answers, and has every migration of this release. */
export async function addDatabaseCheck(
  readiness: Readiness,
  sql: Sql,
  folder: string = path.join(process.cwd(), "prisma/migrations"),
): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  readiness.addCheck("database", async () => {
    const [row] = await sql<{ count: number }>(COUNT_MIGRATIONS, [names]);
    if (row?.count !== names.length) throw new Error("Migrations are pending.");
  });
}
