import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
} from "@prisma/driver-adapter-utils";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import { serveHere } from "../../lib/adapters/database/embedded-connection";

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
  const open = new Set<SqlDriverAdapter>();
  const connectTo = async (database: PGlite) => {
    const connected = await connect(database);
    const adapter: SqlDriverAdapter = {
      ...connected,
      dispose: () => {
        open.delete(adapter);
        return connected.dispose();
      },
    };
    open.add(adapter);
    return adapter;
  };
  const engine = await bindings.SchemaEngine.new(
    { datamodels: [["schema.prisma", schema]] },
    () => {},
    bindMigrationAwareSqlAdapterFactory({
      provider: "postgres",
      adapterName: "pglite",
      connect: () => connectTo(target),
      // The engine clears its shadow database before each use, so one is enough.
      connectToShadowDb: () => connectTo(openShadow()),
    }),
  );
  return {
    engine,
    close: async () => {
      engine.free();
      // Those that the engine leaves open would keep the process from ending.
      for (const adapter of open) await adapter.dispose();
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

/** The number of Postgres' type `"char"`, a letter in its catalogs. */
const LETTER_OID = 18;
const TEXT_OID = 25;

async function connect(database: PGlite): Promise<SqlDriverAdapter> {
  const { pool, close } = serveHere(database);
  const adapter = await new PrismaPg(pool).connect();
  // Columns of letters. Prisma's adapter rejects that type, which its engine reads: the adapter sees them as text.
  let letters: number[] = [];
  pool.on("connect", ({ connection }) => {
    connection.prependListener("rowDescription", ({ fields }: { fields: { dataTypeID: number }[] }) => {
      for (const [column, field] of fields.entries()) {
        if (field.dataTypeID !== LETTER_OID) continue;
        field.dataTypeID = TEXT_OID;
        letters.push(column);
      }
    });
  });
  return {
    provider: adapter.provider,
    adapterName: adapter.adapterName,
    queryRaw: async (query) => {
      letters = [];
      const result = await adapter.queryRaw(query);
      for (const column of letters) result.columnTypes[column] = ColumnTypeEnum.Character;
      return result;
    },
    executeRaw: (query) => adapter.executeRaw(query),
    startTransaction: (level) => adapter.startTransaction(level),
    getConnectionInfo: () => ({ supportsRelationJoins: true }),
    dispose: close,
    // The adapter's own splits the script at every semicolon.
    executeScript: async (script) => {
      await pool.query(script);
    },
  };
}
