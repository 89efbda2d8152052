import type { Statement } from "./sql";

/** A row of a batch: one of the original statement, and the number of its list of values, from 1. */
export type BatchRow = object & { readonly n: number };

const batches = new WeakMap<Statement, Statement>();

/** The statement that runs another one for several lists of values at once: its parameters are arrays of theirs. */
export function toBatchStatement(statement: Statement): Statement {
  let batch = batches.get(statement);
  if (!batch) {
    batch = { name: `${statement.name}_batch`, text: statement.writeBatch ?? readBatch(statement) };
    batches.set(statement, batch);
  }
  return batch;
}

/**
 * `LATERAL` runs the statement once per list of values; `OFFSET 0` keeps Postgres from planning all of it as one join, for
 * which it might read whole tables.
 */
function readBatch(statement: Statement): string {
  let parameters = 0;
  const text = statement.text.replace(/\$(\d+)/g, (_, number) => {
    parameters = Math.max(parameters, Number(number));
    return `q."p${number}"`;
  });
  const numbers = Array.from({ length: parameters }, (_, index) => index + 1);
  const arrays = numbers.map((number) => `$${number}::text[]`).join(", ");
  const columns = numbers.map((number) => `"p${number}"`).join(", ");
  return `SELECT q."n"::int AS "n", x.* FROM unnest(${arrays}) WITH ORDINALITY AS q(${columns}, "n")
    CROSS JOIN LATERAL (${text} OFFSET 0) x`;
}

/** The values of a batch: an array per parameter, with an element per list of values. */
export function toBatchValues(lists: readonly (readonly unknown[])[]): Buffer[] {
  return (lists[0] ?? []).map((_, index) => toTextArray(lists.map((values) => values[index])));
}

const TEXT_OID = 25;

/**
 * A `text[]` in Postgres' binary format: dimensions, whether there are nulls, type, length, first index; then the length and
 * the bytes of each element, or -1 for null. As text, every quote of a JSON document would have to be escaped.
 */
function toTextArray(values: readonly unknown[]): Buffer {
  const texts = values.map((value) => (value === null || value === undefined ? null : String(value)));
  const lengths = texts.map((text) => (text === null ? -1 : Buffer.byteLength(text)));
  const size = lengths.reduce((sum, length) => sum + 4 + Math.max(length, 0), 20);
  const array = Buffer.allocUnsafe(size);
  let end = 0;
  for (const number of [1, lengths.includes(-1) ? 1 : 0, TEXT_OID, texts.length, 1]) {
    end = array.writeInt32BE(number, end);
  }
  for (const [index, text] of texts.entries()) {
    end = array.writeInt32BE(lengths[index] as number, end);
    if (text !== null) end += array.write(text, end);
  }
  return array;
}

export function splitRows(rows: readonly BatchRow[], lists: number): object[][] {
  const split: object[][] = Array.from({ length: lists }, () => []);
  for (const row of rows) split[row.n - 1]?.push(row);
  return split;
}
