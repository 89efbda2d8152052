// A thread that creates an empty embedded database in a folder, with each file compressed. Its end frees the memory that this takes.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { workerData } from "node:worker_threads";
import { gzipSync } from "node:zlib";
import { PGlite } from "@electric-sql/pglite";

const { folder } = /** @type {{ folder: string }} */ (workerData);
const draft = mkdtempSync(path.join(tmpdir(), "teepad-cluster-"));
await (await PGlite.create(draft)).close();
for (const entry of readdirSync(draft, { recursive: true, withFileTypes: true })) {
  const file = path.join(entry.parentPath, entry.name);
  const target = path.join(folder, path.relative(draft, file));
  if (entry.isDirectory()) mkdirSync(target, { recursive: true });
  else {
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, gzipSync(readFileSync(file)));
  }
}
rmSync(draft, { recursive: true });
