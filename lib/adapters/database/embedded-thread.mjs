// The thread of the embedded database. Opening it blocks a thread for half a second, and a slow query for as long as it takes.
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { runNamed } from "./embedded-statements.mjs";

/** @typedef {import("./embedded-client").ThreadRequest} ThreadRequest */
/** @typedef {import("./embedded-client").ThreadReply} ThreadReply */

const client = await PGlite.create(/** @type {{ folder: string }} */ (workerData).folder);

/**
 * Open transactions, by the ID of the request that began each.
 *
 * @type {Map<number, { transaction: import("@electric-sql/pglite").Transaction, end: (failed: boolean) => Promise<void> }>}
 */
const transactions = new Map();

/** Thrown inside a transaction to roll it back. */
const ROLL_BACK = new Error("rolled back");

/**
 * Begins a transaction that stays open until its `end` is called.
 *
 * @param {number} id
 */
function begin(id) {
  return new Promise((resolve, reject) => {
    const ended = client.transaction(
      (transaction) =>
        new Promise((commit, rollBack) => {
          const end = async (/** @type {boolean} */ failed) => {
            transactions.delete(id);
            if (failed) rollBack(ROLL_BACK);
            else commit(undefined);
            await ended.catch((error) => {
              if (error !== ROLL_BACK) throw error;
            });
          };
          transactions.set(id, { transaction, end });
          resolve(undefined);
        }),
    );
    // Has an effect only if beginning fails. Later errors go to the caller of `end`.
    ended.catch(reject);
  });
}

/** @param {string} text */
const keepText = (text) => text;

/** @param {ThreadRequest} request */
async function handle(request) {
  const open = request.transaction === undefined ? undefined : transactions.get(request.transaction);
  if (request.transaction !== undefined && !open) throw new Error("This transaction has ended.");
  const target = open?.transaction ?? client;
  switch (request.kind) {
    case "query":
      return target.query(request.sql, request.parameters, {
        ...(request.rowMode && { rowMode: request.rowMode }),
        parsers: Object.fromEntries(request.unparsed.map((type) => [type, keepText])),
      });
    case "exec":
      return target.exec(request.sql);
    case "begin":
      return begin(request.id);
    case "end":
      return open?.end(request.failed);
    case "roll back":
      return open?.transaction.rollback();
    case "close":
      return client.close();
  }
}

const port = parentPort;
if (!port) throw new Error("embedded-thread.mjs must run in a worker thread.");
port.on("message", (/** @type {ThreadRequest[]} */ requests) => {
  const named = requests.filter((request) => request.kind === "named query");
  if (named.length > 0) void answer(named, runNamed(client, named));
  for (const request of requests) {
    if (request.kind !== "named query") void answer([request], Promise.allSettled([handle(request)]));
  }
});
port.postMessage("open");

/**
 * @param {readonly { id: number }[]} requests
 * @param {Promise<PromiseSettledResult<unknown>[]>} outcomes
 */
async function answer(requests, outcomes) {
  const settled = await outcomes.catch((reason) =>
    requests.map(() => /** @type {const} */ ({ status: "rejected", reason })),
  );
  /** @type {ThreadReply[]} */
  const replies = requests.map(({ id }, index) => {
    const outcome = /** @type {PromiseSettledResult<unknown>} */ (settled[index]);
    return outcome.status === "fulfilled"
      ? { id, result: outcome.value }
      : { id, error: describeError(outcome.reason) };
  });
  port?.postMessage(replies);
}

/**
 * Structured cloning keeps only an Error's message and stack, and cannot clone the functions among PGlite's fields.
 *
 * @param {Error} error
 */
function describeError({ message, stack, ...rest }) {
  const fields = Object.entries(rest).filter(([, value]) => typeof value === "string");
  return { message, stack, ...Object.fromEntries(fields) };
}
