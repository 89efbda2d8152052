import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileSource } from "@/lib/server/transfer/file";
import type { Database } from "../database";
import { SQUASH } from "../squash";

const MIGRATIONS = path.join(process.cwd(), "prisma/migrations");

/** A backup of the version before the squash, with rows in every table. Its header names the 50 migrations. */
export const BACKUP_BEFORE_SQUASH = path.join(
  process.cwd(),
  "lib/server/transfer/testing/backup-before-squash.gz",
);

/** What the migrations of an older process contain: only their checksums matter. */
const CONTENT = "SELECT 1;";

export async function readReplacedNames(): Promise<string[]> {
  return (await fileSource(BACKUP_BEFORE_SQUASH)).header.migrations;
}

/** A new folder with the migrations that the squash replaced, like the one of an older process. */
export async function writeOlderFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "teepad-migrations-"));
  for (const name of await readReplacedNames()) {
    await mkdir(path.join(folder, name));
    await writeFile(path.join(folder, name, "migration.sql"), CONTENT);
  }
  return folder;
}

/** A new folder with the squash alone. */
export async function writeSquashFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "teepad-migrations-"));
  await cp(path.join(MIGRATIONS, SQUASH), path.join(folder, SQUASH), { recursive: true });
  return folder;
}

/** Makes an empty database one of before the squash, at its last migration or an earlier one. */
export async function migrateBeforeSquash(database: Database, count = 50): Promise<void> {
  await database.migrate(await writeSquashFolder());
  await database.prisma.$executeRaw`DELETE FROM "_prisma_migrations"`;
  const checksum = createHash("sha256").update(CONTENT).digest("hex");
  for (const name of (await readReplacedNames()).slice(0, count)) {
    await database.prisma.$executeRaw`
      INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "finished_at", "applied_steps_count")
      VALUES (gen_random_uuid()::text, ${checksum}, ${name}, now(), 1)`;
  }
}
