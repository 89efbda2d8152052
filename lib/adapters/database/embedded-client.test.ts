import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { messages } from "@electric-sql/pglite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type EmbeddedClient, openInThread } from "./embedded-client";

let folder: string;
let client: EmbeddedClient;
const lost: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "teepad-thread-"));
  client = await openInThread(path.join(folder, "database"), (message) => lost.push(message));
  await client.exec("CREATE TABLE hole (number int PRIMARY KEY, par int)");
}, 60_000);

afterAll(async () => {
  await client.close();
  await rm(folder, { recursive: true });
  expect(lost).toEqual([]);
});

describe("the embedded database in its thread", () => {
  test("answers values as PGlite itself does, or as given parsers read them", async () => {
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
    const read = await client.query(sql, parameters, {
      rowMode: "array",
      parsers: { 114: (text) => `json ${text}`, 1114: (text) => text },
    });
    expect(read.rows).toEqual([[3, ["a", "b"], true, "2026-11-21 10:00:00", null, 'json {"hole":1}']]);
    expect(read.fields.map(({ name }) => name)).toEqual(["int", "texts", "bool", "at", "none", "json"]);
  });

  test("keeps a transaction apart from what is asked beside it, and commits it", async () => {
    const order: string[] = [];
    const transaction = client.transaction(async (within) => {
      await within.query("INSERT INTO hole VALUES (1, 3)");
      const beside = client.query("SELECT * FROM hole WHERE number = 1").then(({ rows }) => {
        order.push(`beside saw ${rows.length}`);
      });
      await within.query("UPDATE hole SET par = 4 WHERE number = 1");
      order.push("transaction is done");
      return { beside };
    });
    await (await transaction).beside;
    expect(order).toEqual(["transaction is done", "beside saw 1"]);
    expect((await client.query("SELECT par FROM hole WHERE number = 1")).rows).toEqual([{ par: 4 }]);
  });

  test("takes a transaction back that fails, or that asks for it", async () => {
    const failing = client.transaction(async (within) => {
      await within.query("INSERT INTO hole VALUES (2, 3)");
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    await client.transaction(async (within) => {
      await within.query("INSERT INTO hole VALUES (2, 3)");
      await within.rollback();
    });
    expect((await client.query("SELECT * FROM hole WHERE number = 2")).rows).toEqual([]);
  });

  test("passes on an error of the database as one, with its code", async () => {
    await client.query("INSERT INTO hole VALUES (3, 3)");
    // With parsers, as Prisma asks: they are functions, which no message can carry.
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
    const aborted = client.transaction(async (within) => {
      await within.query("INSERT INTO hole VALUES (3, 4)").catch(() => {});
    });
    await expect(aborted).rejects.toThrow(/rolled back|aborted/i);
  });

  test("answers nothing more once it is closed, and says so", async () => {
    const other = await openInThread(path.join(folder, "other"), (message) => lost.push(message));
    const asked = other.query("SELECT 1 AS one");
    await other.close();
    expect((await asked).rows).toEqual([{ one: 1 }]);
    await expect(other.query("SELECT 1")).rejects.toThrow("closed");
  });

  test("says why it cannot be opened", async () => {
    await writeFile(path.join(folder, "file"), "no folder");
    await expect(openInThread(path.join(folder, "file"), (message) => lost.push(message))).rejects.toThrow(
      "The thread of the embedded database ended",
    );
  });
});
