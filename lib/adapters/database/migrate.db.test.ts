import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { log } from "@/lib/log";
import { openUnmigratedTestDatabase } from "@/scripts/testing/database";
import type { Database } from "./database";
import { MigrationError } from "./migration-error";

describe("migrations at start-up", () => {
  let database: Database;
  let folder: string;

  beforeAll(async () => {
    database = await openUnmigratedTestDatabase();
  });

  afterAll(() => database.close());

  beforeEach(async () => {
    await database.prisma.$executeRaw`DROP SCHEMA public CASCADE`;
    await database.prisma.$executeRaw`CREATE SCHEMA public`;
    folder = await mkdtemp(path.join(tmpdir(), "teepad-migrations-"));
  });

  afterEach(() => rm(folder, { recursive: true }));

  const write = async (name: string, sql: string) => {
    await mkdir(path.join(folder, name), { recursive: true });
    await writeFile(path.join(folder, name, "migration.sql"), sql);
  };

  it("applies the project's migrations once", async () => {
    expect(await database.migrate()).toContain("20261126000000_init");
    expect(await database.migrate()).toEqual([]);
    expect(await database.prisma.course.count()).toBe(0);
  });

  it("applies only pending migrations, in the order of their names", async () => {
    await write("1_first", "CREATE TABLE first (id int); CREATE TABLE second (id int);");
    expect(await database.migrate(folder)).toEqual(["1_first"]);
    await write("3_third", "DROP TABLE third;");
    await write("2_second", "ALTER TABLE second RENAME TO third;");
    expect(await database.migrate(folder)).toEqual(["2_second", "3_third"]);
  });

  it("refuses a migration that was edited after it was applied", async () => {
    await write("1_first", "CREATE TABLE first (id int);");
    await database.migrate(folder);
    await write("1_first", "CREATE TABLE first (id bigint);");
    await expect(database.migrate(folder)).rejects.toThrow(/1_first .*edited/);
  });

  it("run an older version on a newer schema, with a warning that names what is new, and apply what it lacks", async () => {
    const warn = vi.spyOn(log, "warn").mockImplementation(() => {});
    onTestFinished(() => warn.mockRestore());
    await write("1_first", "CREATE TABLE first (id int);");
    await write("3_newer", "CREATE TABLE third (id int);");
    await database.migrate(folder);
    expect(warn).not.toHaveBeenCalled();
    await rm(path.join(folder, "3_newer"), { recursive: true });
    await write("2_second", "CREATE TABLE second (id int);");
    await expect(database.checkMigrated(folder)).rejects.toThrow(/2_second/);
    expect(await database.migrate(folder)).toEqual(["2_second"]);
    expect(warn.mock.calls).toEqual([[expect.stringContaining("newer version: 3_newer.")]]);
    await database.checkMigrated(folder);
    expect(warn).toHaveBeenCalledTimes(2);
  });

  it("refuse a schema that a newer version has made incompatible, before they change anything", async () => {
    await write("1_first", "CREATE TABLE first (id int);");
    await write("3_rename_incompatible", "ALTER TABLE first RENAME TO other;");
    await database.migrate(folder);
    // The version that has it.
    expect(await database.migrate(folder)).toEqual([]);
    await rm(path.join(folder, "3_rename_incompatible"), { recursive: true });
    await write("2_second", "CREATE TABLE second (id int);");
    for (const open of [database.migrate, database.checkMigrated]) {
      await expect(open(folder)).rejects.toThrow(/3_rename_incompatible of a newer version/);
    }
    expect(await database.prisma.$queryRaw`SELECT to_regclass('second')::text AS "name"`).toEqual([
      { name: null },
    ]);
  });

  it("ignores changed line endings", async () => {
    await write("1_first", "CREATE TABLE first (id int);\nSELECT 1;\n");
    await database.migrate(folder);
    await write("1_first", "CREATE TABLE first (id int);\r\nSELECT 1;\r\n");
    expect(await database.migrate(folder)).toEqual([]);
  });

  it("rolls back a migration that fails, keeps earlier ones, and continues once it is fixed", async () => {
    await write("1_first", "CREATE TABLE first (id int);");
    await write("2_second", "CREATE TABLE second (id int); SELECT 1 / 0;");
    await expect(database.migrate(folder)).rejects.toThrow(MigrationError);
    await expect(database.migrate(folder)).rejects.toThrow(
      /2_second failed and was rolled back: division by zero/,
    );
    await write("2_second", "CREATE TABLE second (id int);");
    expect(await database.migrate(folder)).toEqual(["2_second"]);
  });

  it("refuses to continue after a migration that another tool left partially applied", async () => {
    await write("1_first", "CREATE TABLE first (id int);");
    await database.migrate(folder);
    await database.prisma.$executeRaw`UPDATE "_prisma_migrations" SET finished_at = NULL`;
    await expect(database.migrate(folder)).rejects.toThrow(/1_first failed earlier.*prisma migrate resolve/);
    await database.prisma.$executeRaw`UPDATE "_prisma_migrations" SET rolled_back_at = now()`;
    await database.prisma.$executeRaw`DROP TABLE first`;
    expect(await database.migrate(folder)).toEqual(["1_first"]);
  });
});
