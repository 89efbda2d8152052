// The server side of connections to a PGlite: what embedded-stream.ts sends, in a thread of its own or in this one.

/** @typedef {import("./embedded-stream").Packet} Packet */

/** The type of the last message of a complete reply, and its state after a failed statement of a transaction. */
const READY_FOR_QUERY = "Z".charCodeAt(0);
const FAILED = "E".charCodeAt(0);
const READY_FOR_QUERY_BYTES = 6;

/** The first byte of a connection's first packet, which begins with its length. Other messages begin with a letter. */
const STARTUP = 0;

/**
 * Runs what arrives at the port, and closes the database on "close".
 *
 * PGlite is one session, so connections are open one after another. Each begins with a clean session: without the
 * transaction, settings, locks and prepared statements that the one before it may have left.
 *
 * @param {import("@electric-sql/pglite").PGlite} database
 * @param {import("node:worker_threads").MessagePort} port
 * @param {() => Promise<void>} [afterReply] may run statements, which become part of an open transaction.
 */
export function serve(database, port, afterReply) {
  let last = Promise.resolve();
  port.on("message", (/** @type {Packet | "close"} */ packet) => {
    last = last.then(() => (packet === "close" ? close() : answer(packet)));
  });

  /** @param {Packet} packet */
  async function answer({ connection, bytes }) {
    if (bytes[0] === STARTUP) {
      await database.exec("ROLLBACK");
      await database.exec("DISCARD ALL");
    }
    /** @type {Uint8Array[]} */
    const replies = [];
    // The bytes are PGlite's memory, which its next reply overwrites.
    await database.execProtocolRawStream(bytes, { onRawData: (reply) => replies.push(reply.slice()) });
    const reply = new Uint8Array(Buffer.concat(replies));
    const isReady = reply.at(-READY_FOR_QUERY_BYTES) === READY_FOR_QUERY && reply.at(-1) !== FAILED;
    port.postMessage({ connection, bytes: reply }, [reply.buffer]);
    if (isReady) await afterReply?.();
  }

  async function close() {
    await database.close();
    port.close();
  }
}
