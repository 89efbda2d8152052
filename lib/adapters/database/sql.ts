/** SQL that is run often. A connection prepares it once, under its name, which therefore stands for this text alone. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/**
 * Runs a statement in one round trip. Times go in as ISO 8601 text and come out as numbers (milliseconds since 1970, see
 * `millis`): the columns are UTC without a zone, which drivers would take for the local time of this process.
 */
export type Sql = <Row extends object>(statement: Statement, values: readonly unknown[]) => Promise<Row[]>;

/** SQL for a moment of a column as milliseconds since 1970; rounded, since before Postgres 14 the seconds are a double. */
export function millis(column: string): string {
  return `round(extract(epoch FROM ${column}) * 1000)::float8`;
}
