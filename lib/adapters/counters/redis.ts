import { Cluster, Redis, type RedisOptions } from "ioredis";
import type { Clock } from "@/lib/clock";
import { log } from "@/lib/log";
import type { Counter, RateWindow } from "@/lib/rate-limit/counter";
import { oncePerTurn } from "../once-per-turn";
import { SilenceWatch, type Watched } from "../silence-watch";
import { memoryCounter } from "./memory";

/** The time in milliseconds: the server's, on which all processes agree, or that of ARGV[1], which tests pass. */
const NOW = `
local time = redis.call("TIME")
local now = tonumber(ARGV[1]) or time[1] * 1000 + math.floor(time[2] / 1000)
`;

/**
 * Increments each key in one step on the server, so a crash cannot leave a key without an expiry. The end of a window is
 * stored next to its count: every response within a window reports the same reset time, and a client that waits until then
 * gets a new window. The key's own expiry is later and only cleans up. A window with more time left than its length is
 * from before the clock was set back, and replaced.
 */
const COUNT_EACH = `${NOW}
local windows = {}
for i, key in ipairs(KEYS) do
  local windowMs = tonumber(ARGV[1 + i])
  local resetAt = redis.call("HGET", key, "resetAt")
  local left = resetAt and tonumber(resetAt) - now
  if not left or left <= 0 or left > windowMs then
    resetAt = string.format("%.0f", now + windowMs)
    redis.call("HSET", key, "count", 0, "resetAt", resetAt)
    redis.call("PEXPIRE", key, windowMs + 1000)
  end
  windows[i] = {redis.call("HINCRBY", key, "count", 1), resetAt, string.format("%.0f", now)}
end
return windows
`;

const PEEK = `${NOW}
local window = redis.call("HMGET", KEYS[1], "count", "resetAt")
if not window[2] or tonumber(window[2]) <= now then return nil end
return {tonumber(window[1]), window[2], string.format("%.0f", now)}
`;

type WindowResult = [count: number, resetAt: string, now: string];

interface Scripts {
  countEach(keys: number, ...keysAndArguments: (string | number)[]): Promise<WindowResult[]>;
  peekWindow(key: string, now: number | ""): Promise<WindowResult | null>;
}

/** A call to `count` that waits for the next batch. */
interface QueuedCount {
  key: string;
  windowSeconds: number;
  resolve(window: RateWindow): void;
  reject(reason: unknown): void;
}

const PREFIX = "teepad:limit:";

/** How long Redis may be silent before the connection is replaced. Until it works, requests don't wait for it. */
const RESPONSE_TIMEOUT_MS = 500;

const SCRIPTS = { countEach: { lua: COUNT_EACH }, peekWindow: { lua: PEEK, numberOfKeys: 1 } };

// Without a ready connection every command fails at once, which makes the connection the circuit breaker: one that does
// not respond is closed (SilenceWatch), and its successor is ready only once Redis has responded.
const OPTIONS = {
  maxRetriesPerRequest: 0,
  enableOfflineQueue: false,
  connectTimeout: 2000,
  retryStrategy: (attempt) => Math.min(attempt * 100, 1000),
} satisfies RedisOptions;

/**
 * Counts on Redis or Valkey, shared by every process. While that server is unavailable, each process counts in its own
 * memory: limits are looser, but the API stays up and nothing is unlimited.
 *
 * @param url of a server, or of any node of a cluster, which is recognised.
 * @param clock for tests. By default the server's own clock counts.
 */
export function redisCounter(url: string, clock?: Clock): Counter {
  let isUnavailable = false;
  let countedInMemory = 0;
  let isCluster = false;
  const fallback = memoryCounter(clock);
  const single = new Redis(url, { ...OPTIONS, scripts: SCRIPTS }) as Redis & Scripts;
  let client: (Redis | Cluster) & Scripts = single;
  // Not ioredis' own timeouts, which take a busy event loop for a Redis that hangs: limits would start again in memory.
  const watch = new SilenceWatch(RESPONSE_TIMEOUT_MS);
  const timer = setInterval(() => watch.tick(), watch.tickMs).unref();
  watch.add(watched(single));

  function reportState(connection: Redis | Cluster): void {
    connection.on("error", (error: Error) => {
      if (!isUnavailable) log.error("Redis is unavailable, counting in memory", { reason: error.message });
      isUnavailable = true;
    });
    connection.on("ready", () => {
      isUnavailable = false;
    });
  }

  reportState(single);
  single.on("ready", async () => {
    const info = await single.info("cluster").catch(() => "");
    if (!/^cluster_enabled:1/m.test(info)) return;
    const { host = "127.0.0.1", port = 6379, username, password, tls } = single.options;
    isCluster = true;
    client = new Cluster([{ host, port }], {
      enableOfflineQueue: false,
      scripts: SCRIPTS,
      clusterRetryStrategy: OPTIONS.retryStrategy,
      slotsRefreshTimeout: RESPONSE_TIMEOUT_MS * 2,
      redisOptions: {
        ...OPTIONS,
        ...(username && { username }),
        ...(password && { password }),
        ...(tls && { tls }),
      },
    }) as Cluster & Scripts;
    client.on("+node", (node: Redis) => watch.add(watched(node)));
    reportState(client);
    single.disconnect();
  });

  async function withFallback<T>(onRedis: () => Promise<T>, inMemory: () => Promise<T>): Promise<T> {
    if (client.status !== "ready") return inMemory();
    try {
      return await onRedis();
    } catch {
      return inMemory();
    }
  }

  const now = () => clock?.().getTime() ?? "";

  function toWindow([count, resetAt, serverNow]: WindowResult): RateWindow {
    const window = { count, resetAt: new Date(Number(resetAt)) };
    return clock ? window : { ...window, now: new Date(Number(serverNow)) };
  }

  let queue: QueuedCount[] = [];

  /** Batches all counts of one turn of the event loop: sending each one by itself would cost three times as much. */
  function countOnRedis(key: string, windowSeconds: number): Promise<RateWindow> {
    return new Promise((resolve, reject) => {
      queue.push({ key, windowSeconds, resolve, reject });
      sendQueue();
    });
  }

  const sendQueue = oncePerTurn(() => {
    const batch = queue;
    queue = [];
    // The keys of one script must be on one node of a cluster.
    if (isCluster) for (const each of batch) void sendBatch([each]);
    else void sendBatch(batch);
  });

  async function sendBatch(batch: QueuedCount[]): Promise<void> {
    try {
      const results = await client.countEach(
        batch.length,
        ...batch.map(({ key }) => PREFIX + key),
        now(),
        ...batch.map(({ windowSeconds }) => windowSeconds * 1000),
      );
      for (const [i, { resolve }] of batch.entries()) resolve(toWindow(results[i] as WindowResult));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return {
    count(key, windowSeconds) {
      return withFallback(
        () => countOnRedis(key, windowSeconds),
        () => {
          countedInMemory++;
          return fallback.count(key, windowSeconds);
        },
      );
    },
    peek(key) {
      return withFallback(
        async () => {
          const result = await client.peekWindow(PREFIX + key, now());
          return result && toWindow(result);
        },
        () => fallback.peek(key),
      );
    },
    ping: () => client.ping(),
    countedInMemory: () => countedInMemory,
    async close() {
      clearInterval(timer);
      single.disconnect();
      client.disconnect();
      await fallback.close();
    },
  };
}

/** A connection as SilenceWatch sees it, whichever socket it has at the time. */
function watched(connection: Redis): Watched {
  // Not in the types of ioredis. A new connection has a new queue.
  const pending = connection as unknown as { commandQueue: { length: number } };
  return {
    get isAwaitingResponse() {
      return pending.commandQueue.length > 0;
    },
    get bytesRead() {
      return connection.stream?.bytesRead ?? 0;
    },
    giveUp: (error) => connection.stream?.destroy(error),
    once: (event, listener) => connection.once(event, listener),
  };
}
