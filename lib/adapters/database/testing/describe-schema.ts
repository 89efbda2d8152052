import type { Database } from "../database";

/**
 * Describes the schema of a database, one line for each column (in its position), constraint, index, trigger, function, type,
 * view and sequence: what `pg_dump --schema-only` prints, alike for every version and kind of database.
 */
export async function describeSchema({ prisma }: Pick<Database, "prisma">): Promise<string[]> {
  const rows = await prisma.$queryRaw<{ line: string }[]>`
    WITH tables AS (
      SELECT oid, relname FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> '_prisma_migrations'
    )
    SELECT format('column %s.%s %s %s%s%s', relname, row_number() OVER (PARTITION BY relname ORDER BY attnum), attname,
      format_type(atttypid, atttypmod), CASE WHEN attnotnull THEN ' NOT NULL' END,
      ' DEFAULT ' || pg_get_expr(adbin, adrelid)) AS "line"
    FROM tables JOIN pg_attribute a ON attrelid = tables.oid AND attnum > 0 AND NOT attisdropped
    LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    UNION ALL
    SELECT format('constraint %s %s %s', relname, conname, pg_get_constraintdef(pg_constraint.oid))
    FROM tables JOIN pg_constraint ON conrelid = tables.oid AND contype <> 'n'
    UNION ALL
    SELECT format('index %s%s', pg_get_indexdef(indexrelid), CASE WHEN NOT indisvalid THEN ' INVALID' END)
    FROM tables JOIN pg_index ON indrelid = tables.oid
    UNION ALL
    SELECT 'trigger ' || pg_get_triggerdef(pg_trigger.oid) FROM tables JOIN pg_trigger ON tgrelid = tables.oid AND NOT tgisinternal
    UNION ALL
    SELECT 'function ' || pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL
    SELECT 'type ' || typname FROM pg_type WHERE typnamespace = 'public'::regnamespace AND typtype <> 'c' AND typelem = 0
    UNION ALL
    SELECT format('relation %s %s', relkind, relname) FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind NOT IN ('r', 'i')`;
  return rows.map(({ line }) => line).sort();
}
