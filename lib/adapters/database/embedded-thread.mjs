// The thread of the embedded database: opening it blocks a thread for half a second, and a busy query for as long as it takes.
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";

/** @typedef {import("./embedded-client").Asked} Asked */
/** @typedef {import("./embedded-client").Answered} Answered */

const client = await PGlite.create(/** @type {{ folder: string }} */ (workerData).folder);

/**
 * Transactions under way, by the number of the request that began each.
 *
 * @type {Map<number, { transaction: import("@electric-sql/pglite").Transaction, end: (failed: boolean) => Promise<void> }>}
 */
const transactions = new Map();

/** Thrown within a transaction to have it rolled back. */
const ROLL_BACK = new Error("rolled back");

/** @param {number} id */
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
    // Once begun, whoever ends it hears of a failure.
    ended.catch(reject);
  });
}

/** @param {string} text */
const asText = (text) => text;

/** @param {Asked} asked */
async function answer(asked) {
  const within = asked.within === undefined ? undefined : transactions.get(asked.within);
  if (asked.within !== undefined && !within) throw new Error("This transaction has ended.");
  const target = within?.transaction ?? client;
  switch (asked.kind) {
    case "query":
      return target.query(asked.sql, asked.parameters, {
        ...(asked.rowMode && { rowMode: asked.rowMode }),
        parsers: Object.fromEntries(asked.unparsed.map((type) => [type, asText])),
      });
    case "exec":
      return target.exec(asked.sql);
    case "begin":
      return begin(asked.id);
    case "end":
      return within?.end(asked.failed);
    case "roll back":
      return within?.transaction.rollback();
    case "close":
      return client.close();
  }
}

const port = parentPort;
if (!port) throw new Error("This is a thread of the server.");
port.on("message", async (/** @type {Asked} */ asked) => {
  /** @type {Answered} */
  let answered;
  try {
    answered = { id: asked.id, result: await answer(asked) };
  } catch (error) {
    // What an Error has beside its message does not survive the way, and PGlite's have functions among it.
    const { message, stack, ...rest } = /** @type {Error} */ (error);
    const fields = Object.entries(rest).filter(([, value]) => typeof value === "string");
    answered = { id: asked.id, error: { message, stack, ...Object.fromEntries(fields) } };
  }
  port.postMessage(answered);
});
port.postMessage("open");
