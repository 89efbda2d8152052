import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import type { MigrationList, SchemaFilter } from "@prisma/schema-engine-wasm/schema_engine_bg";
import { openSchemaEngine } from "./engine";

const LOCK_FILE = "migration_lock.toml";

/** No table or enum is managed outside of Prisma. */
export const NO_EXTERNAL_SCHEMA: SchemaFilter = { externalTables: [], externalEnums: [] };

/** Reads a folder of migrations in the format that Prisma's schema engine expects. */
export async function readMigrationList(folder: string): Promise<MigrationList> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return {
    baseDir: folder,
    lockfile: { path: LOCK_FILE, content: await readFile(path.join(folder, LOCK_FILE), "utf8") },
    shadowDbInitScript: "",
    migrationDirectories: await Promise.all(
      names.sort().map(async (name) => ({
        path: name,
        migrationFile: {
          path: "migration.sql",
          content: {
            tag: "ok" as const,
            value: await readFile(path.join(folder, name, "migration.sql"), "utf8"),
          },
        },
      })),
    ),
  };
}

/**
 * Returns the SQL that migrates from the migrations in `folder` to the schema; empty if they match.
 *
 * @param scratch any empty database; stays empty.
 * @param shadow see `openSchemaEngine`.
 */
export async function diffMigrations(
  scratch: PGlite,
  folder: string,
  schemaFile: string,
  shadow?: PGlite,
): Promise<string> {
  const schema = await readFile(schemaFile, "utf8");
  const { engine, close } = await openSchemaEngine(scratch, schema, shadow);
  try {
    const difference = await engine.diff({
      from: { tag: "migrations", ...(await readMigrationList(folder)) },
      to: { tag: "schemaDatamodel", files: [{ path: "schema.prisma", content: schema }] },
      script: true,
      exitCode: true,
      filters: NO_EXTERNAL_SCHEMA,
    });
    // Exit code 2 means "not empty". The script of an empty difference is a comment.
    return difference.exitCode === 2 ? (difference.stdout ?? "") : "";
  } finally {
    await close();
  }
}
