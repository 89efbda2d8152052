import { Redis } from "ioredis";
import { type Clock, systemClock } from "@/lib/clock";
import type { Counter, Window } from "@/lib/rate-limit/counter";
import { memoryCounter } from "./memory";

/**
 * Counts one for each key, in one step on the server, so that no crash leaves a key without an end. The end of a window is
 * stored beside its count, in this process's milliseconds: answers within a window name the same end to the millisecond, and
 * whoever waits until then is in a new window. The key's own expiry comes later and only tidies up.
 */
const COUNT_EACH = `
local now, answers = tonumber(ARGV[1]), {}
for i, key in ipairs(KEYS) do
  local windowMs = tonumber(ARGV[1 + i])
  local resetAt = redis.call("HGET", key, "resetAt")
  if not resetAt or tonumber(resetAt) <= now then
    resetAt = string.format("%.0f", now + windowMs)
    redis.call("HSET", key, "count", 0, "resetAt", resetAt)
    redis.call("PEXPIRE", key, windowMs + 1000)
  end
  answers[i] = {redis.call("HINCRBY", key, "count", 1), resetAt}
end
return answers
`;

type CountEachAnswer = [count: number, resetAt: string];

interface CountEach {
  countEach(keys: number, ...keysAndArguments: (string | number)[]): Promise<CountEachAnswer[]>;
}

/** One that waits to be counted. */
interface Waiting {
  key: string;
  windowSeconds: number;
  resolve(window: Window): void;
  reject(reason: unknown): void;
}

const PREFIX = "teepad:limit:";

/**
 * Counts on Redis or Valkey, shared by every process. While that server is away each process counts in its own
 * memory: limits become a little generous, the API stays up, and nothing becomes unlimited.
 */
export function redisCounter(url: string, clock: Clock = systemClock): Counter {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    commandTimeout: 1000,
    scripts: { countEach: { lua: COUNT_EACH } },
  }) as Redis & CountEach;
  const fallback = memoryCounter(clock);
  let away = false;
  redis.on("error", (error: Error) => {
    if (!away) console.error(`Redis is away, counting in memory: ${error.message}`);
    away = true;
  });
  redis.on("ready", () => {
    away = false;
  });

  async function orFallback<T>(onRedis: () => Promise<T>, inMemory: () => Promise<T>): Promise<T> {
    try {
      return await onRedis();
    } catch {
      return inMemory();
    }
  }

  let waiting: Waiting[] = [];

  /** Counts with all that came in the same turn of the event loop: asking for each alone would cost three times as much. */
  function countOnRedis(key: string, windowSeconds: number): Promise<Window> {
    return new Promise((resolve, reject) => {
      waiting.push({ key, windowSeconds, resolve, reject });
      if (waiting.length === 1) setImmediate(countWaiting);
    });
  }

  async function countWaiting(): Promise<void> {
    const all = waiting;
    waiting = [];
    try {
      const answers = await redis.countEach(
        all.length,
        ...all.map(({ key }) => PREFIX + key),
        clock().getTime(),
        ...all.map(({ windowSeconds }) => windowSeconds * 1000),
      );
      for (const [i, { resolve }] of all.entries()) {
        const [count, resetAt] = answers[i] as CountEachAnswer;
        resolve({ count, resetAt: new Date(Number(resetAt)) });
      }
    } catch (error) {
      for (const { reject } of all) reject(error);
    }
  }

  return {
    count(key, windowSeconds) {
      return orFallback(
        () => countOnRedis(key, windowSeconds),
        () => fallback.count(key, windowSeconds),
      );
    },
    peek(key) {
      return orFallback(
        async () => {
          const [count, resetAt] = await redis.hmget(PREFIX + key, "count", "resetAt");
          const open = resetAt && Number(resetAt) > clock().getTime();
          return open ? { count: Number(count), resetAt: new Date(Number(resetAt)) } : null;
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
