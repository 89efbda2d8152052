import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, connect as connectTcp, createServer } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { log } from "@/lib/log";
import { createUnmigratedDatabase } from "@/scripts/testing/database";
import { runStatement } from "@/scripts/testing/run-statement";
import { proxyPostgres, type TcpProxy } from "@/scripts/testing/tcp-proxy";
import { connect } from "./connect";
import type { Database } from "./database";
import type { ConnectionLimits } from "./postgres";
import type { Statement } from "./sql";

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

const shortRead = (name: string, text: string): Statement => ({ name, text, isShortRead: true });

const ECHO = shortRead("echo", `SELECT $1::int AS "value"`);
const PID = shortRead("pid", `SELECT pg_backend_pid() AS "value" WHERE $1::text IS NOT NULL`);
const STARTED = shortRead(
  "started",
  `SELECT statement_timestamp()::text AS "value" WHERE $1::text IS NOT NULL`,
);
const TEXT = shortRead("text", `SELECT $1::text AS "value", $2::text IS NULL AS "isNull"`);
const SERIES = shortRead("series", `SELECT i AS "value" FROM generate_series(1, $1::int) i ORDER BY i DESC`);
const SLEEP = shortRead("sleep", `SELECT pg_sleep($1::float8)::text AS "value"`);
const DIVIDE = shortRead("divide", `SELECT 1 / $1::int AS "value"`);
const INVALID = shortRead("invalid", "SELECT no_such_column");

/** Two for reads, as `open` sets, and one for writes. */
const CONNECTIONS = 3;

async function open(databaseUrl: string, limits: Partial<ConnectionLimits> = {}): Promise<Database> {
  const database = await connect({ databaseUrl, limits: { pipelined: 2, ...limits } });
  databases.push(database);
  return database;
}

/** Opens a database and waits for its pipelined connections. */
async function openPipelined(databaseUrl: string, limits?: Partial<ConnectionLimits>): Promise<Database> {
  const database = await open(databaseUrl, limits);
  await waitForConnections(database);
  return database;
}

/** Statements open connections, so run one each time. */
const waitForConnections = (database: Database) =>
  vi.waitFor(
    async () => {
      await database.sql(ECHO, [0]);
      expect(database.poolState()?.pipelined).toBe(CONNECTIONS);
    },
    { timeout: 5000, interval: 50 },
  );

const value = async (database: Database, statement: Statement, ...values: unknown[]) =>
  (await database.sql<{ value: unknown }>(statement, values))[0]?.value;

const numbers = Array.from({ length: 400 }, (_, i) => i);

describe("concurrent statements", () => {
  it("of one kind run as one, and each gets all of its rows in order", async () => {
    const database = await openPipelined(url);
    const started = await Promise.all(numbers.slice(0, 30).map(() => value(database, STARTED, 1)));
    expect(new Set(started).size).toBe(1);
    const counts = [3, 0, 1, 2];
    const rows = await Promise.all(counts.map((count) => database.sql<{ value: number }>(SERIES, [count])));
    expect(rows.map((each) => each.map((row) => row.value))).toEqual([[3, 2, 1], [], [1], [2, 1]]);
  });

  it("get their own rows, and each error goes to the statement that made it", async () => {
    const database = await openPipelined(url);
    // Few fail: after each error, `pg` replaces a connection of the pool.
    const results = await Promise.allSettled(
      numbers.map((i) => {
        if (i % 41 === 3) return value(database, DIVIDE, 0);
        if (i % 43 === 5) return value(database, INVALID);
        if (i % 47 === 1) return value(database, ECHO, "not a number");
        return value(database, ECHO, i);
      }),
    );
    const codes = results.map((result) =>
      result.status === "fulfilled" ? result.value : (result.reason as { code: string }).code,
    );
    expect(codes).toEqual(
      numbers.map((i) => {
        if (i % 41 === 3) return "22012";
        if (i % 43 === 5) return "42703";
        return i % 47 === 1 ? "22P02" : i;
      }),
    );
    expect(database.poolState()).toMatchObject({ pipelined: CONNECTIONS, inPipelines: 0 });
  });

  it("keep any text of their values apart, and null", async () => {
    const database = await openPipelined(url);
    const texts = ['"', "\\", "{a,b}", "NULL", "null", "", " ", ",", "äöå 🥏", "'; --", "$1", '\\"'];
    const rows = await Promise.all(
      texts.map((text, i) =>
        database.sql<{ value: string; isNull: boolean }>(TEXT, [text, i % 2 ? null : ""]),
      ),
    );
    expect(rows.map(([row]) => row)).toEqual(
      texts.map((text, i) => expect.objectContaining({ value: text, isNull: i % 2 === 1 })),
    );
  });

  it("share the pipelined connections, and those beyond their room use the pool", async () => {
    const database = await openPipelined(url);
    const few = await Promise.all(numbers.slice(0, 40).map(() => value(database, PID, 1)));
    expect(new Set(few).size).toBe(2);
    expect(database.poolState()?.total).toBeLessThanOrEqual(2);
    const many = await Promise.all(numbers.map(() => value(database, PID, 1)));
    expect(new Set(many).size).toBeGreaterThan(2);
  });
});

it("a statement with a large value runs on the pool", async () => {
  const database = await openPipelined(url);
  const few = await Promise.all(numbers.slice(0, 40).map(() => value(database, PID, 1)));
  expect(few).not.toContain(await value(database, PID, "x".repeat(100_000)));
  expect(few).toContain(await value(database, PID, "x".repeat(50_000)));
});

describe("a statement that is not short", () => {
  it("is cancelled, runs on the pool, and fails none of those behind it", async () => {
    const database = await openPipelined(url);
    const slow = [value(database, SLEEP, 1), value(database, SLEEP, 1)];
    const behind = numbers.slice(0, 20).map((i) => value(database, ECHO, i));
    expect(await Promise.all(behind)).toEqual(numbers.slice(0, 20));
    expect(await Promise.all(slow)).toEqual(["", ""]);
    expect(database.poolState()?.pipelined).toBe(CONNECTIONS);
  });

  it("delays no statement on the pool", async () => {
    const database = await openPipelined(url);
    const slow = [value(database, SLEEP, 0.45), value(database, SLEEP, 0.45)];
    const pooled = database.sql({ name: "", text: "SELECT 1" }, []).then(() => "pooled");
    expect(await Promise.race([...slow, pooled])).toBe("pooled");
    await Promise.all(slow);
  });
});

describe("a connection that breaks", () => {
  it("is replaced, and what it carried runs on the pool", async () => {
    const database = await openPipelined(url);
    const pids = await Promise.all(numbers.slice(0, 20).map(() => value(database, PID, 1)));
    const running = numbers.slice(0, 30).map(() => value(database, SLEEP, 0.05));
    await runStatement(
      url,
      `SELECT pg_terminate_backend(pid) FROM unnest(ARRAY[${[...new Set(pids)]}]) AS pid`,
    );
    expect(await Promise.all(running)).toEqual(running.map(() => ""));
    expect(await value(database, ECHO, 1)).toBe(1);
    await waitForConnections(database);
  });
});

describe("connections that freeze without being closed", () => {
  let proxy: TcpProxy & { url: string };

  beforeAll(async () => {
    proxy = await proxyPostgres(url);
  });

  afterAll(() => proxy.close());

  it("are given up within 5 s: their statements run on the pool", { tags: ["full"] }, async () => {
    const database = await openPipelined(proxy.url, { responseTimeoutMs: 2_000 });
    proxy.freezeOpenConnections();
    const start = performance.now();
    const results = await Promise.allSettled(numbers.slice(0, 60).map((i) => value(database, ECHO, i)));
    expect(performance.now() - start).toBeLessThan(5000);
    // The pool had at most one open connection, which is frozen, too.
    expect(results.filter(({ status }) => status === "fulfilled").length).toBeGreaterThanOrEqual(59);
    await waitForConnections(database);
  });

  it("do not keep the database from closing", async () => {
    const database = await openPipelined(proxy.url);
    proxy.freezeOpenConnections();
    await database.close();
    databases = [];
  });
});

it("a busy event loop does not count as an unavailable database", async () => {
  const database = await openPipelined(url, { responseTimeoutMs: 400 });
  const running = numbers.slice(0, 40).map(() => value(database, PID, 1));
  await new Promise(setImmediate);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600);
  expect(new Set(await Promise.all(running)).size).toBe(2);
});

it("closing waits for the statements in flight", async () => {
  const database = await openPipelined(url);
  databases = [];
  const running = numbers.slice(0, 20).map(() => value(database, SLEEP, 0.02));
  await database.close();
  expect(await Promise.all(running)).toEqual(running.map(() => ""));
});

it("a small pool has no pipelined connections: at most a quarter of its size", async () => {
  const database = await open(url, { size: 3 });
  expect(await value(database, ECHO, 1)).toBe(1);
  expect(database.poolState()).toMatchObject({ total: 1, pipelined: 0 });
});

it("a pool of fewer than eight has no connection for writes", async () => {
  const database = await open(url, { size: 7 });
  await vi.waitFor(async () => {
    await database.sql(ECHO, [0]);
    expect(database.poolState()?.pipelined).toBe(1);
  });
});

it("where the server allows too few connections, they give way to the pool", async () => {
  const role = `few_${randomUUID().slice(0, 8)}`;
  await runStatement(url, `CREATE ROLE "${role}" LOGIN PASSWORD 'few' CONNECTION LIMIT ${CONNECTIONS}`);
  const limited = new URL(url);
  limited.username = role;
  limited.password = "few";
  const database = await open(limited.href);
  for (let round = 0; round < 3; round++) {
    const reads = numbers.slice(0, 20).map((i) => value(database, ECHO, i));
    // Other statements need the pool.
    const queries = numbers.slice(0, 20).map(() => database.prisma.$queryRaw`SELECT 1 AS "one"`);
    expect(await Promise.all(reads)).toEqual(numbers.slice(0, 20));
    expect(await Promise.all(queries)).toEqual(queries.map(() => [{ one: 1 }]));
  }
  expect(database.poolState()?.total).toBeGreaterThan(0);
  await database.close();
  databases = [];
  await runStatement(url, `DROP ROLE "${role}"`);
});

it("behind a connection pooler, the pool does everything, and one warning says so", async () => {
  const pooler = await startPooler(url);
  const warn = vi.spyOn(log, "warn").mockImplementation(() => {});
  try {
    const database = await open(pooler.url);
    expect(await value(database, ECHO, 1)).toBe(1);
    await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce());
    expect(await Promise.all(numbers.map((i) => value(database, ECHO, i)))).toEqual(numbers);
    expect(database.poolState()?.pipelined).toBe(0);
    await database.close();
    databases = [];
    expect(warn).toHaveBeenCalledOnce();
  } finally {
    warn.mockRestore();
    await pooler.close();
  }
});

/** A proxy that tells its clients a process ID of its own (the message BackendKeyData), as poolers do. */
async function startPooler(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const folder = target.searchParams.get("host");
  const port = Number(target.port || 5432);
  const server = createServer((client) => {
    const upstream = folder?.startsWith("/")
      ? connectTcp({ path: `${folder}/.s.PGSQL.${port}` })
      : connectTcp({ host: target.hostname, port });
    client.pipe(upstream);
    upstream.once("data", (data) => {
      const keyData = data.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
      if (keyData >= 0) data.writeInt32BE(1, keyData + 5);
      client.write(data);
      upstream.pipe(client);
    });
    client.on("error", () => upstream.destroy()).on("close", () => upstream.destroy());
    upstream.on("error", () => client.destroy()).on("close", () => client.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  target.searchParams.delete("host");
  target.hostname = "127.0.0.1";
  target.port = String((server.address() as AddressInfo).port);
  return {
    url: target.href,
    close: async () => {
      server.close();
      await once(server, "close");
    },
  };
}
