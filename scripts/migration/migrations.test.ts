import { readFile } from "node:fs/promises";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { onEmbedded } from "../../lib/adapters/database/embedded";
import { openSchemaEngine, type SchemaEngine } from "./engine";
import { everything, migrationToSchema, readMigrationList } from "./history";

const folder = path.join(process.cwd(), "prisma/migrations");
const schemaFile = path.join(process.cwd(), "prisma/schema.prisma");

describe("the migrations", () => {
  let client: PGlite;

  beforeAll(async () => {
    client = await PGlite.create();
  });

  afterAll(() => client.close());

  beforeEach(() => client.exec("DROP SCHEMA public CASCADE; CREATE SCHEMA public;"));

  async function withEngine<Result>(run: (engine: SchemaEngine) => Promise<Result>): Promise<Result> {
    const { engine, close } = await openSchemaEngine(client, await readFile(schemaFile, "utf8"));
    try {
      return await run(engine);
    } finally {
      await close();
    }
  }

  const migrateOurselves = () => onEmbedded({ client, close: async () => {} }).migrate();

  const historyColumns = async () =>
    (
      await client.query(
        `SELECT column_name, data_type, character_maximum_length, is_nullable, column_default
         FROM information_schema.columns WHERE table_name = '_prisma_migrations' ORDER BY ordinal_position`,
      )
    ).rows;

  it("make exactly what the schema says", async () => {
    expect(await migrationToSchema(client, folder, schemaFile)).toBe("");
  });

  it("would be found incomplete if the schema said more", async () => {
    const schema = `${await readFile(schemaFile, "utf8")}\nmodel Extra {\n  id String @id\n}\n`;
    const script = await withEngine(async (engine) => {
      const difference = await engine.diff({
        from: { tag: "migrations", ...(await readMigrationList(folder)) },
        to: { tag: "schemaDatamodel", files: [{ path: "schema.prisma", content: schema }] },
        script: true,
        exitCode: true,
        filters: everything,
      });
      return difference.stdout;
    });
    expect(script).toContain('CREATE TABLE "Extra"');
  });

  it("count as applied for Prisma once our start-up has applied them", async () => {
    expect(await migrateOurselves()).not.toEqual([]);
    const migrationsList = await readMigrationList(folder);
    await withEngine(async (engine) => {
      const diagnosis = await engine.diagnoseMigrationHistory({
        migrationsList,
        optInToShadowDatabase: true,
        filters: everything,
      });
      expect(diagnosis).toMatchObject({
        hasMigrationsTable: true,
        history: null,
        failedMigrationNames: [],
        editedMigrationNames: [],
      });
      const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters: everything });
      expect(appliedMigrationNames).toEqual([]);
    });
  });

  it("count as applied for our start-up once Prisma has applied them, in the same table", async () => {
    const migrationsList = await readMigrationList(folder);
    await withEngine((engine) => engine.applyMigrations({ migrationsList, filters: everything }));
    const columns = await historyColumns();
    expect(await migrateOurselves()).toEqual([]);

    await client.exec("DROP SCHEMA public CASCADE; CREATE SCHEMA public;");
    await migrateOurselves();
    expect(columns).toEqual(await historyColumns());
  });
});
