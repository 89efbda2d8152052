import pg from "pg";

const MAX_TICK_MS = 250;

/** A client that exposes whether it is waiting for the server. */
export class WatchedClient extends pg.Client {
  /** Whether it is connecting or running a query. */
  get isAwaitingResponse(): boolean {
    return (this as { readyForQuery?: boolean }).readyForQuery !== true;
  }

  get bytesRead(): number {
    return (this.connection.stream as { bytesRead?: number }).bytesRead ?? 0;
  }
}

/**
 * Destroys connections on which the server is silent for too long, which fails what they carry.
 *
 * A connection that dies without FIN or RST (a frozen proxy, an unplugged cable) never fails by itself. Time is measured in
 * ticks of a timer, each followed by a chance to read, so that a busy event loop doesn't count as a silent database. pg's
 * query_timeout and connectionTimeoutMillis would.
 */
export class SilenceWatch {
  readonly tickMs: number;
  /** Whether idle connections must be able to close, too. */
  isEnding = false;
  readonly #timeoutMs: number;
  readonly #connections = new Map<WatchedClient, { bytesRead: number; silentTicks: number }>();

  /** @param timeoutMs how long the database may be silent while a query is pending. 0: no limit. */
  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
    this.tickMs = Math.min(MAX_TICK_MS, timeoutMs / 4 || MAX_TICK_MS);
  }

  add(client: WatchedClient): void {
    this.#connections.set(client, { bytesRead: 0, silentTicks: 0 });
    client.once("end", () => this.#connections.delete(client));
  }

  /** To be called every `tickMs`. */
  tick(): void {
    if (this.#timeoutMs === 0) return;
    for (const [client, state] of this.#connections) {
      const { bytesRead } = client;
      const isSilent = (client.isAwaitingResponse || this.isEnding) && bytesRead === state.bytesRead;
      state.bytesRead = bytesRead;
      state.silentTicks = isSilent ? state.silentTicks + 1 : 0;
      if (state.silentTicks * this.tickMs <= this.#timeoutMs) continue;
      client.connection.stream.destroy(new Error("Connection terminated: the database does not respond."));
    }
  }
}
