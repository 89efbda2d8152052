import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from "vitest";
import { createUnmigratedDatabase } from "@/scripts/testing/database";
import { runStatement } from "@/scripts/testing/run-statement";
import { proxyPostgres, type TcpProxy } from "@/scripts/testing/tcp-proxy";
import { mapUnavailable } from "../prisma/errors";
import { connect } from "./connect";
import type { Database } from "./database";
import type { PoolLimits } from "./postgres-pool";

const QUERIES = 60;

let url: string;
let drop: () => Promise<void>;
let databases: Database[] = [];

beforeAll(async () => {
  ({ url, drop } = await createUnmigratedDatabase());
});

afterEach(async () => {
  for (const database of databases) await database.close();
  databases = [];
});

afterAll(() => drop());

async function open(databaseUrl: string, limits?: Partial<PoolLimits>): Promise<Database> {
  const database = await connect({ databaseUrl, ...(limits && { limits }) });
  databases.push(database);
  return database;
}

const select = (database: Database, expression: string) =>
  database.sql<{ value: unknown }>({ name: "", text: `SELECT ${expression} AS "value"` }, []);

const selectMany = (database: Database, expression: string) =>
  Promise.allSettled(Array.from({ length: QUERIES }, () => select(database, expression)));

const fulfilled = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === "fulfilled");

describe("connections that freeze without being closed", () => {
  let proxy: TcpProxy & { url: string };

  beforeAll(async () => {
    proxy = await proxyPostgres(url);
  });

  afterAll(() => proxy.close());

  it("are replaced: queries fail as unavailable, and then succeed", async () => {
    const database = await open(proxy.url);
    await selectMany(database, "pg_sleep(0.01)");
    proxy.freezeOpenConnections();
    const results = await selectMany(database, "1");
    // Ten were sent over frozen connections.
    expect(fulfilled(results)).toHaveLength(QUERIES - 10);
    expect(fulfilled(await selectMany(database, "1"))).toHaveLength(QUERIES);
  });

  it("end a transaction, which does not hold its connection for ever", async () => {
    const database = await open(proxy.url, { size: 1, responseTimeoutMs: 400 });
    const { prisma } = database;
    const transaction = prisma.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1`;
      proxy.freezeOpenConnections();
      await tx.$queryRaw`SELECT 1`;
    });
    await expect(mapUnavailable({ run: () => transaction }).run()).rejects.toThrow("unavailable");
    expect(await prisma.$queryRaw`SELECT 1 AS "one"`).toEqual([{ one: 1 }]);
  });

  it("do not keep the pool from closing", async () => {
    const database = await connect({ databaseUrl: proxy.url, limits: { responseTimeoutMs: 400 } });
    await selectMany(database, "1");
    proxy.freezeOpenConnections();
    await database.close();
  });
});

describe("a busy event loop", () => {
  it("does not count as an unavailable database", async () => {
    const database = await open(url, { responseTimeoutMs: 300 });
    await select(database, "1");
    const running = selectMany(database, "pg_sleep(0.05)");
    for (let i = 0; i < 4; i++) {
      await new Promise(setImmediate);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
    }
    expect(fulfilled(await running)).toHaveLength(QUERIES);
  });
});

describe("a statement that takes too long", () => {
  it("is ended by the server as unavailable, and its connection stays", async () => {
    const database = await open(url, { size: 1, responseTimeoutMs: 400 });
    const [before] = await select(database, "pg_backend_pid()");
    await database.prisma
      .$transaction(async (tx) => {
        const slow = mapUnavailable({ run: () => tx.$queryRaw`SELECT pg_sleep(5)` }).run();
        await expect(slow).rejects.toThrow("unavailable");
      })
      .catch(() => {});
    expect((await select(database, "pg_backend_pid()"))[0]).toEqual(before);
  });

  it("is not ended if there is no limit", async () => {
    const database = await open(url, { responseTimeoutMs: 0 });
    expect(await select(database, "current_setting('statement_timeout')")).toEqual([{ value: "0" }]);
  });
});

test("the pool reports how long each query waited for a connection", async () => {
  const database = await open(url, { size: 1 });
  const waits: number[] = [];
  database.onPoolWait((seconds) => waits.push(seconds));
  await select(database, "1");
  await Promise.all([select(database, "pg_sleep(0.2)"), select(database, "1")]);
  expect(waits).toHaveLength(3);
  expect(waits[1]).toBeLessThan(0.2);
  expect(waits[2]).toBeGreaterThanOrEqual(0.19);
});

describe("a server that allows fewer connections than the pool has", () => {
  it("makes requests wait, and none fail", async () => {
    const role = `limited_${randomUUID().slice(0, 8)}`;
    await runStatement(url, `CREATE ROLE "${role}" LOGIN PASSWORD 'limited' CONNECTION LIMIT 3`);
    const limited = new URL(url);
    limited.username = role;
    limited.password = "limited";
    const database = await open(limited.href);
    for (let round = 0; round < 3; round++) {
      const results = await selectMany(database, "pg_sleep(0.02)");
      expect(fulfilled(results)).toHaveLength(QUERIES);
    }
    await database.close();
    databases = [];
    await runStatement(url, `DROP ROLE "${role}"`);
  });

  it("makes them fail after a while if it allows none", { tags: ["full"] }, async () => {
    const role = `refused_${randomUUID().slice(0, 8)}`;
    await runStatement(url, `CREATE ROLE "${role}" LOGIN PASSWORD 'limited' CONNECTION LIMIT 0`);
    const refused = new URL(url);
    refused.username = role;
    refused.password = "limited";
    const database = await open(refused.href);
    const failing = mapUnavailable({ run: () => select(database, "1") }).run();
    await expect(failing).rejects.toThrow("unavailable");
    await runStatement(url, `DROP ROLE "${role}"`);
  });
});
