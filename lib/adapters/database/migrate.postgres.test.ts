import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createUnmigratedDatabase } from "@/scripts/testing/database";
import { runStatement } from "@/scripts/testing/run-statement";
import { connect } from "./connect";
import type { Database } from "./database";
import { SQUASH } from "./squash";
import { migrateBeforeSquash } from "./testing/before-squash";

let url: string;
let drop: () => Promise<void>;
let folder: string;
let database: Database;

beforeEach(async () => {
  ({ url, drop } = await createUnmigratedDatabase());
  folder = await mkdtemp(path.join(tmpdir(), "teepad-migrations-"));
  database = await connect({ databaseUrl: url });
});

afterEach(async () => {
  await database.close();
  await drop();
  await rm(folder, { recursive: true });
});

async function write(name: string, sql: string): Promise<void> {
  await mkdir(path.join(folder, name), { recursive: true });
  await writeFile(path.join(folder, name, "migration.sql"), sql);
}

/** Runs a callback while another session, such as a backup, is reading a table. */
async function whileReading(table: string, run: (stopReading: () => Promise<unknown>) => Promise<void>) {
  const reader = new pg.Client({ connectionString: url });
  await reader.connect();
  try {
    await reader.query(`BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM ${table}`);
    await run(() => reader.query("COMMIT"));
  } finally {
    await reader.end();
  }
}

/** Queries a table one after another until `promise` settles. @returns the longest wait in milliseconds. */
async function longestQuery(table: string, promise: Promise<unknown>): Promise<number> {
  let isRunning = true;
  const settled = promise.finally(() => {
    isRunning = false;
  });
  settled.catch(() => {});
  let longest = 0;
  while (isRunning) {
    const start = performance.now();
    await database.prisma.$queryRawUnsafe(`SELECT count(*)::int FROM ${table}`);
    longest = Math.max(longest, performance.now() - start);
  }
  await settled;
  return longest;
}

const LARGE = "CREATE TABLE large (id int); INSERT INTO large SELECT generate_series(1, 2500)";

describe("migrations of a database in use", () => {
  it("applies each migration once when 40 servers start concurrently", { tags: ["full"] }, async () => {
    const servers = await Promise.all(Array.from({ length: 40 }, () => connect({ databaseUrl: url })));
    try {
      const applied = await Promise.all(servers.map((server) => server.migrate()));
      const names = applied.flat();
      expect(names).toContain("20261126000000_init");
      expect(new Set(names).size).toBe(names.length);
    } finally {
      await Promise.all(servers.map((server) => server.close()));
    }
  });

  it("adopts a database of before the squash once when several servers start concurrently", async () => {
    await migrateBeforeSquash(database);
    const servers = await Promise.all(Array.from({ length: 8 }, () => connect({ databaseUrl: url })));
    try {
      const applied = (await Promise.all(servers.map((server) => server.migrate()))).flat();
      expect(applied).toContain(SQUASH);
      expect(new Set(applied).size).toBe(applied.length);
    } finally {
      await Promise.all(servers.map((server) => server.close()));
    }
    const [row] = await database.prisma.$queryRaw<{ rows: number; names: number }[]>`
      SELECT count(*)::int AS "rows", count(DISTINCT "migration_name")::int AS "names" FROM "_prisma_migrations"`;
    expect(row?.rows).toBe(row?.names);
  });

  it("gives way to queries while a long reader has the table, and applies afterwards", {
    tags: ["full"],
  }, async () => {
    await write("1_first", LARGE);
    await database.migrate(folder);
    await write("2_second", "ALTER TABLE large ADD COLUMN name text");
    await whileReading("large", async (stopReading) => {
      const migrating = database.migrate(folder);
      const start = performance.now();
      const stopped = new Promise((resolve) => setTimeout(resolve, 2500)).then(stopReading);
      expect(await longestQuery("large", migrating)).toBeLessThan(1000);
      expect(performance.now() - start).toBeGreaterThan(2000);
      expect(await migrating).toEqual(["2_second"]);
      await stopped;
    });
  });

  it("creates an index concurrently: writes go on, and a failed attempt is replaced", async () => {
    await write("1_first", LARGE);
    await database.migrate(folder);
    const unique = '-- Why.\nCREATE UNIQUE INDEX CONCURRENTLY "large_id" ON large (id);';
    await write("2_index", unique);
    await database.prisma.$executeRaw`INSERT INTO large VALUES (1)`;
    await expect(database.migrate(folder)).rejects.toThrow(/2_index failed.*could not create unique index/);
    await database.prisma.$executeRaw`DELETE FROM large WHERE id = 1`;

    // An older transaction, for which the index waits.
    const writer = new pg.Client({ connectionString: url });
    await writer.connect();
    await writer.query("BEGIN; INSERT INTO large VALUES (3000)");
    const migrating = Promise.all([database.migrate(folder), database.migrate(folder)]);
    await expect
      .poll(
        () => database.prisma.$queryRaw`
          SELECT 1 FROM pg_stat_activity WHERE query LIKE '%INDEX CONCURRENTLY%' AND wait_event_type = 'Lock'`,
        { timeout: 10_000 },
      )
      .toHaveLength(1);
    await database.prisma.$executeRaw`INSERT INTO large VALUES (3001)`;
    await writer.query("COMMIT");
    await writer.end();
    expect((await migrating).flat()).toEqual(["2_index"]);
    expect(
      await database.prisma.$queryRaw`
        SELECT indisvalid AS valid, indisunique AS "unique" FROM pg_index WHERE indexrelid = 'large_id'::regclass`,
    ).toEqual([{ valid: true, unique: true }]);
  });

  it("back-fills in batches, each committed: a row is locked for one batch only", async () => {
    await write("1_first", `${LARGE}; ALTER TABLE large ADD COLUMN batch bigint`);
    await database.migrate(folder);
    await write(
      "2_fill",
      `DO $$
BEGIN
  LOOP
    UPDATE large SET batch = txid_current() WHERE id IN (SELECT id FROM large WHERE batch IS NULL LIMIT 1000);
    EXIT WHEN NOT FOUND;
    COMMIT;
  END LOOP;
END $$;`,
    );
    expect(await database.migrate(folder)).toEqual(["2_fill"]);
    expect(
      await database.prisma
        .$queryRaw`SELECT count(*)::int AS "rows" FROM large GROUP BY batch ORDER BY batch`,
    ).toEqual([{ rows: 1000 }, { rows: 1000 }, { rows: 500 }]);
  });

  it("serves with a role without DDL rights once somebody else has migrated, and says what is pending", async () => {
    const role = `server_${randomUUID().slice(0, 8)}`;
    await runStatement(url, `CREATE ROLE "${role}" LOGIN PASSWORD 'server'`);
    await runStatement(url, "REVOKE CREATE ON SCHEMA public FROM PUBLIC");
    const restricted = new URL(url);
    restricted.username = role;
    restricted.password = "server";
    const server = await connect({ databaseUrl: restricted.href });
    try {
      await write("1_first", "CREATE TABLE first (id int);");
      await expect(server.checkMigrated(folder)).rejects.toThrow(/1_first.*MIGRATE is off.*npm run migrate/);
      await database.migrate(folder);
      await runStatement(url, `GRANT SELECT ON ALL TABLES IN SCHEMA public TO "${role}"`);
      await server.checkMigrated(folder);
      expect(await server.migrate(folder)).toEqual([]);
    } finally {
      await server.close();
      await runStatement(url, `DROP OWNED BY "${role}"`);
      await runStatement(url, `DROP ROLE "${role}"`);
    }
  });
});
