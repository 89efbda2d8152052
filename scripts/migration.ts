// npm run migration -- NAME: writes the migration from the state of prisma/migrations to prisma/schema.prisma.
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { diffMigrations } from "./migration/history";
import { readArguments } from "./setup/arguments.mjs";

const folder = path.join(process.cwd(), "prisma/migrations");
const [name = ""] = readArguments("npm run migration -- NAME", { min: 1 }).positionals;

if (!/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error("Give the migration a name in snake_case: npm run migration -- add_course_notes");
  process.exit(1);
}

const scratch = new PGlite();
const sql = await diffMigrations(scratch, folder, path.join(process.cwd(), "prisma/schema.prisma"));
await scratch.close();

if (sql === "") {
  console.log("Nothing to write: the migrations match the schema.");
} else {
  const stamp = new Date().toISOString().replaceAll(/[-:T]/g, "").slice(0, 14);
  const directory = path.join(folder, `${stamp}_${name}`);
  await mkdir(directory);
  await writeFile(path.join(directory, "migration.sql"), sql);
  console.log(
    `Wrote ${path.relative(process.cwd(), directory)}/migration.sql. Review it before you commit it.`,
  );
}
