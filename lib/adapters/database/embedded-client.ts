import { Worker } from "node:worker_threads";
import type { PGlite, QueryOptions, Results } from "@electric-sql/pglite";
import type { Sql, Statement } from "./sql";

/** The part of PGlite that we use, and statements that are prepared once. */
export type EmbeddedClient = Pick<PGlite, "query" | "exec" | "transaction" | "close"> & {
  readonly runStatement: Sql;
};

/** A message to the thread is a list of these. `transaction`: the ID of the request that began the transaction to run in. */
export type ThreadRequest = { readonly id: number; readonly transaction?: number | undefined } & Command;

type Command =
  | {
      readonly kind: "query";
      readonly sql: string;
      readonly parameters: unknown[] | undefined;
      readonly rowMode: "array" | "object" | undefined;
      /** Types, by OID, whose values are returned as Postgres' text. */
      readonly unparsed: string[];
    }
  | {
      readonly kind: "named query";
      readonly name: string;
      readonly text: string;
      readonly values: readonly unknown[];
    }
  | { readonly kind: "exec"; readonly sql: string }
  | { readonly kind: "begin" }
  | { readonly kind: "roll back" }
  | { readonly kind: "end"; readonly failed: boolean }
  | { readonly kind: "close" };

/** The thread's message is a list of replies: a result, or the fields of an Error. */
export type ThreadReply = { readonly id: number } & (
  | { readonly result: unknown }
  | { readonly error: { message: string; stack?: string | undefined; code?: string } }
);

/**
 * Opens the embedded Postgres of a folder in a thread of its own (embedded-thread.mjs), because it would block this one.
 *
 * @param onExit called if the thread ends unexpectedly. Pending and later requests are rejected.
 */
export async function openInThread(
  folder: string,
  onExit: (message: string) => void,
): Promise<EmbeddedClient> {
  const worker = new Worker(new URL("./embedded-thread.mjs", import.meta.url), {
    workerData: { folder },
    // Not inherited from this process: loading TypeScript would take a second.
    execArgv: [],
  });
  const pending = new Map<number, { resolve(result: unknown): void; reject(error: unknown): void }>();
  let lastId = 0;
  let outbox: ThreadRequest[] = [];
  let state: "opening" | "open" | "closing" = "opening";

  function send(command: Command, transaction?: number): Promise<unknown> {
    if (state === "closing") return Promise.reject(new Error("The embedded database is closed."));
    const id = ++lastId;
    return new Promise((resolve, reject) => {
      pending.set(id, { resolve, reject });
      // What the requests of one turn of the event loop need crosses to the thread together.
      if (outbox.push({ id, transaction, ...command }) === 1) setImmediate(post);
    });
  }

  function post() {
    worker.postMessage(outbox);
    outbox = [];
  }

  let reason = "";
  worker.on("error", (error) => {
    reason = `: ${error.message}`;
  });
  await new Promise<void>((resolve, reject) => {
    worker.once("message", () => resolve());
    worker.once("exit", () => {
      const message = `The thread of the embedded database ended${reason || " unexpectedly"}.`;
      const error = new Error(message);
      reject(error);
      for (const request of pending.values()) request.reject(error);
      pending.clear();
      if (state === "open") onExit(message);
    });
  });
  state = "open";
  worker.on("message", (replies: readonly ThreadReply[]) => {
    for (const reply of replies) {
      const request = pending.get(reply.id);
      pending.delete(reply.id);
      if (!request) continue;
      if ("error" in reply) reviveError(reply.error).then(request.reject, request.reject);
      else request.resolve(reply.result);
    }
  });

  /** PGlite's query methods, inside a transaction or outside. */
  function queries(transaction?: number) {
    return {
      query: async <Row>(sql: string, parameters?: unknown[], options: QueryOptions = {}) => {
        const { rowMode, parsers = {} } = options;
        const command = { kind: "query", sql, parameters, rowMode, unparsed: Object.keys(parsers) } as const;
        return applyParsers((await send(command, transaction)) as Results<Row>, parsers);
      },
      exec: async (sql: string) => (await send({ kind: "exec", sql }, transaction)) as Results[],
      rollback: async () => void (await send({ kind: "roll back" }, transaction)),
    };
  }

  const client = {
    ...queries(),
    runStatement: async ({ name, text }: Statement, values: readonly unknown[]) =>
      send({ kind: "named query", name, text, values }),
    transaction: async <Result>(run: (transaction: ReturnType<typeof queries>) => Promise<Result>) => {
      // IDs are sequential, so this is the ID of the request that begins the transaction.
      const id = lastId + 1;
      await send({ kind: "begin" });
      try {
        const result = await run(queries(id));
        await send({ kind: "end", failed: false }, id);
        return result;
      } catch (error) {
        await send({ kind: "end", failed: true }, id).catch(() => {});
        throw error;
      }
    },
    close: async () => {
      await send({ kind: "close" });
      state = "closing";
      await worker.terminate();
    },
  };
  // PGlite's type has more members than we use.
  return client as unknown as EmbeddedClient;
}

/** Runs the parsers on the values that the thread returned as text. */
function applyParsers<Row>(
  results: Results<Row>,
  parsers: NonNullable<QueryOptions["parsers"]>,
): Results<Row> {
  results.fields.forEach(({ name, dataTypeID }, column) => {
    const parse = parsers[dataTypeID];
    if (!parse) return;
    for (const row of results.rows) {
      const values = row as Record<string | number, unknown>;
      const key = Array.isArray(row) ? column : name;
      if (values[key] !== null) values[key] = parse(values[key] as string);
    }
  });
  return results;
}

/** Restores the class of an error: callers recognise the database's own errors by it. */
async function reviveError(fields: { message: string; code?: string }): Promise<Error> {
  // Imported here because it would delay a start.
  const { messages } = await import("@electric-sql/pglite");
  const prototype = fields.code ? messages.DatabaseError.prototype : Error.prototype;
  return Object.assign(Object.create(prototype) as Error, fields);
}
