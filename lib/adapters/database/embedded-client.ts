import { Worker } from "node:worker_threads";
import type { PGlite, QueryOptions, Results } from "@electric-sql/pglite";

/** What is used of PGlite. */
export type EmbeddedClient = Pick<PGlite, "query" | "exec" | "transaction" | "close">;

/** What the thread is asked: in a transaction, or outside of all. */
export type Asked = { readonly id: number; readonly within?: number | undefined } & Question;

type Question =
  | {
      readonly kind: "query";
      readonly sql: string;
      readonly parameters: unknown[] | undefined;
      readonly rowMode: "array" | "object" | undefined;
      /** Types (their OIDs) whose values come as Postgres' text. */
      readonly unparsed: string[];
    }
  | { readonly kind: "exec"; readonly sql: string }
  | { readonly kind: "begin" }
  | { readonly kind: "roll back" }
  | { readonly kind: "end"; readonly failed: boolean }
  | { readonly kind: "close" };

/** What it answers: a result, or the fields of an Error. */
export type Answered = { readonly id: number } & (
  | { readonly result: unknown }
  | { readonly error: { message: string; stack?: string | undefined; code?: string } }
);

/**
 * Opens the embedded Postgres in a folder, in a thread of its own (embedded-thread.mjs): it would block this one.
 *
 * @param onLost called when the thread ends by itself; nothing that was asked of it is answered any more.
 */
export async function openInThread(
  folder: string,
  onLost: (message: string) => void,
): Promise<EmbeddedClient> {
  const worker = new Worker(new URL("./embedded-thread.mjs", import.meta.url), {
    workerData: { folder },
    // Not those of this process: they would load its TypeScript loader, a second of work.
    execArgv: [],
  });
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: unknown): void }>();
  let last = 0;
  let state: "opening" | "open" | "closing" = "opening";

  function ask(question: Question, within?: number): Promise<unknown> {
    if (state === "closing") return Promise.reject(new Error("The embedded database is closed."));
    const id = ++last;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, within, ...question } satisfies Asked);
    });
  }

  let reason = "";
  worker.on("error", (error) => {
    reason = `: ${error.message}`;
  });
  await new Promise<void>((resolve, reject) => {
    worker.once("message", () => resolve());
    worker.once("exit", () => {
      const message = `The thread of the embedded database ended${reason || " by itself"}.`;
      const error = new Error(message);
      reject(error);
      for (const asker of waiting.values()) asker.reject(error);
      waiting.clear();
      if (state === "open") onLost(message);
    });
  });
  state = "open";
  worker.on("message", (answered: Answered) => {
    const asker = waiting.get(answered.id);
    waiting.delete(answered.id);
    if ("error" in answered) revived(answered.error).then(asker?.reject, asker?.reject);
    else asker?.resolve(answered.result);
  });

  /** Queries as PGlite has them, in a transaction or outside. */
  function queries(within?: number) {
    return {
      query: async <Row>(sql: string, parameters?: unknown[], options: QueryOptions = {}) => {
        const { rowMode, parsers = {} } = options;
        const question = { kind: "query", sql, parameters, rowMode, unparsed: Object.keys(parsers) } as const;
        return parsed((await ask(question, within)) as Results<Row>, parsers);
      },
      exec: async (sql: string) => (await ask({ kind: "exec", sql }, within)) as Results[],
      rollback: async () => void (await ask({ kind: "roll back" }, within)),
    };
  }

  const client = {
    ...queries(),
    transaction: async <Result>(run: (transaction: ReturnType<typeof queries>) => Promise<Result>) => {
      // Requests are numbered one by one, so that this is the number of the one that begins it.
      const id = last + 1;
      await ask({ kind: "begin" });
      try {
        const result = await run(queries(id));
        await ask({ kind: "end", failed: false }, id);
        return result;
      } catch (error) {
        await ask({ kind: "end", failed: true }, id).catch(() => {});
        throw error;
      }
    },
    close: async () => {
      await ask({ kind: "close" });
      state = "closing";
      await worker.terminate();
    },
  };
  // PGlite's own type asks for more than is used.
  return client as unknown as EmbeddedClient;
}

/** The values that came as text, as their parsers read them. */
function parsed<Row>(results: Results<Row>, parsers: NonNullable<QueryOptions["parsers"]>): Results<Row> {
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

/** The database's own errors are told by their class. */
async function revived(fields: { message: string; code?: string }): Promise<Error> {
  // Only now: it would be in the way of a start.
  const { messages } = await import("@electric-sql/pglite");
  const prototype = fields.code ? messages.DatabaseError.prototype : Error.prototype;
  return Object.assign(Object.create(prototype) as Error, fields);
}
