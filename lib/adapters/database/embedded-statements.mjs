// Prepared statements of the embedded database. PGlite's `query` sends a statement in five calls, and plans it each time.
import { messages as pgMessages, protocol } from "@electric-sql/pglite";

/** @typedef {import("@electric-sql/pglite").PGlite} PGlite */
/** @typedef {{ readonly name: string, readonly text: string, readonly values: readonly unknown[] }} NamedQuery */
/** @typedef {{ parameterTypes: number[], fields: { name: string, dataTypeID: number }[] }} Prepared */

const { serialize } = protocol;

/**
 * The statements that each database has prepared, by name. A name stands for one text.
 *
 * @type {WeakMap<PGlite, Map<string, Prepared>>}
 */
const statements = new WeakMap();

/**
 * Runs named statements outside of transactions, each as a transaction of its own, in one call to the database.
 *
 * @param {PGlite} client
 * @param {readonly NamedQuery[]} queries
 * @returns {Promise<PromiseSettledResult<object[]>[]>} in the same order. Errors of a statement are PGlite's `DatabaseError`.
 */
export function runNamed(client, queries) {
  // As `client.query` does: neither between the statements of a transaction nor during another query.
  return client._runExclusiveTransaction(() =>
    client._runExclusiveQuery(async () => {
      const attempts = queries.map((query) => attempt(() => bind(client, query)));
      const sent = attempts.flatMap((bound) => (bound.status === "fulfilled" ? [bound.value] : []));
      const replies = sent.length > 0 ? splitReplies(call(client, sent)) : [];
      await client.syncToFs();
      return attempts.map((bound, index) =>
        bound.status === "rejected"
          ? bound
          : attempt(() =>
              readRows(client, /** @type {NamedQuery} */ (queries[index]), replies.shift() ?? []),
            ),
      );
    }),
  );
}

/**
 * @param {PGlite} client
 * @param {NamedQuery} query
 * @returns {Uint8Array} the messages that run the statement, which is prepared first if it is new. Throws if it can't be.
 */
function bind(client, { name, text, values }) {
  const { parameterTypes } = findOrPrepare(client, name, text);
  const texts = values.map((value, index) => {
    if (value === null || value === undefined) return null;
    const write = client.serializers[/** @type {number} */ (parameterTypes[index])];
    return write ? write(value) : String(value);
  });
  return Buffer.concat([
    serialize.bind({ statement: name, values: texts }),
    serialize.execute({}),
    serialize.sync(),
  ]);
}

/**
 * @param {PGlite} client
 * @param {string} name
 * @param {string} text
 * @returns {Prepared}
 */
function findOrPrepare(client, name, text) {
  const known = statements.get(client) ?? new Map();
  statements.set(client, known);
  const before = known.get(name);
  if (before) return before;
  const replies = call(client, [
    serialize.parse({ name, text }),
    serialize.describe({ type: "S", name }),
    serialize.sync(),
  ]);
  throwError(replies);
  /** @type {Prepared} */
  const prepared = { parameterTypes: [], fields: [] };
  for (const reply of replies) {
    if (reply instanceof pgMessages.ParameterDescriptionMessage) prepared.parameterTypes = reply.dataTypeIDs;
    if (reply instanceof pgMessages.RowDescriptionMessage) prepared.fields = reply.fields;
  }
  known.set(name, prepared);
  return prepared;
}

/**
 * @param {PGlite} client
 * @param {NamedQuery} query
 * @param {object[]} replies
 */
function readRows(client, { name }, replies) {
  throwError(replies);
  const columns = (statements.get(client)?.get(name)?.fields ?? []).map((field) => ({
    name: field.name,
    parse: client.parsers[field.dataTypeID],
  }));
  return replies.flatMap((reply) => {
    if (!(reply instanceof pgMessages.DataRowMessage)) return [];
    /** @type {Record<string, unknown>} */
    const row = {};
    reply.fields.forEach((text, index) => {
      const { name, parse } = /** @type {(typeof columns)[number]} */ (columns[index]);
      row[name] = text === null || !parse ? text : parse(text);
    });
    return [row];
  });
}

/**
 * @param {PGlite} client
 * @param {readonly Uint8Array[]} messages
 */
function call(client, messages) {
  /** @type {object[]} */
  const replies = [];
  new protocol.Parser().parse(client.execProtocolRawSync(Buffer.concat(messages)), (reply) => {
    replies.push(reply);
  });
  return replies;
}

/** @param {readonly object[]} replies */
function splitReplies(replies) {
  /** @type {object[][]} */
  const split = [[]];
  for (const reply of replies) {
    split.at(-1)?.push(reply);
    if (reply instanceof pgMessages.ReadyForQueryMessage) split.push([]);
  }
  return split;
}

/** @param {readonly object[]} replies */
function throwError(replies) {
  const error = replies.find((reply) => reply instanceof pgMessages.DatabaseError);
  if (error) throw error;
}

/**
 * @template Value
 * @param {() => Value} run
 * @returns {PromiseSettledResult<Value>}
 */
function attempt(run) {
  try {
    return { status: "fulfilled", value: run() };
  } catch (reason) {
    return { status: "rejected", reason };
  }
}
