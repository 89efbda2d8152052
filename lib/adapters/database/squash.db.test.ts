import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openUnmigratedTestDatabase } from "@/scripts/testing/database";
import type { Database } from "./database";
import { MigrationError } from "./migration-error";
import { SQUASH, withSquash } from "./squash";
import {
  migrateBeforeSquash,
  readReplacedNames,
  writeOlderFolder,
  writeSquashFolder,
} from "./testing/before-squash";
import { describeSchema } from "./testing/describe-schema";

// In npm test, such a database is adopted by several servers at once (migrate.postgres), and refused between two migrations (transfer.db).
let database: Database;

beforeEach(async () => {
  database = await openUnmigratedTestDatabase();
});

afterEach(() => database.close());

const readHistory = async () => {
  const rows = await database.prisma.$queryRaw<{ name: string }[]>`
    SELECT "migration_name" AS "name" FROM "_prisma_migrations" ORDER BY "migration_name"`;
  return rows.map(({ name }) => name);
};

it("the squash creates the schema that the migrations it replaced had created", {
  tags: ["full"],
}, async () => {
  await database.migrate(await writeSquashFolder());
  const before = await readFile(path.join(import.meta.dirname, "testing/schema-before-squash.txt"), "utf8");
  expect(await describeSchema(database)).toEqual(before.trimEnd().split("\n"));
});

describe("a database with every migration that the squash replaced", { tags: ["full"] }, () => {
  beforeEach(() => migrateBeforeSquash(database));

  it("gets the row of the squash and keeps theirs, so that older processes find nothing pending", async () => {
    const [squash, ...later] = await database.migrate();
    expect(squash).toBe(SQUASH);
    expect(await readHistory()).toEqual([...(await readReplacedNames()), SQUASH, ...later]);
    expect(await database.migrate()).toEqual([]);
    const older = await writeOlderFolder();
    await database.checkMigrated(older);
    expect(await database.migrate(older)).toEqual([]);
  });

  it("ends with the schema of a new database", async () => {
    await database.migrate();
    const adopted = await describeSchema(database);
    const fresh = await openUnmigratedTestDatabase();
    try {
      await fresh.migrate();
      expect(adopted).toEqual(await describeSchema(fresh));
    } finally {
      await fresh.close();
    }
  });

  it("is refused by a server with MIGRATE=off until `npm run migrate` has adopted it", async () => {
    await expect(database.checkMigrated()).rejects.toThrow(new RegExp(`${SQUASH}.*npm run migrate`));
    await database.migrate();
    await database.checkMigrated();
  });
});

it("a database between two migrations that the squash replaced is refused, unchanged, with what to do", {
  tags: ["full"],
}, async () => {
  await migrateBeforeSquash(database, 49);
  const [schema, history] = [await describeSchema(database), await readHistory()];
  const refusal =
    /This database has 49 of the 50 migrations.*the last of them 20261123040000_application_logo\..*start the last version that has/;
  await expect(database.migrate()).rejects.toThrow(refusal);
  await expect(database.checkMigrated()).rejects.toThrow(refusal);
  await expect(database.migrate()).rejects.toThrow(MigrationError);
  expect([await describeSchema(database), await readHistory()]).toEqual([schema, history]);
});

it("a history that lacks a migration before the last replaced one is refused", {
  tags: ["full"],
}, async () => {
  const names = await readReplacedNames();
  expect(() => withSquash(names.slice(1), "This database")).toThrow("49 of the 50");
  expect(withSquash(names, "This database")).toEqual([SQUASH]);
});
