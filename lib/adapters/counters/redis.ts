import { Redis } from "ioredis";
import { type Clock, systemClock } from "@/lib/clock";
import type { Counter } from "@/lib/rate-limit/counter";
import { memoryCounter } from "./memory";

/**
 * One step on the server, so that no crash leaves a key without an end. The end of the window is stored beside
 * the count, in this process's milliseconds: answers within a window name the same end to the millisecond, and
 * whoever waits until then is in a new window. The key's own expiry comes later and only tidies up.
 */
const COUNT_SCRIPT = `
local now, windowMs = tonumber(ARGV[1]), tonumber(ARGV[2])
local resetAt = redis.call("HGET", KEYS[1], "resetAt")
if not resetAt or tonumber(resetAt) <= now then
  resetAt = string.format("%.0f", now + windowMs)
  redis.call("HSET", KEYS[1], "count", 0, "resetAt", resetAt)
  redis.call("PEXPIRE", KEYS[1], windowMs + 1000)
end
return {redis.call("HINCRBY", KEYS[1], "count", 1), resetAt}
`;

const PREFIX = "teepad:limit:";

/**
 * Counts on Redis or Valkey, shared by every process. While that server is away each process counts in its own
 * memory: limits become a little generous, the API stays up, and nothing becomes unlimited.
 */
export function redisCounter(url: string, clock: Clock = systemClock): Counter {
  const redis = new Redis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: false, commandTimeout: 1000 });
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

  return {
    count(key, windowSeconds) {
      return orFallback(
        async () => {
          const answer = (await redis.eval(
            COUNT_SCRIPT,
            1,
            PREFIX + key,
            clock().getTime(),
            windowSeconds * 1000,
          )) as [number, string];
          return { count: answer[0], resetAt: new Date(Number(answer[1])) };
        },
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
