import type { Statement } from "./sql";

/** A statement that runs another one for several lists of values at once. */
export interface BatchStatement extends Statement {
  /** The number of parameters of the original statement; each is an array here. */
  readonly parameters: number;
}

/** A row of a batch: one of the original statement, and the number of its list of values, from 1. */
export type BatchRow = object & { readonly n: number };

const batches = new WeakMap<Statement, BatchStatement>();

/**
 * The batch of a statement with `isShortRead`. `LATERAL` runs it once per list of values; `OFFSET 0` keeps Postgres from
 * planning all of it as one join, for which it might read whole tables.
 */
export function toBatchStatement(statement: Statement): BatchStatement {
  const known = batches.get(statement);
  if (known) return known;
  let parameters = 0;
  const text = statement.text.replace(/\$(\d+)/g, (_, number) => {
    parameters = Math.max(parameters, Number(number));
    return `q."p${number}"`;
  });
  const numbers = Array.from({ length: parameters }, (_, index) => index + 1);
  const arrays = numbers.map((number) => `$${number}::text[]`).join(", ");
  const columns = numbers.map((number) => `"p${number}"`).join(", ");
  const batch = {
    name: `${statement.name}_batch`,
    text: `SELECT q."n"::int AS "n", x.* FROM unnest(${arrays}) WITH ORDINALITY AS q(${columns}, "n")
      CROSS JOIN LATERAL (${text} OFFSET 0) x`,
    parameters,
  };
  batches.set(statement, batch);
  return batch;
}

/** The values of a batch: an array per parameter, with an element per list of values. */
export function toBatchValues(
  { parameters }: BatchStatement,
  lists: readonly (readonly unknown[])[],
): unknown[][] {
  return Array.from({ length: parameters }, (_, index) => lists.map((values) => values[index]));
}

/** The rows of each list of values. */
export function splitRows(rows: readonly BatchRow[], lists: number): object[][] {
  const split: object[][] = Array.from({ length: lists }, () => []);
  for (const row of rows) split[row.n - 1]?.push(row);
  return split;
}
