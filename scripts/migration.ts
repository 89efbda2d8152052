// npm run migration -- NAME: writes the migration from what prisma/migrations makes to what prisma/schema.prisma says.
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { migrationToSchema } from "./migration/history";

const folder = path.join(process.cwd(), "prisma/migrations");
const name = process.argv[2] ?? "";

if (!/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error("Say what the migration does, in small letters: npm run migration -- add_course_notes");
  process.exit(1);
}

const scratch = new PGlite();
const sql = await migrationToSchema(scratch, folder, path.join(process.cwd(), "prisma/schema.prisma"));
await scratch.close();

if (sql === "") {
  console.log("The migrations already equal the schema: nothing to write.");
} else {
  const stamp = new Date().toISOString().replaceAll(/[-:T]/g, "").slice(0, 14);
  const directory = path.join(folder, `${stamp}_${name}`);
  await mkdir(directory);
  await writeFile(path.join(directory, "migration.sql"), sql);
  console.log(
    `Wrote ${path.relative(process.cwd(), directory)}/migration.sql. Read it before you commit it.`,
  );
}
