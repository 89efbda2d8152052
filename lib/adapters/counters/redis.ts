import { Redis } from "ioredis";
import { type Clock, systemClock } from "@/lib/clock";
import type { Counter, Window } from "@/lib/rate-limit/counter";
import { memoryCounter } from "./memory";

/**
 * Increments each key in one step on the server, so a crash cannot leave a key without an expiry. The end of a window is
 * stored next to its count, in this process's milliseconds: every response within a window reports the same reset time,
 * and a client that waits until then gets a new window. The key's own expiry is later and only cleans up.
 */
const COUNT_EACH = `
local now, windows = tonumber(ARGV[1]), {}
for i, key in ipairs(KEYS) do
  local windowMs = tonumber(ARGV[1 + i])
  local resetAt = redis.call("HGET", key, "resetAt")
  if not resetAt or tonumber(resetAt) <= now then
    resetAt = string.format("%.0f", now + windowMs)
    redis.call("HSET", key, "count", 0, "resetAt", resetAt)
    redis.call("PEXPIRE", key, windowMs + 1000)
  end
  windows[i] = {redis.call("HINCRBY", key, "count", 1), resetAt}
end
return windows
`;

type CountEachResult = [count: number, resetAt: string];

interface CountEach {
  countEach(keys: number, ...keysAndArguments: (string | number)[]): Promise<CountEachResult[]>;
}

/** A call to `count` that waits for the next batch. */
interface QueuedCount {
  key: string;
  windowSeconds: number;
  resolve(window: Window): void;
  reject(reason: unknown): void;
}

const PREFIX = "teepad:limit:";

/**
 * Counts on Redis or Valkey, shared by every process. While that server is unavailable, each process counts in its own
 * memory: limits are looser, but the API stays up and nothing is unlimited.
 */
export function redisCounter(url: string, clock: Clock = systemClock): Counter {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    commandTimeout: 1000,
    scripts: { countEach: { lua: COUNT_EACH } },
  }) as Redis & CountEach;
  const fallback = memoryCounter(clock);
  let isUnavailable = false;
  redis.on("error", (error: Error) => {
    if (!isUnavailable) console.error(`Redis is unavailable, counting in memory: ${error.message}`);
    isUnavailable = true;
  });
  redis.on("ready", () => {
    isUnavailable = false;
  });

  async function withFallback<T>(onRedis: () => Promise<T>, inMemory: () => Promise<T>): Promise<T> {
    try {
      return await onRedis();
    } catch {
      return inMemory();
    }
  }

  let queue: QueuedCount[] = [];

  /** Batches all counts of one turn of the event loop: sending each one by itself would cost three times as much. */
  function countOnRedis(key: string, windowSeconds: number): Promise<Window> {
    return new Promise((resolve, reject) => {
      queue.push({ key, windowSeconds, resolve, reject });
      if (queue.length === 1) setImmediate(sendBatch);
    });
  }

  async function sendBatch(): Promise<void> {
    const batch = queue;
    queue = [];
    try {
      const results = await redis.countEach(
        batch.length,
        ...batch.map(({ key }) => PREFIX + key),
        clock().getTime(),
        ...batch.map(({ windowSeconds }) => windowSeconds * 1000),
      );
      for (const [i, { resolve }] of batch.entries()) {
        const [count, resetAt] = results[i] as CountEachResult;
        resolve({ count, resetAt: new Date(Number(resetAt)) });
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return {
    count(key, windowSeconds) {
      return withFallback(
        () => countOnRedis(key, windowSeconds),
        () => fallback.count(key, windowSeconds),
      );
    },
    peek(key) {
      return withFallback(
        async () => {
          const [count, resetAt] = await redis.hmget(PREFIX + key, "count", "resetAt");
          const isOpen = resetAt && Number(resetAt) > clock().getTime();
          return isOpen ? { count: Number(count), resetAt: new Date(Number(resetAt)) } : null;
        },
        () => fallback.peek(key),
      );
    },
    async close() {
      redis.disconnect();
      await fallback.close();
    },
  };
}
