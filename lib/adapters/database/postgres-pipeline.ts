import type pg from "pg";
import { log } from "@/lib/log";
import { errorCode, isDatabaseUnavailable } from "../prisma/errors";
import type { Statement } from "./sql";
import { SilenceWatch, WatchedClient } from "./watched-client";

/**
 * How long a statement may take. Those behind it wait for it, so a longer one is cancelled and runs again on the pool.
 */
const STATEMENT_TIMEOUT_MS = 500;

/** How long the database may be silent while statements are in flight. */
const SILENCE_TIMEOUT_MS = 750;

/** Statements in flight per connection. With more, the pool has more of the server's processors work for us. */
const MAX_IN_FLIGHT = 64;

/** How long to wait after a connection was opened, or could not be, before another one. */
const REOPEN_MS = 1_000;

/**
 * Postgres' codes for a statement that depended on one in front of it, which was cancelled while it was being prepared:
 * unknown, or prepared twice.
 */
const UNPREPARED = new Set(["26000", "42P05"]);

/**
 * Connections that carry many statements at a time, so that both sides read and write several at once.
 *
 * Postgres runs the statements of a connection in order, each in a transaction of its own: an error fails one statement,
 * a slow one delays those behind it. So they are for short statements that only read: a write would wait for locks, and
 * its commit for the disk.
 *
 * Nothing depends on them. While a connection is opened, replaced or full, and for what a broken one carried, `run`
 * returns null and the pool does the work.
 */
export class PostgresPipeline {
  readonly #lanes: Lane[];
  readonly #watch = new SilenceWatch(SILENCE_TIMEOUT_MS);
  readonly #timer: NodeJS.Timeout;
  #isDisabled = false;

  /** @param connections how many. They are opened with the first statement. */
  constructor(config: pg.ClientConfig, connections: number) {
    const open = () => this.#open(config);
    this.#lanes = Array.from({ length: connections }, () => new Lane(open));
    this.#timer = setInterval(() => this.#watch.tick(), this.#watch.tickMs).unref();
  }

  /** Open connections. */
  get connections(): number {
    return this.#lanes.filter((lane) => lane.isOpen).length;
  }

  /** Statements without a result yet. */
  get inFlight(): number {
    return this.#lanes.reduce((sum, lane) => sum + lane.inFlight, 0);
  }

  /**
   * Runs a statement that only reads.
   * @returns null if no connection could run it to its end.
   * @throws the error of the statement itself.
   */
  run<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[] | null> | null {
    if (this.#isDisabled) return null;
    let best: Lane | null = null;
    for (const lane of this.#lanes) {
      lane.openIfDue();
      if (lane.isOpen && lane.inFlight < (best?.inFlight ?? MAX_IN_FLIGHT)) best = lane;
    }
    return best?.run<Row>(statement, values) ?? null;
  }

  /** Waits for the statements in flight, and closes. */
  async end(): Promise<void> {
    this.#isDisabled = true;
    this.#watch.isEnding = true;
    await Promise.all(this.#lanes.map((lane) => lane.end()));
    clearInterval(this.#timer);
  }

  /** Opens a connection. Returns null if statements can't be pipelined on it. */
  async #open(config: pg.ClientConfig): Promise<WatchedClient | null> {
    const client = new WatchedClient({
      ...config,
      pipeline: true,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    // Without a listener, losing the connection would crash the process. What it carries fails with the same error.
    client.on("error", () => {});
    this.#watch.add(client);
    await client.connect();
    try {
      if (await isDirect(client)) {
        await client.query(`SET statement_timeout = ${STATEMENT_TIMEOUT_MS}`);
        return client;
      }
    } catch (error) {
      await client.end();
      throw error;
    }
    if (!this.#isDisabled) {
      log.warn(
        "DATABASE_URL seems to lead to a connection pooler. Statements are not pipelined, which costs processor time. " +
          "Set DATABASE_PIPELINES=0 to silence this warning.",
      );
    }
    this.#isDisabled = true;
    await client.end();
    return null;
  }
}

/**
 * Whether a client is connected to a server process of its own. A pooler such as PgBouncer gives its clients process IDs
 * that it has made up, and lends a server connection, with its settings, to one after another.
 */
async function isDirect(client: WatchedClient): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS "pid"');
  return rows[0]?.pid === (client as { processID?: number }).processID;
}

/** The place of one connection, which is replaced when it breaks. */
class Lane {
  /** Statements without a result yet. */
  inFlight = 0;
  readonly #open: () => Promise<WatchedClient | null>;
  #client: WatchedClient | null = null;
  #opening: Promise<void> | null = null;
  #openAfter = 0;
  #isHolding = false;

  constructor(open: () => Promise<WatchedClient | null>) {
    this.#open = open;
  }

  get isOpen(): boolean {
    return this.#client !== null;
  }

  /** Starts to open a connection, unless there is one or the last attempt was just now. */
  openIfDue(): void {
    if (this.#client || this.#opening || performance.now() < this.#openAfter) return;
    this.#openAfter = performance.now() + REOPEN_MS;
    this.#opening = this.#open()
      .then((client) => {
        this.#client = client;
        client?.once("end", () => this.#forget(client));
        client?.once("error", () => this.#forget(client));
      })
      // The pool has the same problem, and reports it.
      .catch(() => {})
      .finally(() => {
        this.#opening = null;
      });
  }

  async run<Row extends object>(
    { name, text }: Statement,
    values: readonly unknown[],
  ): Promise<Row[] | null> {
    const client = this.#client;
    if (!client) return null;
    this.inFlight++;
    try {
      this.#holdWrites(client);
      return (await client.query<Row>({ name, text, values: values as unknown[] })).rows;
    } catch (error) {
      if (isDatabaseUnavailable(error) || UNPREPARED.has(errorCode(error) ?? "")) return null;
      throw error;
    } finally {
      this.inFlight--;
    }
  }

  async end(): Promise<void> {
    await this.#opening;
    await this.#client?.end();
  }

  #forget(client: WatchedClient): void {
    if (this.#client === client) this.#client = null;
  }

  /** Sends what the requests of this turn of the event loop need in one write, at the end of the turn. */
  #holdWrites(client: WatchedClient): void {
    if (this.#isHolding) return;
    this.#isHolding = true;
    const { stream } = client.connection;
    stream.cork();
    setImmediate(() => {
      this.#isHolding = false;
      stream.uncork();
    });
  }
}
