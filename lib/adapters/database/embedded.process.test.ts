import { randomBytes } from "node:crypto";
import { cp, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Connection } from "./database";
import { openInThread } from "./embedded";
import { embeddedConnection } from "./embedded-connection";

let folder: string;
let pool: pg.Pool;
let sql: Connection["sql"];
let close: () => Promise<void>;
const exits: string[] = [];

async function open(name: string) {
  const embedded = await openInThread(path.join(folder, name), (message) => exits.push(message));
  return { ...embedded, sql: embeddedConnection(embedded).sql };
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "teepad-thread-"));
  const first = await open("database");
  await first.pool.query("CREATE TABLE hole (number int PRIMARY KEY, par int)");
  await first.close();
  // A copy for the test that closes its database: making one takes seconds.
  await cp(path.join(folder, "database"), path.join(folder, "other"), { recursive: true });
  ({ pool, sql, close } = await open("database"));
});

afterAll(async () => {
  await close();
  await rm(folder, { recursive: true });
  expect(exits).toEqual([]);
});

/** Runs a transaction on the connection, which nothing else has meanwhile. */
async function inTransaction<Result>(run: (client: pg.ClientBase) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    const result = await run(client);
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  } finally {
    client.release();
  }
}

const readPar = async (number: number) =>
  (await pool.query("SELECT par FROM hole WHERE number = $1", [number])).rows;

describe("the embedded database in its thread", { tags: ["full"] }, () => {
  test("returns the same values from queries and from prepared statements, again and again", async () => {
    const text = `SELECT $1::int AS "int", $2::text[] AS "texts", $3::timestamp AS "at", $4::json AS "json", $5::text AS "none"`;
    const values = [3, ["a", "b"], "2026-11-21T10:00:00", { hole: 1 }, null];
    const expected = [
      { int: 3, texts: ["a", "b"], at: new Date("2026-11-21T10:00:00"), json: { hole: 1 }, none: null },
    ];
    expect((await pool.query(text, values)).rows).toEqual(expected);
    for (let time = 0; time < 7; time++)
      expect(await sql({ name: "values", text }, values)).toEqual(expected);
  });

  test("isolates a transaction from concurrent queries and statements, and commits it", async () => {
    const order: string[] = [];
    const read = { name: "read_hole", text: "SELECT * FROM hole WHERE number = 1" };
    const concurrent = await inTransaction(async (client) => {
      await client.query("INSERT INTO hole VALUES (1, 3)");
      const query = pool.query(read.text).then(({ rows }) => {
        order.push(`concurrent query saw ${rows.length}`);
      });
      const statement = sql(read, []).then((rows) => {
        order.push(`concurrent statement saw ${rows.length}`);
      });
      await client.query("UPDATE hole SET par = 4 WHERE number = 1");
      order.push("transaction is done");
      return [query, statement];
    });
    await Promise.all(concurrent);
    expect(order).toEqual(["transaction is done", "concurrent query saw 1", "concurrent statement saw 1"]);
    expect(await readPar(1)).toEqual([{ par: 4 }]);
  });

  test("gives the connection to a transaction that waits, however many statements follow each other", async () => {
    const read = { name: "read_one", text: "SELECT 1 AS one" };
    let isDone = false;
    const readers = Array.from({ length: 8 }, async () => {
      while (!isDone) await sql(read, []);
    });
    await inTransaction((client) => client.query("INSERT INTO hole VALUES (2, 3)"));
    isDone = true;
    await Promise.all(readers);
    expect(await readPar(2)).toEqual([{ par: 3 }]);
  });

  test("rolls back a transaction that fails", async () => {
    const failing = inTransaction(async (client) => {
      await client.query("INSERT INTO hole VALUES (4, 3)");
      await client.query("INSERT INTO hole VALUES (4, 3)");
    });
    await expect(failing).rejects.toMatchObject({ code: "23505", table: "hole", constraint: "hole_pkey" });
    expect(await readPar(4)).toEqual([]);
  });

  test("gives the next connection a clean session when one is closed in a transaction", async () => {
    const client = await pool.connect();
    await client.query("SET work_mem = '1MB'");
    await client.query("BEGIN");
    await client.query({ name: "kept", text: "INSERT INTO hole VALUES (5, 3)" });
    await client.query("CREATE TEMP TABLE kept (id int)");
    await client.query("SELECT pg_advisory_lock(1)");
    client.release(true);
    expect(await readPar(5)).toEqual([]);
    const { rows } = await pool.query(
      `SELECT current_setting('work_mem') <> '1MB' AS "hasSettings", to_regclass('kept') AS "table",
         (SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory') AS "locks",
         (SELECT count(*)::int FROM pg_prepared_statements) AS "statements"`,
    );
    expect(rows).toEqual([{ hasSettings: true, table: null, locks: 0, statements: 0 }]);
  });

  test("runs the prepared statements of one turn each by itself: one that fails undoes no other", async () => {
    const insert = { name: "insert_hole", text: "INSERT INTO hole VALUES ($1, 3) RETURNING number" };
    const read = { name: "read_par", text: "SELECT par FROM hole WHERE number = $1" };
    const wrong = { name: "wrong", text: "SELECT par FROM course WHERE number = $1" };
    const outcomes = await Promise.allSettled([
      sql(insert, [20]),
      sql(wrong, [1]),
      sql(insert, [20]),
      sql(insert, ["no number"]),
      sql(insert, [21]),
      sql(read, [21]),
      sql(read, [22]),
    ]);
    expect(
      outcomes.map((outcome) => (outcome.status === "fulfilled" ? outcome.value : outcome.reason.code)),
    ).toEqual([[{ number: 20 }], "42P01", "23505", "22P02", [{ number: 21 }], [{ par: 3 }], []]);
    expect((await pool.query("SELECT number FROM hole WHERE number > 19 ORDER BY 1")).rows).toEqual([
      { number: 20 },
      { number: 21 },
    ]);
  });

  test("prepares a statement whose table was made meanwhile, and one again whose table changed", async () => {
    const read = { name: "read_trees", text: "SELECT count(*)::int AS trees FROM tree" };
    await expect(sql(read, [])).rejects.toMatchObject({ code: "42P01" });
    await pool.query("CREATE TABLE tree (id int)");
    expect(await sql(read, [])).toEqual([{ trees: 0 }]);
    await pool.query(
      "DROP TABLE tree; CREATE TABLE tree (name text, id int); INSERT INTO tree VALUES ('Oak', 1)",
    );
    expect(await sql(read, [])).toEqual([{ trees: 1 }]);
  });

  test("finishes pending queries when it is closed, and rejects later ones", async () => {
    const other = await open("other");
    const statement = { name: "two", text: "SELECT 2 AS two" };
    const pending = [
      other.pool.query("SELECT 1 AS one"),
      other.pool.query("SELECT 1 AS one"),
      other.pool.query("SELECT 1 AS one"),
    ];
    const prepared = other.sql(statement, []);
    await other.close();
    for (const query of pending) expect((await query).rows).toEqual([{ one: 1 }]);
    expect(await prepared).toEqual([{ two: 2 }]);
    await expect(other.sql(statement, [])).rejects.toThrow("pool after calling end");
    await expect(other.pool.query("SELECT 1")).rejects.toThrow("pool after calling end");
  });

  test("keeps its log small while it runs, in a transaction as well", async () => {
    const readLog = async () => {
      const names = await readdir(path.join(folder, "database/pg_wal"));
      return names.filter((name) => /^[0-9A-F]{24}$/.test(name)).length * 16;
    };
    // 320 MB that don't compress.
    await inTransaction(async (client) => {
      await client.query("CREATE TABLE noise (bytes bytea)");
      const insert = "INSERT INTO noise SELECT $1::bytea FROM generate_series(1, 10)";
      for (let batch = 0; batch < 16; batch++) await client.query(insert, [randomBytes(2_000_000)]);
    });
    expect(await readLog()).toBeLessThan(200);
    expect((await pool.query("SELECT count(*)::int AS rows FROM noise")).rows).toEqual([{ rows: 160 }]);
    await pool.query("DROP TABLE noise");
  });

  test("reports why it cannot be opened", async () => {
    await writeFile(path.join(folder, "file"), "not a folder");
    await expect(open("file")).rejects.toThrow("The thread of the embedded database ended");
  });
});
