import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Clock, secondsLater } from "@/lib/clock";
import { allowanceOf, type Counter, retryAfterSeconds } from "@/lib/rate-limit/counter";
import { freePort } from "@/scripts/testing/free-port";
import { memoryCounter } from "./memory";
import { redisCounter } from "./redis";

let now: Date;
const clock: Clock = () => now;
const pass = (seconds: number) => {
  now = secondsLater(now, seconds);
};

beforeEach(() => {
  now = new Date("2026-11-21T09:30:00.123Z");
});

let keys = 0;
/** A key that no other test counts on. */
const newKey = () => `listCourses:application:${process.pid}:${++keys}`;

const inParallel = <T>(count: number, run: () => Promise<T>) =>
  Promise.all(Array.from({ length: count }, run));

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

/** What every counter promises (lib/rate-limit/counter.ts). */
function keepsTheCounterContract(counter: () => Counter): void {
  it("counts up from one, and the window's end stands still", async () => {
    const key = newKey();
    const resetAt = secondsLater(now, 60);
    for (const count of [1, 2, 3]) {
      expect(await counter().count(key, 60)).toEqual({ count, resetAt });
      pass(19.9);
    }
  });

  it("opens a new window at the end of the old one, and not before", async () => {
    const key = newKey();
    await counter().count(key, 60);
    await counter().count(key, 60);
    pass(59.999);
    expect((await counter().count(key, 60)).count).toBe(3);
    pass(0.001);
    expect(await counter().peek(key)).toBeNull();
    expect(await counter().count(key, 60)).toEqual({ count: 1, resetAt: secondsLater(now, 60) });
    pass(600);
    expect(await counter().count(key, 60)).toEqual({ count: 1, resetAt: secondsLater(now, 60) });
  });

  it("gives n requests at once n different counts and one end", async () => {
    const key = newKey();
    const windows = await inParallel(200, () => counter().count(key, 60));
    expect(windows.map(({ count }) => count).sort((a, b) => a - b)).toEqual(upTo(200));
    expect(new Set(windows.map(({ resetAt }) => resetAt.getTime())).size).toBe(1);
  });

  it("counts nothing by looking", async () => {
    const key = newKey();
    expect(await counter().peek(key)).toBeNull();
    const window = await counter().count(key, 60);
    expect(await counter().peek(key)).toEqual(window);
    expect(await counter().peek(key)).toEqual(window);
    expect((await counter().count(key, 60)).count).toBe(2);
  });

  it("keeps each key to itself, whatever its characters and length", async () => {
    const longer = newKey();
    const others = [`${longer}0`, `${longer} `, `${longer}\0`, `${longer}:é🥏`, longer.repeat(50)];
    await counter().count(longer, 60);
    for (const key of others) expect((await counter().count(key, 900)).count).toBe(1);
    expect((await counter().count(longer, 60)).count).toBe(2);
  });

  it("keeps keys apart that are counted at once, each with a window of its own", async () => {
    const keys = [newKey(), newKey(), newKey()];
    await counter().count(keys[1] as string, 60);
    const windows = await Promise.all(keys.map((key, i) => counter().count(key, 60 + i)));
    expect(windows).toEqual([
      { count: 1, resetAt: secondsLater(now, 60) },
      { count: 2, resetAt: secondsLater(now, 60) },
      { count: 1, resetAt: secondsLater(now, 62) },
    ]);
  });

  it("lets in whoever waited as long as Retry-After says, each time", async () => {
    const key = newKey();
    const limit = { requests: 1, windowSeconds: 60 };
    await counter().count(key, 60);
    for (const already of [0, 30.5, 3.0001, 12.9]) {
      pass(already);
      const { exceeded, resetAt } = allowanceOf(limit, await counter().count(key, 60));
      expect(exceeded).toBe(true);
      pass(retryAfterSeconds(resetAt, now));
      expect(allowanceOf(limit, await counter().count(key, 60)).exceeded).toBe(false);
    }
  });
}

describe("the counter in memory", () => {
  let counter: Counter;

  beforeAll(() => {
    counter = memoryCounter(clock);
  });

  afterAll(() => counter.close());

  keepsTheCounterContract(() => counter);

  it("forgets nothing that still counts while it makes room", async () => {
    const key = newKey();
    await counter.count(key, 600);
    for (let i = 0; i < 12_000; i++) await counter.count(`address:${i}`, 1);
    pass(2);
    for (let i = 12_000; i < 24_000; i++) await counter.count(`address:${i}`, 1);
    expect((await counter.count(key, 600)).count).toBe(2);
    expect((await counter.count("address:23999", 1)).count).toBe(2);
  });
});

const redisProgram = ["redis-server", "valkey-server"].find(
  (program) => spawnSync(program, ["--version"], { stdio: "ignore" }).status === 0,
);
if (!redisProgram)
  console.warn("No redis-server is installed: the counter on Redis is tested without one only.");

describe.skipIf(!redisProgram)("the counter on Redis", () => {
  let redis: RedisServer;
  let counter: Counter;

  beforeAll(async () => {
    redis = await startRedis(redisProgram as string);
    counter = await connected(redis);
  });

  afterAll(async () => {
    await counter.close();
    await redis.stop();
  });

  keepsTheCounterContract(() => counter);

  it("is one count for every process, and they name the same end", async () => {
    const key = newKey();
    const other = await connected(redis);
    const windows = [];
    for (const each of [counter, other, counter, other]) {
      windows.push(await each.count(key, 60));
      pass(0.5);
    }
    expect(windows.map(({ count }) => count)).toEqual([1, 2, 3, 4]);
    expect(new Set(windows.map(({ resetAt }) => resetAt.getTime())).size).toBe(1);
    expect(await other.peek(key)).toEqual(windows[3]);

    const atOnce = await inParallel(100, () => Promise.all([counter.count(key, 60), other.count(key, 60)]));
    expect(
      atOnce
        .flat()
        .map(({ count }) => count)
        .sort((a, b) => a - b),
    ).toEqual(upTo(204).slice(4));
    await other.close();
  });

  it("leaves no key on the server for ever", async () => {
    const key = newKey();
    await counter.count(key, 60);
    await counter.count(key, 60);
    const timeToLive = await redis.client.pttl(`teepad:limit:${key}`);
    expect(timeToLive).toBeGreaterThan(50_000);
    expect(timeToLive).toBeLessThanOrEqual(61_000);
  });

  it("goes on in memory while Redis is away, says so once, and returns to it", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const own = await startRedis(redisProgram as string);
    const surviving = await connected(own);
    const key = newKey();
    expect((await surviving.count(key, 60)).count).toBe(1);

    await own.stop();
    const windows = await inParallel(50, () => surviving.count(key, 60));
    expect(windows.map(({ count }) => count).sort((a, b) => a - b)).toEqual(upTo(50));
    expect((await surviving.peek(key))?.count).toBe(50);

    const again = await startRedis(redisProgram as string, own.port);
    await vi.waitFor(() => reaches(surviving, again), { timeout: 10_000, interval: 50 });
    expect(logged.mock.calls.length).toBeLessThanOrEqual(1);
    await surviving.close();
    await again.stop();
  });
});

describe("the counter on a Redis that is away", () => {
  let counter: Counter;

  beforeAll(async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    counter = redisCounter(`redis://127.0.0.1:${await freePort()}`, clock);
  });

  afterEach(() => vi.restoreAllMocks());

  afterAll(() => counter.close());

  keepsTheCounterContract(() => counter);
});

interface RedisServer {
  port: number;
  client: Redis;
  stop(): Promise<void>;
}

/** A throwaway Redis that keeps nothing. */
async function startRedis(program: string, port?: number): Promise<RedisServer> {
  const listenOn = port ?? (await freePort());
  const folder = mkdtempSync(path.join(tmpdir(), "teepad-redis-"));
  const settings = ["--port", String(listenOn), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  const server = spawn(program, [...settings, "--dir", folder], { stdio: ["ignore", "pipe", "inherit"] });
  const killAtExit = () => server.kill("SIGKILL");
  process.once("exit", killAtExit);
  await saysItIsReady(server);
  const client = new Redis(listenOn, "127.0.0.1");
  return {
    port: listenOn,
    client,
    async stop() {
      client.disconnect();
      process.off("exit", killAtExit);
      const exited = once(server, "exit");
      server.kill("SIGKILL");
      await exited;
      rmSync(folder, { recursive: true });
    },
  };
}

async function saysItIsReady(server: ChildProcess): Promise<void> {
  let log = "";
  for await (const chunk of server.stdout ?? []) {
    log += chunk;
    if (log.includes("Ready to accept connections")) return;
  }
  throw new Error(`Redis did not start.\n${log}`);
}

/** A counter that counts on the server already: until it has connected it counts in memory. */
async function connected(redis: RedisServer): Promise<Counter> {
  const counter = redisCounter(`redis://127.0.0.1:${redis.port}`, clock);
  await vi.waitFor(() => reaches(counter, redis), { timeout: 10_000, interval: 5 });
  return counter;
}

async function reaches(counter: Counter, redis: RedisServer): Promise<void> {
  const key = newKey();
  await counter.count(key, 60);
  expect(await redis.client.exists(`teepad:limit:${key}`)).toBe(1);
}
