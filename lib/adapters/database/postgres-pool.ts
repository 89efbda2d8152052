import pg from "pg";
import { SilenceWatch } from "../silence-watch";
import { WatchedClient } from "./watched-client";

export interface PoolLimits {
  /** Maximum number of connections of this process. */
  size: number;
  /** How long the database may be silent while a query is pending. 0: no limit, for bulk work. */
  responseTimeoutMs: number;
  /** Whether the database refuses every change. */
  readOnly?: boolean;
}

const WAIT_TIMEOUT_MS = 5_000;

/** How long a transaction may be idle and hold its locks. Longer than Prisma's transaction timeout. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 20_000;

/** How long the pool stays small after the server rejected a connection. */
const SHRUNK_MS = 10_000;

/** Postgres' code for "too many connections" of the server, the database or the role. */
const TOO_MANY_CONNECTIONS = "53300";

type ConnectCallback = Parameters<pg.Pool["connect"]>[0];

interface Waiting {
  /** Its place in the list of those that wait; -1 once it has a connection or has failed. */
  index: number;
  /** When it began, in milliseconds. */
  since: number;
  /** The tick after which it times out. */
  deadline: number;
  resolve(client: pg.PoolClient): void;
  reject(error: Error): void;
}

/**
 * A pool that recovers from silently dead connections, and from a server that allows fewer connections than `size`.
 *
 * If a query is pending and nothing arrives, it destroys the connection (SilenceWatch), fails the query and opens a new one.
 */
export class PostgresPool extends pg.Pool {
  readonly #limits: PoolLimits;
  readonly #onRefused: () => void;
  readonly #watch: SilenceWatch;
  readonly #timer: NodeJS.Timeout;
  /** In any order. Not a Set, for the reason in lib/server/traffic.ts. */
  readonly #waiting: Waiting[] = [];
  /** Waiting requests to retry on the next tick. */
  #refused: Waiting[] = [];
  /** Called with how long a request waited for a connection, in seconds. */
  onWaited: (seconds: number) => void = () => {};
  #ticks = 0;
  #growAt = 0;

  /** @param onRefused is called when the server rejects a connection because it has too many. */
  constructor(config: pg.PoolConfig, limits: PoolLimits, onRefused: () => void) {
    const watch = new SilenceWatch(limits.responseTimeoutMs);
    class Client extends WatchedClient {
      constructor(options?: string | pg.ClientConfig) {
        super(options);
        watch.add(this);
      }
    }
    super({
      ...config,
      Client,
      max: limits.size,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      onConnect: (client) => limitStatements(client, limits),
    });
    this.#limits = limits;
    this.#onRefused = onRefused;
    this.#watch = watch;
    this.#timer = setInterval(() => this.#tick(), watch.tickMs).unref();
    // Without a listener, losing an idle connection would crash the process. The next query reports the problem instead.
    this.on("error", () => {});
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const start = {
      index: -1,
      since: performance.now(),
      deadline: this.#ticks + WAIT_TIMEOUT_MS / this.#watch.tickMs,
    };
    if (!callback) {
      return new Promise((resolve, reject) => this.#acquire({ ...start, resolve, reject }));
    }
    this.#acquire({
      ...start,
      resolve: (client) => callback(undefined, client, (error) => client.release(error)),
      reject: (error) => callback(error, undefined, () => {}),
    });
    return undefined;
  }

  override async end(): Promise<void> {
    this.#watch.isEnding = true;
    await super.end();
    clearInterval(this.#timer);
  }

  #acquire(waiting: Waiting): void {
    this.#enlist(waiting);
    super.connect((error, client, release) => {
      // It timed out meanwhile.
      if (!this.#delist(waiting)) return client && release();
      if (client) {
        this.#reportWait(waiting);
        return waiting.resolve(client);
      }
      if (!isTooManyConnections(error)) return waiting.reject(error ?? new Error("No connection."));
      this.#shrink();
      this.#onRefused();
      this.#enlist(waiting);
      this.#refused.push(waiting);
    });
  }

  #enlist(waiting: Waiting): void {
    if (waiting.index < 0) waiting.index = this.#waiting.push(waiting) - 1;
  }

  /** @returns false if the request doesn't wait any more. */
  #delist(waiting: Waiting): boolean {
    if (waiting.index < 0) return false;
    const last = this.#waiting.pop() as Waiting;
    if (last !== waiting) {
      this.#waiting[waiting.index] = last;
      last.index = waiting.index;
    }
    waiting.index = -1;
    return true;
  }

  #reportWait({ since }: Waiting): void {
    this.onWaited((performance.now() - since) / 1000);
  }

  /** Limits the pool to its current connections, so that further requests queue. `#tick` lifts the limit again. */
  #shrink(): void {
    this.options.max = Math.max(1, this.totalCount);
    this.#growAt = this.#ticks + SHRUNK_MS / this.#watch.tickMs;
  }

  #tick(): void {
    this.#ticks++;
    if (this.#ticks >= this.#growAt) this.options.max = this.#limits.size;
    this.#watch.tick();
    for (const waiting of [...this.#waiting]) {
      if (this.#ticks <= waiting.deadline) continue;
      this.#delist(waiting);
      this.#reportWait(waiting);
      waiting.reject(new Error("Timeout exceeded when trying to connect to the database."));
    }
    const refused = this.#refused.filter(({ index }) => index >= 0);
    this.#refused = [];
    for (const waiting of refused) this.#acquire(waiting);
  }
}

/**
 * Sets timeouts on the server, a little shorter than ours, so that a slow statement fails and its connection stays usable.
 * Sent as a statement because PgBouncer rejects unknown startup parameters.
 */
async function limitStatements(
  client: pg.ClientBase,
  { responseTimeoutMs, readOnly }: PoolLimits,
): Promise<void> {
  await client.query(
    `SET statement_timeout = ${Math.round(responseTimeoutMs * 0.9)};
     SET idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_TIMEOUT_MS};
     SET default_transaction_read_only = ${readOnly ? "on" : "off"}`,
  );
}

function isTooManyConnections(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === TOO_MANY_CONNECTIONS;
}
