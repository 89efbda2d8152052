import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
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
