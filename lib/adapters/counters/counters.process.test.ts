import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { addSeconds, type Clock } from "@/lib/clock";
import { type Counter, retryAfterSeconds, toAllowance } from "@/lib/rate-limit/counter";
import { findRedis } from "@/scripts/testing/find-program.mjs";
import { freePort } from "@/scripts/testing/free-port";
import { type RedisServer, startRedis } from "@/scripts/testing/redis";
import { memoryCounter } from "./memory";
import { redisCounter } from "./redis";

let now: Date;
const clock: Clock = () => now;
const advanceClock = (seconds: number) => {
  now = addSeconds(now, seconds);
};

beforeEach(() => {
  now = new Date("2026-11-21T09:30:00.123Z");
});

let keys = 0;
/** A key that no other test uses. */
const newKey = () => `listCourses:application:${process.pid}:${++keys}`;

const inParallel = <T>(count: number, run: () => Promise<T>) =>
  Promise.all(Array.from({ length: count }, run));

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

/** The contract of every counter (lib/rate-limit/counter.ts). */
function testCounterContract(counter: () => Counter): void {
  it("counts up from one while the end of the window stays fixed", async () => {
    const key = newKey();
    const resetAt = addSeconds(now, 60);
    for (const count of [1, 2, 3]) {
      expect(await counter().count(key, 60)).toEqual({ count, resetAt });
      advanceClock(19.9);
    }
  });

  it("opens a new window at the end of the old one, not before", async () => {
    const key = newKey();
    await counter().count(key, 60);
    await counter().count(key, 60);
    advanceClock(59.999);
    expect((await counter().count(key, 60)).count).toBe(3);
    advanceClock(0.001);
    expect(await counter().peek(key)).toBeNull();
    expect(await counter().count(key, 60)).toEqual({ count: 1, resetAt: addSeconds(now, 60) });
    advanceClock(600);
    expect(await counter().count(key, 60)).toEqual({ count: 1, resetAt: addSeconds(now, 60) });
  });

  it("gives n concurrent requests n different counts and the same reset time", async () => {
    const key = newKey();
    const windows = await inParallel(200, () => counter().count(key, 60));
    expect(windows.map(({ count }) => count).sort((a, b) => a - b)).toEqual(upTo(200));
    expect(new Set(windows.map(({ resetAt }) => resetAt.getTime())).size).toBe(1);
  });

  it("does not count a peek", async () => {
    const key = newKey();
    expect(await counter().peek(key)).toBeNull();
    const window = await counter().count(key, 60);
    expect(await counter().peek(key)).toEqual(window);
    expect(await counter().peek(key)).toEqual(window);
    expect((await counter().count(key, 60)).count).toBe(2);
  });

  it("counts each key separately, whatever its characters and length", async () => {
    const longer = newKey();
    const others = [`${longer}0`, `${longer} `, `${longer}\0`, `${longer}:é🥏`, longer.repeat(50)];
    await counter().count(longer, 60);
    for (const key of others) expect((await counter().count(key, 900)).count).toBe(1);
    expect((await counter().count(longer, 60)).count).toBe(2);
  });

  it("counts concurrent keys separately, each with its own window", async () => {
    const keys = [newKey(), newKey(), newKey()];
    await counter().count(keys[1] as string, 60);
    const windows = await Promise.all(keys.map((key, i) => counter().count(key, 60 + i)));
    expect(windows).toEqual([
      { count: 1, resetAt: addSeconds(now, 60) },
      { count: 2, resetAt: addSeconds(now, 60) },
      { count: 1, resetAt: addSeconds(now, 62) },
    ]);
  });

  it("admits a client that waited for Retry-After, every time", async () => {
    const key = newKey();
    const limit = { requests: 1, windowSeconds: 60 };
    await counter().count(key, 60);
    for (const seconds of [0, 30.5, 3.0001, 12.9]) {
      advanceClock(seconds);
      const { exceeded, resetAt } = toAllowance(limit, await counter().count(key, 60));
      expect(exceeded).toBe(true);
      advanceClock(retryAfterSeconds({ resetAt }, now));
      expect(toAllowance(limit, await counter().count(key, 60)).exceeded).toBe(false);
    }
  });
}

describe("the counter in memory", () => {
  let counter: Counter;

  beforeAll(() => {
    counter = memoryCounter(clock);
  });

  afterAll(() => counter.close());

  testCounterContract(() => counter);

  it("opens a new window after the clock was set back by an hour", async () => {
    const key = newKey();
    await counter.count(key, 60);
    await counter.count(key, 60);
    advanceClock(-3600);
    expect(await counter.peek(key)).toBeNull();
    expect(await counter.count(key, 60)).toEqual({ count: 1, resetAt: addSeconds(now, 60) });
  });

  it("keeps open windows when it deletes expired ones", async () => {
    const key = newKey();
    await counter.count(key, 600);
    for (let i = 0; i < 12_000; i++) await counter.count(`address:${i}`, 1);
    advanceClock(2);
    for (let i = 12_000; i < 24_000; i++) await counter.count(`address:${i}`, 1);
    expect((await counter.count(key, 600)).count).toBe(2);
    expect((await counter.count("address:23999", 1)).count).toBe(2);
  });
});

const isInstalled = findRedis() !== null;
if (!isInstalled)
  console.warn("redis-server is not installed: skipping the tests of the counter on a running Redis.");

describe.skipIf(!isInstalled)("the counter on Redis", () => {
  let redis: ConnectedRedis;
  let counter: Counter;

  beforeAll(async () => {
    redis = await connectedRedis();
    counter = await connectedCounter(redis);
  });

  afterAll(async () => {
    await counter.close();
    await redis.stop();
  });

  testCounterContract(() => counter);

  it("shares one count and one reset time between processes", async () => {
    const key = newKey();
    const other = await connectedCounter(redis);
    const windows = [];
    for (const each of [counter, other, counter, other]) {
      windows.push(await each.count(key, 60));
      advanceClock(0.5);
    }
    expect(windows.map(({ count }) => count)).toEqual([1, 2, 3, 4]);
    expect(new Set(windows.map(({ resetAt }) => resetAt.getTime())).size).toBe(1);
    expect(await other.peek(key)).toEqual(windows[3]);

    const concurrent = await inParallel(100, () =>
      Promise.all([counter.count(key, 60), other.count(key, 60)]),
    );
    expect(
      concurrent
        .flat()
        .map(({ count }) => count)
        .sort((a, b) => a - b),
    ).toEqual(upTo(204).slice(4));
    await other.close();
  });

  it("uses the server's clock, so that processes with wrong clocks share windows", async () => {
    const key = newKey();
    const processes = await Promise.all([connectedCounter(redis, null), connectedCounter(redis, null)]);
    const realNow = Date.now;
    try {
      const windows = [];
      for (const [i, skewMs] of [0, 3_600_000, -3_600_000].entries()) {
        Date.now = () => realNow() + skewMs;
        windows.push(await (processes[i % 2] as Counter).count(key, 60));
      }
      expect(windows.map(({ count }) => count)).toEqual([1, 2, 3]);
      expect(new Set(windows.map(({ resetAt }) => resetAt.getTime())).size).toBe(1);
      for (const window of windows) expect(retryAfterSeconds(window, new Date(0))).toBeGreaterThan(50);
      for (const window of windows) expect(retryAfterSeconds(window, new Date(0))).toBeLessThanOrEqual(60);
    } finally {
      Date.now = realNow;
      for (const each of processes) await each.close();
    }
  });

  it("keeps counting in Redis after the process was busy for longer than Redis may be silent", async () => {
    const counter = await connectedCounter(redis);
    const key = newKey();
    const counts = [(await counter.count(key, 60)).count];
    for (let i = 0; i < 2; i++) {
      const counting = counter.count(key, 60);
      // The count is sent at the end of this turn; then nothing is read for a while.
      setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 800));
      counts.push((await counting).count);
    }
    // In memory, it would begin again.
    expect(counts).toEqual([1, 2, 3]);
    await counter.close();
  });

  it("does not wait for a Redis that hangs, logs it once, and returns to it", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const own = await connectedRedis();
    const hanging = await connectedCounter(own);
    try {
      own.signal("SIGSTOP");
      const key = newKey();
      expect((await hanging.count(key, 60)).count).toBe(1);
      // From now on requests don't wait at all, however long it hangs: they are counted in the same turn.
      for (let i = 0; i < 30; i++) {
        let hasTurned = false;
        const turn = new Promise<void>((resolve) => {
          setImmediate(() => {
            hasTurned = true;
            resolve();
          });
        });
        await hanging.count(key, 60);
        expect(hasTurned).toBe(false);
        await turn;
      }
      expect(logged).toHaveBeenCalledTimes(1);
      own.signal("SIGCONT");
      await vi.waitFor(() => expectReached(hanging, own), { timeout: 10_000, interval: 50 });
    } finally {
      own.signal("SIGCONT");
      await hanging.close();
      await own.stop();
      logged.mockRestore();
    }
  });

  it("sets an expiry on every key", async () => {
    const key = newKey();
    await counter.count(key, 60);
    await counter.count(key, 60);
    const timeToLive = await redis.client.pttl(`teepad:limit:${key}`);
    expect(timeToLive).toBeGreaterThan(50_000);
    expect(timeToLive).toBeLessThanOrEqual(61_000);
  });

  it("falls back to memory while Redis is unavailable, logs it once, and returns to Redis", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const own = await connectedRedis();
    const surviving = await connectedCounter(own);
    const key = newKey();
    expect((await surviving.count(key, 60)).count).toBe(1);
    await surviving.ping?.();

    await own.stop();
    await expect(surviving.ping?.()).rejects.toThrow();
    const windows = await inParallel(50, () => surviving.count(key, 60));
    expect(windows.map(({ count }) => count).sort((a, b) => a - b)).toEqual(upTo(50));
    expect((await surviving.peek(key))?.count).toBe(50);

    const restarted = await connectedRedis({ port: own.port });
    await vi.waitFor(() => expectReached(surviving, restarted), { timeout: 10_000, interval: 50 });
    expect(logged.mock.calls.length).toBeLessThanOrEqual(1);
    await surviving.close();
    await restarted.stop();
  });
});

describe.skipIf(!isInstalled)("the counter on a Redis Cluster", () => {
  let nodes: ConnectedRedis[];
  let counter: Counter;

  beforeAll(async () => {
    nodes = [];
    for (let i = 0; i < 2; i++) nodes.push(await connectedRedis({ isClusterNode: true }));
    const [one, two] = nodes as [ConnectedRedis, ConnectedRedis];
    await one.client.call("CLUSTER", "ADDSLOTSRANGE", "0", "8191");
    await two.client.call("CLUSTER", "ADDSLOTSRANGE", "8192", "16383");
    await one.client.call("CLUSTER", "MEET", "127.0.0.1", String(two.port), String(two.busPort));
    for (const { client } of nodes) {
      const isUp = async () =>
        expect(await client.call("CLUSTER", "INFO")).toMatch(/cluster_state:ok[\s\S]*cluster_size:2/);
      await vi.waitFor(isUp, { timeout: 20_000, interval: 50 });
    }
    vi.spyOn(console, "error").mockImplementation(() => {});
    counter = redisCounter(`redis://127.0.0.1:${one.port}`, clock);
    const isOnBoth = async () => {
      await Promise.all(Array.from({ length: 20 }, () => counter.count(newKey(), 60)));
      for (const { client } of nodes) expect(await client.dbsize()).toBeGreaterThan(0);
    };
    await vi.waitFor(isOnBoth, { timeout: 10_000, interval: 50 });
  });

  afterAll(async () => {
    vi.restoreAllMocks();
    await counter.close();
    for (const node of nodes) await node.stop();
  });

  testCounterContract(() => counter);
});

describe("the counter on an unavailable Redis", () => {
  let counter: Counter;

  beforeAll(async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    counter = redisCounter(`redis://127.0.0.1:${await freePort()}`, clock);
  });

  afterEach(() => vi.restoreAllMocks());

  afterAll(() => counter.close());

  testCounterContract(() => counter);
});

type ConnectedRedis = RedisServer & { client: Redis };

/** Starts a Redis, with a client to look into it. */
async function connectedRedis(options?: Parameters<typeof startRedis>[0]): Promise<ConnectedRedis> {
  const server = await startRedis(options);
  const client = new Redis(server.port, "127.0.0.1");
  return {
    ...server,
    client,
    async stop() {
      client.disconnect();
      await server.stop();
    },
  };
}

/** A counter that is already connected: before that, it would count in memory. */
async function connectedCounter(redis: ConnectedRedis, by: Clock | null = clock): Promise<Counter> {
  const counter = redisCounter(`redis://127.0.0.1:${redis.port}`, by ?? undefined);
  await vi.waitFor(() => expectReached(counter, redis), { timeout: 10_000, interval: 5 });
  return counter;
}

async function expectReached(counter: Counter, redis: ConnectedRedis): Promise<void> {
  const key = newKey();
  await counter.count(key, 60);
  expect(await redis.client.exists(`teepad:limit:${key}`)).toBe(1);
}
