import type pg from "pg";
import { log } from "@/lib/log";
import { oncePerTurn } from "../once-per-turn";
import { isDatabaseUnavailable } from "../prisma/errors";
import { SilenceWatch } from "../silence-watch";
import { type BatchRow, splitRows, toBatchStatement, toBatchValues } from "./batch";
import type { Statement } from "./sql";
import { WatchedClient } from "./watched-client";

/** How long a batch may take. Other statements wait for its connection, so the server cancels a longer one. */
const STATEMENT_TIMEOUT_MS = 500;

/** How long the database may be silent while a batch of reads is in flight. */
const READ_SILENCE_MS = 750;

/** The same for writes, which also wait for the disk. */
const WRITE_SILENCE_MS = 1_500;

/** Maximum number of statements per batch: few enough to run within milliseconds. Larger batches saved nothing more. */
const MAX_BATCH = 32;

/** Maximum number of waiting statements. The pool runs further ones, on more of the database's processors. */
const MAX_WAITING = 128;

/** Maximum length of a text in a batch. A course of 18 holes has 4 kB; an exceptionally large one would delay 31 others. */
const MAX_VALUE_LENGTH = 64 * 1024;

/** How long to wait after a connection was opened, or could not be, before another one. */
const REOPEN_MS = 1_000;

/** How long pipelined connections stay closed after the server refused the pool a connection. */
const GIVE_WAY_MS = 60_000;

interface Run {
  readonly statement: Statement;
  readonly values: readonly unknown[];
  /** Called with the rows, or with null if the pool has to run the statement. */
  resolve(rows: object[] | null): void;
}

/**
 * Connections that carry many statements at a time: those that wait for a connection share a batch (batch.ts), which costs
 * both sides a fraction of one statement each. The more requests, the larger the batches.
 *
 * Batches are for short statements that wait for nobody: reads, and writes that leave out whatever is locked or refused
 * (`Statement`). Writes have a connection of their own, so that reads don't wait for the disk.
 *
 * Nothing depends on these connections. While one is opened or replaced, when too many statements wait, for a large value,
 * for what a write left out, and for a batch that failed, whatever the reason, `run` yields null and the pool runs each
 * statement by itself. So an error fails the one statement that made it. If the server refuses
 * the pool a connection because it has too many, these close: the pool works without them, but they need the pool.
 */
export class PostgresPipeline {
  readonly #reads: Queue;
  readonly #writes: Queue;
  #isDisabled = false;

  /** @param connections how many carry reads, and how many writes. They are opened with the first statement. */
  constructor(config: pg.ClientConfig, connections: { reads: number; writes: number }) {
    const open = (watch: SilenceWatch) => this.#open(config, watch);
    this.#reads = new Queue(connections.reads, open, READ_SILENCE_MS);
    this.#writes = new Queue(connections.writes, open, WRITE_SILENCE_MS);
  }

  get connections(): number {
    return this.#reads.connections + this.#writes.connections;
  }

  /** Statements without a result yet. */
  get inFlight(): number {
    return this.#reads.inFlight + this.#writes.inFlight;
  }

  /** Runs a statement. @returns null if the pool has to run it. */
  run<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[] | null> | null {
    if (this.#isDisabled) return null;
    this.#reads.openIfDue();
    this.#writes.openIfDue();
    if (statement.isShortRead) return this.#reads.run<Row>(statement, values);
    return statement.writeBatch === undefined ? null : this.#writes.run<Row>(statement, values);
  }

  /** Closes the connections for a while, so that the pool can have them. */
  giveWay(): void {
    this.#reads.giveWay();
    this.#writes.giveWay();
  }

  /** Waits for the statements in flight, and closes. */
  async end(): Promise<void> {
    this.#isDisabled = true;
    await Promise.all([this.#reads.end(), this.#writes.end()]);
  }

  /** Opens a connection. Returns null if batches can't run on it. */
  async #open(config: pg.ClientConfig, watch: SilenceWatch): Promise<WatchedClient | null> {
    const client = new WatchedClient({ ...config, keepAlive: true, keepAliveInitialDelayMillis: 10_000 });
    // Without a listener, losing the connection would crash the process. What it carries fails with the same error.
    client.on("error", () => {});
    watch.add(client);
    await client.connect();
    try {
      if (await isDirect(client)) {
        // By default, Postgres would plan every batch again: a plan for its actual number of values looks cheaper.
        await client.query(
          `SET statement_timeout = ${STATEMENT_TIMEOUT_MS}; SET plan_cache_mode = force_generic_plan`,
        );
        return client;
      }
      this.#disable("DATABASE_URL seems to lead to a connection pooler");
    } catch (error) {
      if (isDatabaseUnavailable(error)) {
        await client.end();
        throw error;
      }
      this.#disable("The database lacks a setting");
    }
    await client.end();
    return null;
  }

  #disable(reason: string): void {
    if (!this.#isDisabled) {
      log.warn(
        `${reason}. Requests don't share statements, which costs processor time. ` +
          "Set DATABASE_PIPELINES=0 to silence this warning.",
      );
    }
    this.#isDisabled = true;
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

/** Statements that wait for one of several connections. */
class Queue {
  readonly #lanes: Lane[];
  readonly #watch: SilenceWatch;
  readonly #timer: NodeJS.Timeout;
  #waiting: Run[] = [];
  #onDrained = () => {};

  constructor(
    connections: number,
    open: (watch: SilenceWatch) => Promise<WatchedClient | null>,
    silenceMs: number,
  ) {
    this.#watch = new SilenceWatch(silenceMs);
    this.#lanes = Array.from({ length: connections }, () => new Lane(() => open(this.#watch), this.#send));
    this.#timer = setInterval(() => this.#watch.tick(), this.#watch.tickMs).unref();
  }

  get connections(): number {
    return this.#lanes.filter((lane) => lane.isOpen).length;
  }

  get inFlight(): number {
    return this.#lanes.reduce((sum, lane) => sum + lane.inFlight, this.#waiting.length);
  }

  openIfDue(): void {
    for (const lane of this.#lanes) lane.openIfDue();
  }

  giveWay(): void {
    for (const lane of this.#lanes) lane.giveWay();
  }

  run<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[] | null> | null {
    if (!this.#lanes.some((lane) => lane.isOpen) || this.#waiting.length >= MAX_WAITING) return null;
    if (values.some((value) => typeof value === "string" && value.length > MAX_VALUE_LENGTH)) return null;
    return new Promise((resolve: (rows: Row[] | null) => void) => {
      // Otherwise the connection that becomes free takes it.
      if (this.#waiting.push({ statement, values, resolve } as Run) === 1) this.#sendSoon();
    });
  }

  async end(): Promise<void> {
    this.#watch.isEnding = true;
    if (this.inFlight > 0) {
      await new Promise<void>((resolve) => {
        this.#onDrained = resolve;
      });
    }
    await Promise.all(this.#lanes.map((lane) => lane.end()));
    clearInterval(this.#timer);
  }

  /** Gives what waits to the connections that are free. */
  readonly #send = (): void => {
    while (this.#waiting.length > 0) {
      const lane = this.#lanes.find((each) => each.isOpen && each.inFlight === 0);
      if (!lane) break;
      const { statement } = this.#waiting[0] as Run;
      const isInBatch = (run: Run, index: number) => run.statement === statement && index < MAX_BATCH;
      const batch = this.#waiting.filter(isInBatch);
      this.#waiting = this.#waiting.filter((run, index) => !isInBatch(run, index));
      lane.run(statement, batch);
    }
    if (!this.#lanes.some((lane) => lane.isOpen)) {
      for (const run of this.#waiting.splice(0)) run.resolve(null);
    }
    if (this.inFlight === 0) this.#onDrained();
  };

  readonly #sendSoon = oncePerTurn(this.#send);
}

/** The place of one connection, which is replaced when it breaks. */
class Lane {
  /** Statements in its batch, which have no result yet. */
  inFlight = 0;
  readonly #open: () => Promise<WatchedClient | null>;
  readonly #onFree: () => void;
  #client: WatchedClient | null = null;
  #opening: Promise<void> | null = null;
  #openAfter = 0;
  #closedUntil = 0;

  constructor(open: () => Promise<WatchedClient | null>, onFree: () => void) {
    this.#open = open;
    this.#onFree = onFree;
  }

  get isOpen(): boolean {
    return this.#client !== null;
  }

  /** Starts to open a connection, unless there is one or the last attempt was just now. */
  openIfDue(): void {
    if (this.#client || this.#opening || this.#isGivingWay || performance.now() < this.#openAfter) return;
    this.#openAfter = performance.now() + REOPEN_MS;
    this.#opening = this.#open()
      .then((client) => {
        this.#client = client;
        client?.once("end", () => this.#forget(client));
        client?.once("error", () => this.#forget(client));
        this.#closeIfGivingWay();
        if (this.#client) this.#onFree();
      })
      // The pool has the same problem, and reports it.
      .catch(() => {})
      .finally(() => {
        this.#opening = null;
      });
  }

  /** Runs a batch. The connection must be open, without another batch. */
  run(statement: Statement, runs: readonly Run[]): void {
    const { name, text } = toBatchStatement(statement);
    const values = toBatchValues(runs.map((run) => run.values));
    this.inFlight = runs.length;
    // With a callback: rows that `query` returns as a promise survive until the next full garbage collection.
    this.#client?.query<BatchRow>({ name, text, values }, (error, result) => {
      this.inFlight = 0;
      const lists = error ? null : splitRows(result.rows, runs.length);
      for (const [index, run] of runs.entries()) {
        const rows = lists?.[index] ?? null;
        const isLeftOut = statement.writeBatch !== undefined && rows?.length === 0;
        run.resolve(isLeftOut ? null : rows);
      }
      this.#closeIfGivingWay();
      this.#onFree();
    });
  }

  /** Closes the connection, after its batch, and opens none for a while. */
  giveWay(): void {
    this.#closedUntil = performance.now() + GIVE_WAY_MS;
    this.#closeIfGivingWay();
  }

  get #isGivingWay(): boolean {
    return performance.now() < this.#closedUntil;
  }

  #closeIfGivingWay(): void {
    const client = this.#client;
    if (!this.#isGivingWay || !client || this.inFlight > 0) return;
    this.#client = null;
    // What it carried has its results.
    client.end().catch(() => {});
  }

  async end(): Promise<void> {
    await this.#opening;
    await this.#client?.end();
  }

  #forget(client: WatchedClient): void {
    if (this.#client === client) this.#client = null;
  }
}
