import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { messages } from "@electric-sql/pglite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type EmbeddedClient, openInThread } from "./embedded-client";

let folder: string;
let client: EmbeddedClient;
const exits: string[] = [];

const open = (name: string) => openInThread(path.join(folder, name), (message) => exits.push(message));

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "teepad-thread-"));
  client = await open("database");
  await client.exec("CREATE TABLE hole (number int PRIMARY KEY, par int)");
  await client.close();
  // A copy for the test that closes its database: making one takes seconds.
  await cp(path.join(folder, "database"), path.join(folder, "other"), { recursive: true });
  client = await open("database");
}, 60_000);

afterAll(async () => {
  await client.close();
  await rm(folder, { recursive: true });
  expect(exits).toEqual([]);
});

describe("the embedded database in its thread", () => {
  test("returns the same values as PGlite itself, or what custom parsers make of them", async () => {
    const sql = `SELECT $1::int AS "int", $2::text[] AS "texts", true AS "bool", $3::timestamp AS "at", NULL::json AS "none", $4::json AS "json"`;
    const parameters = [3, ["a", "b"], "2026-11-21T10:00:00", { hole: 1 }];
    const { rows } = await client.query(sql, parameters);
    expect(rows).toEqual([
      {
        int: 3,
        texts: ["a", "b"],
        bool: true,
        at: new Date("2026-11-21T10:00:00"),
        none: null,
        json: { hole: 1 },
      },
    ]);
    const parsed = await client.query(sql, parameters, {
      rowMode: "array",
      parsers: { 114: (text) => `json ${text}`, 1114: (text) => text },
    });
    expect(parsed.rows).toEqual([[3, ["a", "b"], true, "2026-11-21 10:00:00", null, 'json {"hole":1}']]);
    expect(parsed.fields.map(({ name }) => name)).toEqual(["int", "texts", "bool", "at", "none", "json"]);
  });

  test("isolates a transaction from concurrent queries, and commits it", async () => {
    const order: string[] = [];
    const transaction = client.transaction(async (inside) => {
      await inside.query("INSERT INTO hole VALUES (1, 3)");
      const concurrent = client.query("SELECT * FROM hole WHERE number = 1").then(({ rows }) => {
        order.push(`concurrent query saw ${rows.length}`);
      });
      await inside.query("UPDATE hole SET par = 4 WHERE number = 1");
      order.push("transaction is done");
      return { concurrent };
    });
    await (await transaction).concurrent;
    expect(order).toEqual(["transaction is done", "concurrent query saw 1"]);
    expect((await client.query("SELECT par FROM hole WHERE number = 1")).rows).toEqual([{ par: 4 }]);
  });

  test("rolls back a transaction that throws or calls rollback", async () => {
    const failing = client.transaction(async (inside) => {
      await inside.query("INSERT INTO hole VALUES (2, 3)");
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    await client.transaction(async (inside) => {
      await inside.query("INSERT INTO hole VALUES (2, 3)");
      await inside.rollback();
    });
    expect((await client.query("SELECT * FROM hole WHERE number = 2")).rows).toEqual([]);
  });

  test("rejects with PGlite's own error class and code", async () => {
    await client.query("INSERT INTO hole VALUES (3, 3)");
    // With parsers, as Prisma queries: they are functions, which cannot be posted to a thread.
    const options = { parsers: { 23: Number } };
    const error = await client
      .query("INSERT INTO hole VALUES (3, $1)", [4], options)
      .catch((reason) => reason);
    expect(error).toBeInstanceOf(messages.DatabaseError);
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      code: "23505",
      table: "hole",
      message: expect.stringMatching(/duplicate key/),
    });
    const aborted = client.transaction(async (inside) => {
      await inside.query("INSERT INTO hole VALUES (3, 4)").catch(() => {});
    });
    await expect(aborted).rejects.toThrow(/rolled back|aborted/i);
  });

  test("runs prepared statements with the values that queries have, again and again", async () => {
    const text = `SELECT $1::int AS "int", $2::text[] AS "texts", $3::timestamp AS "at", $4::json AS "json", $5::text AS "none"`;
    const values = [3, ["a", "b"], "2026-11-21T10:00:00", { hole: 1 }, null];
    const { rows } = await client.query(text, values);
    for (let time = 0; time < 7; time++) {
      expect(await client.runStatement({ name: "values", text }, values)).toEqual(rows);
    }
  });

  test("runs the prepared statements of one turn each by itself: one that fails undoes no other", async () => {
    const insert = { name: "insert_hole", text: "INSERT INTO hole VALUES ($1, 3) RETURNING number" };
    const read = { name: "read_par", text: "SELECT par FROM hole WHERE number = $1" };
    const wrong = { name: "wrong", text: "SELECT par FROM course WHERE number = $1" };
    const outcomes = await Promise.allSettled([
      client.runStatement(insert, [20]),
      client.runStatement(wrong, [1]),
      client.runStatement(insert, [20]),
      client.runStatement(insert, ["no number"]),
      client.runStatement(insert, [21]),
      client.runStatement(read, [21]),
      client.runStatement(read, [22]),
    ]);
    expect(
      outcomes.map((outcome) => (outcome.status === "fulfilled" ? outcome.value : outcome.reason.code)),
    ).toEqual([[{ number: 20 }], "42P01", "23505", "22P02", [{ number: 21 }], [{ par: 3 }], []]);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") expect(outcome.reason).toBeInstanceOf(messages.DatabaseError);
    }
    expect((await client.query("SELECT number FROM hole WHERE number > 19 ORDER BY 1")).rows).toEqual([
      { number: 20 },
      { number: 21 },
    ]);
  });

  test("runs a prepared statement after the transaction that is open", async () => {
    const update = { name: "raise_par", text: "UPDATE hole SET par = par + 1 WHERE number = 30" };
    await client.query("INSERT INTO hole VALUES (30, 3)");
    let concurrent: Promise<unknown> | undefined;
    await client.transaction(async (inside) => {
      concurrent = client.runStatement(update, []);
      await inside.query("UPDATE hole SET par = 10 WHERE number = 30");
      await inside.rollback();
    });
    await concurrent;
    expect((await client.query("SELECT par FROM hole WHERE number = 30")).rows).toEqual([{ par: 4 }]);
  });

  test("prepares a statement whose table was made meanwhile, and one again whose table changed", async () => {
    const read = { name: "read_trees", text: "SELECT count(*)::int AS trees FROM tree" };
    await expect(client.runStatement(read, [])).rejects.toMatchObject({ code: "42P01" });
    await client.exec("CREATE TABLE tree (id int)");
    expect(await client.runStatement(read, [])).toEqual([{ trees: 0 }]);
    await client.exec(
      "DROP TABLE tree; CREATE TABLE tree (name text, id int); INSERT INTO tree VALUES ('Oak', 1)",
    );
    expect(await client.runStatement(read, [])).toEqual([{ trees: 1 }]);
  });

  test("finishes pending queries when it is closed, and rejects later ones", async () => {
    const other = await open("other");
    const pending = other.query("SELECT 1 AS one");
    const statement = { name: "two", text: "SELECT 2 AS two" };
    const prepared = other.runStatement(statement, []);
    await other.close();
    expect((await pending).rows).toEqual([{ one: 1 }]);
    expect(await prepared).toEqual([{ two: 2 }]);
    await expect(other.runStatement(statement, [])).rejects.toThrow("closed");
    await expect(other.query("SELECT 1")).rejects.toThrow("closed");
  });

  test("reports why it cannot be opened", { tags: ["full"] }, async () => {
    await writeFile(path.join(folder, "file"), "not a folder");
    await expect(open("file")).rejects.toThrow("The thread of the embedded database ended");
  });
});
