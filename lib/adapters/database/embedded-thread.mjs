// The thread of the embedded database. Opening it blocks a thread for half a second, and a slow query for as long as it takes.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { gunzipSync } from "node:zlib";
import { PGlite } from "@electric-sql/pglite";
import { serve } from "./embedded-server.mjs";

/**
 * Postgres' own cache, which takes 160 MB by default, is small: the operating system caches the files as well. At most 64 MB of
 * its log stay after a checkpoint.
 */
const SETTINGS = ["shared_buffers=16MB", "min_wal_size=32MB", "max_wal_size=64MB"];

/** From how many files of the log on, of 16 MB each, there is a checkpoint: a few more than stay after it. */
const MAX_WAL_FILES = 7;

const WAL_CHECK_MS = 1_000;

const { folder } = /** @type {{ folder: string }} */ (workerData);
if (!parentPort) throw new Error("embedded-thread.mjs must run in a worker thread.");
if (!existsSync(`${folder}/PG_VERSION`)) unpackEmptyDatabase();
const startParams = [...PGlite.defaultStartParams, ...SETTINGS.flatMap((setting) => ["-c", setting])];
const database = await PGlite.create(folder, { startParams });
serve(database, parentPort, createCheckpoints());
parentPort.postMessage("open");

/**
 * Postgres without its background processes makes no checkpoint before it is closed. Until then its log would grow with every
 * write, and a start after a crash would have to replay all of it.
 */
function createCheckpoints() {
  let checkedAt = 0;
  return async () => {
    if (performance.now() - checkedAt < WAL_CHECK_MS) return;
    checkedAt = performance.now();
    const files = readdirSync(`${folder}/pg_wal`, { withFileTypes: true }).filter((entry) => entry.isFile());
    if (files.length >= MAX_WAL_FILES) await database.exec("CHECKPOINT");
  };
}

/**
 * Copies the empty database that the build has created (scripts/setup/cluster.mjs). Without it, as in development, PGlite
 * creates one itself. Another version of PGlite may not be able to read it.
 */
function unpackEmptyDatabase() {
  const { version } = JSON.parse(readFileSync("node_modules/@electric-sql/pglite/package.json", "utf8"));
  const source = `.next/teepad/cluster-${version}`;
  if (!existsSync(source)) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const entries = readdirSync(source, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name);
    const target = path.join(folder, path.relative(source, file));
    if (entry.isDirectory()) mkdirSync(target, { recursive: true, mode: 0o700 });
    else writeFileSync(target, gunzipSync(readFileSync(file)), { mode: 0o600 });
  }
}
