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
 * Prisma's command line brings its schema engine as a binary that it downloads. The same engine also comes as
 * WebAssembly in an npm package, which needs no download but has to be put together by hand.
 *
 * @param target the database that `diagnoseMigrationHistory` and `applyMigrations` look at.
 * @param schema the text of schema.prisma.
 */
export async function openSchemaEngine(
  target: PGlite,
  schema: string,
): Promise<{ engine: SchemaEngine; close(): Promise<void> }> {
  await instantiate();
  let shadow: PGlite | undefined;
  const openShadow = () => {
    shadow ??= new PGlite();
    return shadow;
  };
  const engine = await bindings.SchemaEngine.new(
    { datamodels: [["schema.prisma", schema]] },
    () => {},
    bindMigrationAwareSqlAdapterFactory(adapterFactory(target, openShadow)),
  );
  return {
    engine,
    close: async () => {
      engine.free();
      await shadow?.close();
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

/** The engine empties its shadow database before each use, so that one serves them all. */
function adapterFactory(target: PGlite, openShadow: () => PGlite): SqlMigrationAwareDriverAdapterFactory {
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
    // The adapter's own does not wait, and so loses the error of a migration that fails.
    executeScript: async (script) => {
      await database.exec(script);
    },
  };
}
