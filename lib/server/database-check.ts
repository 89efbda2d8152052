import { readdir } from "node:fs/promises";
import path from "node:path";
import { INCOMPATIBLE } from "@/lib/adapters/database/migrate";
import type { Sql } from "@/lib/adapters/database/sql";
import type { Readiness } from "./readiness";

const COUNT_MIGRATIONS = {
  name: "count_applied_migrations",
  text: `SELECT count(*) FILTER (WHERE "migration_name" = ANY($1))::int AS "known",
      count(*) FILTER (WHERE "migration_name" <> ALL($1) AND "migration_name" LIKE '%${INCOMPATIBLE}')::int AS "incompatible"
    FROM "_prisma_migrations" WHERE "finished_at" IS NOT NULL AND "rolled_back_at" IS NULL`,
};

/** Makes readiness depend on the database: it answers, has every migration of this release, and none with which it can't run. */
export async function addDatabaseCheck(
  readiness: Readiness,
  sql: Sql,
  folder: string = path.join(process.cwd(), "prisma/migrations"),
): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  readiness.addCheck("database", async () => {
    const [row] = await sql<{ known: number; incompatible: number }>(COUNT_MIGRATIONS, [names]);
    if (row?.known !== names.length) throw new Error("Migrations are pending.");
    if (row.incompatible > 0) throw new Error("The database belongs to a newer version.");
  });
}
