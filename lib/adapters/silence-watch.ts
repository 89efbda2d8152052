const MAX_TICK_MS = 250;

/** A connection to a server that answers each request. */
export interface Watched {
  /** Whether it is connecting, or something is pending. */
  readonly isAwaitingResponse: boolean;
  readonly bytesRead: number;
  /** Destroys the connection, which fails what is pending. */
  giveUp(error: Error): void;
  once(event: "end", listener: () => void): unknown;
}

/**
 * Destroys connections on which the server is silent for too long, which fails what they carry.
 *
 * A connection that dies without FIN or RST (a frozen proxy, an unplugged cable) never fails by itself. Time is measured in
 * ticks of a timer, each followed by a chance to read, so that a busy event loop doesn't count as a silent server, as it
 * would with the timeouts of pg and ioredis.
 */
export class SilenceWatch {
  readonly tickMs: number;
  /** Whether idle connections must be able to close, too. */
  isEnding = false;
  readonly #timeoutMs: number;
  readonly #connections = new Map<Watched, { bytesRead: number; silentTicks: number }>();

  /** @param timeoutMs how long the server may be silent while something is pending. 0: no limit. */
  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
    this.tickMs = Math.min(MAX_TICK_MS, timeoutMs / 4 || MAX_TICK_MS);
  }

  add(connection: Watched): void {
    this.#connections.set(connection, { bytesRead: 0, silentTicks: 0 });
    connection.once("end", () => this.#connections.delete(connection));
  }

  /** To be called every `tickMs`. */
  tick(): void {
    if (this.#timeoutMs === 0) return;
    for (const [connection, state] of this.#connections) {
      const { bytesRead } = connection;
      const isSilent = (connection.isAwaitingResponse || this.isEnding) && bytesRead === state.bytesRead;
      state.bytesRead = bytesRead;
      state.silentTicks = isSilent ? state.silentTicks + 1 : 0;
      if (state.silentTicks * this.tickMs <= this.#timeoutMs) continue;
      connection.giveUp(new Error("Connection terminated: the server does not respond."));
    }
  }
}
