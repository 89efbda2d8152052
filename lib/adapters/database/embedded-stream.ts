import { Duplex } from "node:stream";
import type { Transferable } from "node:worker_threads";
import { oncePerTurn } from "../once-per-turn";

/** Bytes of Postgres' protocol, and the number of their connection. */
export interface Packet {
  readonly connection: number;
  readonly bytes: Uint8Array;
}

/** A thread, or the end of a message channel, that answers packets (embedded-server.mjs). */
export interface PacketPort {
  postMessage(packet: Packet, transfer: Transferable[]): void;
  on(event: "message", listener: (packet: Packet) => void): unknown;
  off(event: "message", listener: (packet: Packet) => void): unknown;
}

/** The type of the message with which a client ends the session. PGlite has only the one. */
const TERMINATE = "X".charCodeAt(0);

let lastConnection = 0;

/** A connection to the embedded database, which pg uses like a socket. */
export class EmbeddedStream extends Duplex {
  readonly #port: PacketPort;
  readonly #connection = ++lastConnection;
  #outbox: Uint8Array[] = [];

  constructor(port: PacketPort) {
    super();
    this.#port = port;
    port.on("message", this.#receive);
  }

  connect(): void {
    process.nextTick(() => this.emit("connect"));
  }

  setNoDelay(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  override _writev(messages: { chunk: Buffer }[], done: () => void): void {
    for (const { chunk } of messages) if (chunk[0] !== TERMINATE) this.#outbox.push(chunk);
    this.#post();
    done();
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#port.off("message", this.#receive);
    done(error);
  }

  readonly #post = oncePerTurn(() => {
    // A copy, because buffers share memory, which can't be moved to another thread.
    const bytes = new Uint8Array(Buffer.concat(this.#outbox));
    this.#outbox = [];
    if (bytes.length > 0) this.#port.postMessage({ connection: this.#connection, bytes }, [bytes.buffer]);
  });

  readonly #receive = ({ connection, bytes }: Packet): void => {
    if (connection === this.#connection) this.push(Buffer.from(bytes.buffer));
  };
}
