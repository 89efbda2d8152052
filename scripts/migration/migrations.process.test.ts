import { readFile } from "node:fs/promises";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { embeddedDatabase, serveHere } from "../../lib/adapters/database/embedded-connection";
import { openSchemaEngine, type SchemaEngine } from "./engine";
import { diffMigrations, NO_EXTERNAL_SCHEMA, readMigrationList } from "./history";

const folder = path.join(process.cwd(), "prisma/migrations");
const schemaFile = path.join(process.cwd(), "prisma/schema.prisma");

describe("the migrations", () => {
  let client: PGlite;
  let shadow: PGlite;

  beforeAll(async () => {
    client = await PGlite.create();
    shadow = await PGlite.create({ loadDataDir: await client.dumpDataDir("none") });
  });

  afterAll(() => Promise.all([client.close(), shadow.close()]));

  beforeEach(async () => {
    for (const database of [client, shadow])
      await database.exec("DROP SCHEMA public CASCADE; CREATE SCHEMA public;");
  });

  async function withEngine<Result>(run: (engine: SchemaEngine) => Promise<Result>): Promise<Result> {
    const { engine, close } = await openSchemaEngine(client, await readFile(schemaFile, "utf8"), shadow);
    try {
      return await run(engine);
    } finally {
      await close();
    }
  }

  const migrateAtStartUp = async () => {
    const database = embeddedDatabase(serveHere(client));
    const applied = await database.migrate();
    await database.close();
    return applied;
  };

  const readHistoryColumns = async () =>
    (
      await client.query(
        `SELECT column_name, data_type, character_maximum_length, is_nullable, column_default
         FROM information_schema.columns WHERE table_name = '_prisma_migrations' ORDER BY ordinal_position`,
      )
    ).rows;

  it("match the schema exactly", async () => {
    expect(await diffMigrations(client, folder, schemaFile, shadow)).toBe("");
  });

  it("are reported as incomplete if the schema has an extra model", { tags: ["full"] }, async () => {
    const schema = `${await readFile(schemaFile, "utf8")}\nmodel Extra {\n  id String @id\n}\n`;
    const script = await withEngine(async (engine) => {
      const difference = await engine.diff({
        from: { tag: "migrations", ...(await readMigrationList(folder)) },
        to: { tag: "schemaDatamodel", files: [{ path: "schema.prisma", content: schema }] },
        script: true,
        exitCode: true,
        filters: NO_EXTERNAL_SCHEMA,
      });
      return difference.stdout;
    });
    expect(script).toContain('CREATE TABLE "Extra"');
  });

  it("are up to date for Prisma after Teepad applied them at start-up", { tags: ["full"] }, async () => {
    expect(await migrateAtStartUp()).not.toEqual([]);
    const migrationsList = await readMigrationList(folder);
    await withEngine(async (engine) => {
      const diagnosis = await engine.diagnoseMigrationHistory({
        migrationsList,
        optInToShadowDatabase: true,
        filters: NO_EXTERNAL_SCHEMA,
      });
      expect(diagnosis).toMatchObject({
        hasMigrationsTable: true,
        history: null,
        failedMigrationNames: [],
        editedMigrationNames: [],
      });
      const { appliedMigrationNames } = await engine.applyMigrations({
        migrationsList,
        filters: NO_EXTERNAL_SCHEMA,
      });
      expect(appliedMigrationNames).toEqual([]);
    });
  });

  it("are up to date for Teepad after Prisma applied them, with an identical history table", {
    tags: ["full"],
  }, async () => {
    const migrationsList = await readMigrationList(folder);
    await withEngine((engine) => engine.applyMigrations({ migrationsList, filters: NO_EXTERNAL_SCHEMA }));
    const columns = await readHistoryColumns();
    expect(await migrateAtStartUp()).toEqual([]);

    await client.exec("DROP SCHEMA public CASCADE; CREATE SCHEMA public;");
    await migrateAtStartUp();
    expect(columns).toEqual(await readHistoryColumns());
  });
});
