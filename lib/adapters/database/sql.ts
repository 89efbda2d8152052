/** An SQL statement that runs often. Each connection prepares it once under its name, so a name stands for one text. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  /**
   * Whether it reads a few rows by their keys, and nothing else. It may then run in one statement with others of its kind
   * (postgres-pipeline.ts), and run twice if that fails. Its parameters are text; cast those that the SQL needs otherwise.
   */
  readonly isShortRead?: boolean;
  /**
   * For a statement that writes: text that runs it for several lists of values at once (postgres-pipeline.ts). Each of its
   * parameters is a `text[]`, and its rows have `n`, the number of their list, from 1. `text` then runs for the lists without
   * a row. It also runs again for what a lost connection may have written already. It must then return the same, or fail
   * in a way that its caller recognises.
   */
  readonly writeBatch?: string;
}

/**
 * Runs a statement in one round trip. Pass times as ISO 8601 text, and select them by `millis` or `timeText`: the columns are
 * UTC without a time zone, which drivers would read as local time.
 */
export type Sql = <Row extends object>(statement: Statement, values: readonly unknown[]) => Promise<Row[]>;

/** SQL for a timestamp column as milliseconds since 1970. Rounded, because before Postgres 14 the seconds are a double. */
export function millis(column: string): string {
  return `round(extract(epoch FROM ${column}) * 1000)::float8`;
}

/** SQL for a timestamp column as `isoTime` reads it. As JSON, its format depends on no setting of the server. */
export function timeText(column: string): string {
  return `to_json(${column})::text`;
}

/**
 * A time selected with `timeText`, such as `"2026-11-25T09:30:00.5"` in quotes, as `toISOString` writes it:
 * 2026-11-25T09:30:00.500Z. By a `Date`, the two times of each course would take 8 % of a list, or 15 % once Next, which
 * replaces `Date`, is loaded.
 */
export function isoTime(text: string): string {
  const time = text.slice(1, -1);
  return `${time}${".000".slice(time.length - "2026-11-25T09:30:00".length)}Z`;
}
