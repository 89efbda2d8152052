import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import { PrismaPGlite } from "pglite-prisma-adapter";

/** Prisma's schema engine, running on a database in this process. */
export type SchemaEngine = bindings.SchemaEngine;

/**
 * Opens Prisma's schema engine without a download. Prisma's CLI downloads the engine as a binary; an npm package contains
 * the same engine as WebAssembly, which has to be instantiated manually.
 *
 * @param target the database for `diagnoseMigrationHistory` and `applyMigrations`.
 * @param schema the content of schema.prisma.
 * @param shadow the database to replay migrations in; created on demand if omitted.
 */
export async function openSchemaEngine(
  target: PGlite,
  schema: string,
  shadow?: PGlite,
): Promise<{ engine: SchemaEngine; close(): Promise<void> }> {
  await instantiate();
  let ownShadow: PGlite | undefined;
  const openShadow = () => {
    if (shadow) return shadow;
    ownShadow ??= new PGlite();
    return ownShadow;
  };
  const engine = await bindings.SchemaEngine.new(
    { datamodels: [["schema.prisma", schema]] },
    () => {},
    bindMigrationAwareSqlAdapterFactory(createAdapterFactory(target, openShadow)),
  );
  return {
    engine,
    close: async () => {
      engine.free();
      await ownShadow?.close();
    },
  };
}

let instantiated: Promise<void> | undefined;

function instantiate(): Promise<void> {
  instantiated ??= (async () => {
    const entry = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
    const bytes = await readFile(path.join(path.dirname(entry), "schema_engine_bg.wasm"));
    const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": { ...bindings } });
    const glue: unknown = bindings;
    (glue as { __wbg_set_wasm(exports: WebAssembly.Exports): void }).__wbg_set_wasm(instance.exports);
    (instance.exports as { __wbindgen_start(): void }).__wbindgen_start();
  })();
  return instantiated;
}

/** The engine clears its shadow database before each use, so one is enough. */
function createAdapterFactory(
  target: PGlite,
  openShadow: () => PGlite,
): SqlMigrationAwareDriverAdapterFactory {
  return {
    provider: "postgres",
    adapterName: "pglite",
    connect: () => connect(target),
    connectToShadowDb: () => connect(openShadow()),
  };
}

async function connect(database: PGlite): Promise<SqlDriverAdapter> {
  const adapter = await new PrismaPGlite(database).connect();
  return {
    provider: adapter.provider,
    adapterName: adapter.adapterName,
    queryRaw: (query) => adapter.queryRaw(query),
    executeRaw: (query) => adapter.executeRaw(query),
    startTransaction: (level) => adapter.startTransaction(level),
    getConnectionInfo: () => ({ supportsRelationJoins: true }),
    dispose: () => adapter.dispose(),
    // The adapter's own executeScript does not await, so it loses the error of a failing migration.
    executeScript: async (script) => {
      await database.exec(script);
    },
  };
}
