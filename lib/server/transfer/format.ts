import * as z from "zod";

/**
 * A portable copy of a database, the same for both kinds. Lines of JSON: the header, then for each table its columns and
 * its rows, then the totals. A row is an array of its values as Postgres writes them as text (null for NULL), so that
 * nothing is lost between Postgres' types and JavaScript's.
 */
export const header = z.object({
  format: z.literal("teepad-backup"),
  version: z.literal(1),
  createdAt: z.iso.datetime(),
  /** The migrations that the database had, in order. */
  migrations: z.array(z.string()).min(1),
});
export type Header = z.infer<typeof header>;

export const tableStart = z.object({ table: z.string(), columns: z.array(z.string()).min(1) });
export type TableStart = z.infer<typeof tableStart>;

/** The number of rows of a table, and a checksum of them that doesn't depend on their order. */
const tableTotal = z.object({ rows: z.number().int().min(0), checksum: z.string() });
export type TableTotal = z.infer<typeof tableTotal>;

/** The last line. A copy without it is incomplete. */
export const totals = z.object({ totals: z.record(z.string(), tableTotal) });
export type Totals = z.infer<typeof totals>["totals"];

export interface CopySource {
  header: Header;
  /** Passes every line after the header to `write`. */
  read(write: (line: string) => Promise<void>): Promise<void>;
}

/** A copy could not be made or loaded. The message says why and what to do. */
export class CopyError extends Error {
  override readonly name = "CopyError";
}
