import { createHash } from "node:crypto";
import type { Database } from "@/lib/adapters/database/database";
import type { MigrationTransaction } from "@/lib/adapters/database/migrate";
import type { TableTotal } from "./format";

export interface Column {
  name: string;
  /** The type, as written in a cast. */
  type: string;
}

export interface Table {
  name: string;
  columns: Column[];
  /** The column in which a row may refer to another of this table, which refers to none. */
  parent: string | null;
}

/** Rows per round trip: a course may take 100 kB, a picture 3 MB as text. */
const FETCH = 200;
const FETCH_FILES = 5;

/** The column of pictures. Other bytes are hashes and words. */
const FILE_COLUMN = "image";

/** Lists our tables, each after those that it references. */
export async function readTables(tx: MigrationTransaction): Promise<Table[]> {
  const columns = await tx.query<{ table: string; name: string; type: string }>(`
    SELECT c.relname::text AS "table", a.attname::text AS "name", format_type(a.atttypid, a.atttypmod) AS "type"
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> '_prisma_migrations'
    ORDER BY c.relname, a.attname`);
  const references = await tx.query<{ from: string; to: string }>(`
    SELECT f.relname::text AS "from", t.relname::text AS "to" FROM pg_constraint
    JOIN pg_class f ON f.oid = conrelid JOIN pg_class t ON t.oid = confrelid
    WHERE contype = 'f' AND conrelid <> confrelid`);
  const selfReferences = await tx.query<{ table: string; column: string }>(`
    SELECT f.relname::text AS "table", a.attname::text AS "column" FROM pg_constraint
    JOIN pg_class f ON f.oid = conrelid JOIN pg_attribute a ON a.attrelid = conrelid AND a.attnum = conkey[1]
    WHERE contype = 'f' AND conrelid = confrelid`);
  const parents = new Map(selfReferences.map(({ table, column }) => [table, column]));
  const tables = new Map<string, Table>();
  for (const { table: name, ...column } of columns) {
    const table = tables.get(name) ?? { name, columns: [], parent: parents.get(name) ?? null };
    table.columns.push(column);
    tables.set(name, table);
  }
  const ordered = new Set<Table>();
  function add(table: Table): void {
    if (ordered.has(table)) return;
    for (const { from, to } of references) {
      const referenced = tables.get(to);
      if (from === table.name && referenced) add(referenced);
    }
    ordered.add(table);
  }
  for (const table of tables.values()) add(table);
  return [...ordered];
}

/** The names of the applied migrations, in order; null if Prisma has never migrated the database. */
export async function readHistory(tx: MigrationTransaction): Promise<string[] | null> {
  const [found] = await tx.query<{ exists: boolean }>(
    `SELECT to_regclass('public."_prisma_migrations"') IS NOT NULL AS "exists"`,
  );
  if (!found?.exists) return null;
  const rows = await tx.query<{ name: string }>(`
    SELECT "migration_name" AS "name" FROM "_prisma_migrations"
    WHERE "finished_at" IS NOT NULL AND "rolled_back_at" IS NULL ORDER BY "migration_name"`);
  return rows.map(({ name }) => name);
}

export async function hasRows(tx: MigrationTransaction, table: string): Promise<boolean> {
  const [row] = await tx.query<{ has: boolean }>(`SELECT EXISTS (SELECT 1 FROM "${table}") AS "has"`);
  return row?.has === true;
}

/** Runs a transaction that sees one snapshot of the database, with the text formats of a copy. */
export function inSnapshot<Result>(
  { transaction }: Pick<Database, "transaction">,
  run: (tx: MigrationTransaction) => Promise<Result>,
): Promise<Result> {
  return transaction(async (tx) => {
    await tx.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");
    await setTextFormats(tx);
    return run(tx);
  });
}

/** Fixes the text format of values, whatever the configuration of the database or role. */
export async function setTextFormats(tx: MigrationTransaction): Promise<void> {
  for (const setting of [
    "DateStyle = 'ISO'",
    "TimeZone = 'UTC'",
    "extra_float_digits = 1",
    "bytea_output = 'hex'",
  ]) {
    await tx.execute(`SET LOCAL ${setting}`);
  }
}

/** Reads every row of a table as a line of JSON, those that others refer to first. */
export async function readRows(
  tx: MigrationTransaction,
  { name, columns, parent }: Table,
  write: (line: string) => Promise<void> = async () => {},
): Promise<TableTotal> {
  const values = columns.map((column) => `"${column.name}"::text`).join(", ");
  await tx.execute(
    `DECLARE copied NO SCROLL CURSOR FOR SELECT json_build_array(${values})::text AS "row" FROM "${name}"${parent === null ? "" : ` ORDER BY "${parent}" IS NOT NULL`}`,
  );
  const batch = columns.some(({ name: column }) => column === FILE_COLUMN) ? FETCH_FILES : FETCH;
  const total = newTotal();
  for (;;) {
    const rows = await tx.query<{ row: string }>(`FETCH ${batch} FROM copied`);
    for (const { row } of rows) {
      // Normalizes the whitespace: Postgres writes spaces between values.
      const line = JSON.stringify(JSON.parse(row));
      total.add(line);
      await write(line);
    }
    if (rows.length < batch) break;
  }
  await tx.execute("CLOSE copied");
  return total.result();
}

const MODULUS = 2n ** 256n;

/** Counts rows and adds up their SHA-256. The sum doesn't depend on the order, so large tables need no sorting. */
function newTotal() {
  let rows = 0;
  let sum = 0n;
  return {
    add(line: string): void {
      rows += 1;
      sum = (sum + BigInt(`0x${createHash("sha256").update(line).digest("hex")}`)) % MODULUS;
    },
    result: (): TableTotal => ({ rows, checksum: sum.toString(16).padStart(64, "0") }),
  };
}
