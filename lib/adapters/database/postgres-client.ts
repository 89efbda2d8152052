import type pg from "pg";
import type { MigrationTransaction } from "./migrate";
import type { Statement } from "./sql";

export function runStatement<Row extends object>(
  client: pg.ClientBase | pg.Pool,
  { name, text }: Pick<Statement, "text"> & Partial<Statement>,
  values: readonly unknown[],
): Promise<Row[]> {
  const query = { ...(name && { name }), text, values: values as unknown[] };
  // With a callback: rows that `query` returns as a promise survive until the next full garbage collection.
  return new Promise((resolve, reject) => {
    client.query<Row>(query, (error, result) => (error ? reject(error) : resolve(result.rows)));
  });
}

export async function inTransaction<Result>(
  client: pg.ClientBase,
  run: (transaction: MigrationTransaction) => Promise<Result>,
): Promise<Result> {
  await client.query("BEGIN");
  try {
    const result = await run({
      execute: async (sql) => {
        await client.query(sql);
      },
      query: (text, parameters = []) => runStatement(client, { text }, parameters),
    });
    await client.query("COMMIT");
    return result;
  } catch (error) {
    // On a broken connection ROLLBACK fails as well; the first error is the one to report.
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  }
}
