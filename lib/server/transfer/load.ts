import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Database } from "@/lib/adapters/database/database";
import type { MigrationTransaction } from "@/lib/adapters/database/migrate";
import { withSquash } from "@/lib/adapters/database/squash";
import { CopyError, type CopySource, type Header, type Totals, tableStart, totals } from "./format";
import { hasRows, readHistory, readRows, readTables, setTextFormats, type Table } from "./tables";

/** Size of a batch of rows, in characters of JSON. */
const BATCH_CHARACTERS = 250_000;

export type Target = Pick<Database, "transaction" | "migrate">;

/**
 * Loads a copy into an empty database and verifies every table. Runs in one transaction: if it fails, nothing is stored
 * and it can be repeated. An older copy is loaded into the tables of its own schema version, which are then migrated, so
 * that migrations also convert its rows.
 * @returns the number of rows and the checksum of each table.
 * @throws CopyError, or MigrationError if the copy is older than the squash (`withSquash`).
 */
export async function load(
  target: Target,
  source: CopySource,
  migrations = path.join(process.cwd(), "prisma/migrations"),
): Promise<Totals> {
  await prepare(target, source.header, migrations);
  const loaded = await target.transaction(async (tx) => {
    await setTextFormats(tx);
    const writer = rowWriter(tx, await readTables(tx));
    await source.read((line) => writer.write(line));
    const expected = await writer.finish();
    const actual = await readTotals(tx);
    const [difference] = findDifferences(expected, actual);
    if (difference)
      throw new CopyError(`Table ${difference} differs from the copy after loading it. Nothing was loaded.`);
    return actual;
  });
  await target.migrate(migrations);
  await target.transaction((tx) => tx.execute("ANALYZE"));
  return loaded;
}

/** Number of rows and checksum of every table. */
export async function readTotals(tx: MigrationTransaction): Promise<Totals> {
  const result: Totals = {};
  for (const table of await readTables(tx)) result[table.name] = await readRows(tx, table);
  return result;
}

export function findDifferences(one: Totals, other: Totals): string[] {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].sort();
  return names.filter(
    (name) => one[name]?.rows !== other[name]?.rows || one[name]?.checksum !== other[name]?.checksum,
  );
}

/** Creates the tables as they were when the copy was made. Rejects a database that has other tables or any rows. */
async function prepare(target: Target, header: Header, folder: string): Promise<void> {
  const migrations = withSquash(header.migrations, "The copy");
  const known = new Set(await readdir(folder));
  const unknown = migrations.find((name) => !known.has(name));
  if (unknown !== undefined) {
    throw new CopyError(
      `The copy is from a newer version of Teepad (it has the migration ${unknown}). Upgrade first.`,
    );
  }
  await target.transaction((tx) => requireEmpty(tx, migrations));
  await migrateTo(target.migrate, migrations, folder);
}

async function requireEmpty(tx: MigrationTransaction, migrations: readonly string[]): Promise<void> {
  const history = await readHistory(tx);
  const tables = await readTables(tx);
  if (history === null && tables.length > 0) {
    throw new CopyError(
      `The target database has tables of another program (${tables[0]?.name}). Use an empty database.`,
    );
  }
  for (const { name } of tables) {
    if (await hasRows(tx, name))
      throw new CopyError(`The target database is not empty: ${name} has rows. Use an empty database.`);
  }
  if (history && withSquash(history, "The target database").some((name) => !migrations.includes(name))) {
    throw new CopyError("The tables of the target database are newer than the copy. Use an empty database.");
  }
}

/** Applies some of the migrations: `migrate` applies all in a folder. */
async function migrateTo(
  migrate: Database["migrate"],
  names: readonly string[],
  folder: string,
): Promise<void> {
  const part = await mkdtemp(path.join(tmpdir(), "teepad-migrations-"));
  try {
    for (const name of names) await cp(path.join(folder, name), path.join(part, name), { recursive: true });
    await migrate(part);
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}

/** Inserts the lines of a copy. */
function rowWriter(tx: MigrationTransaction, tables: readonly Table[]) {
  const byName = new Map(tables.map((table) => [table.name, table]));
  let table: Table | undefined;
  let batch: string[] = [];
  let characters = 0;
  let expected: Totals | undefined;

  async function flush(): Promise<void> {
    if (table && batch.length > 0) {
      await tx.query(insertStatement(table), [`[${batch.join(",")}]`]);
    }
    batch = [];
    characters = 0;
  }

  return {
    async write(line: string): Promise<void> {
      if (line.startsWith("[")) {
        batch.push(line);
        characters += line.length;
        if (characters >= BATCH_CHARACTERS) await flush();
        return;
      }
      await flush();
      const value: unknown = JSON.parse(line);
      const start = tableStart.safeParse(value);
      if (start.success) table = findTable(byName, start.data);
      else expected = totals.parse(value).totals;
    },

    async finish(): Promise<Totals> {
      await flush();
      if (!expected) throw new CopyError("The copy is incomplete: its end is missing. Nothing was loaded.");
      return expected;
    },
  };
}

function findTable(byName: ReadonlyMap<string, Table>, start: { table: string; columns: string[] }): Table {
  const found = byName.get(start.table);
  const columns = found?.columns.map(({ name }) => name);
  // The same migrations produce the same tables, unless one of the databases was changed by hand.
  if (!found || columns?.join() !== start.columns.join()) {
    throw new CopyError(
      `Table ${start.table} has different columns here than in the copy. Nothing was loaded.`,
    );
  }
  return found;
}

function insertStatement({ name, columns }: Table): string {
  const names = columns.map((column) => `"${column.name}"`).join(", ");
  const values = columns.map(({ type }, index) => `(r ->> ${index})::${type}`).join(", ");
  return `INSERT INTO "${name}" (${names}) SELECT ${values} FROM json_array_elements($1::json) r`;
}
