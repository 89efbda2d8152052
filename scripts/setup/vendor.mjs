import { mkdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { writeWhole } from "./files.mjs";
import { root } from "./root.mjs";

const SOURCE = path.join(root, "node_modules/maplibre-gl/dist");
const TARGET = path.join(root, "public/vendor");
const WORKER = "maplibre-gl-worker.mjs";
const RELATIVE_IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*["']\.\/([\w.-]+\.mjs)["']/g;

/**
 * Copies the map's web worker, and what it imports, to where the browser can fetch it: the bundler does not find it by
 * itself, and a map without its worker stays blank and says nothing.
 */
export function copyMapWorker() {
  mkdirSync(TARGET, { recursive: true });
  const waiting = [WORKER];
  for (const name of waiting) {
    const content = readFileSync(path.join(SOURCE, name));
    for (const [, imported] of content.toString("utf8").matchAll(RELATIVE_IMPORT)) {
      if (imported && !waiting.includes(imported)) waiting.push(imported);
    }
    const target = path.join(TARGET, name);
    if (!isSame(target, content)) writeWhole(target, content);
  }
}

/**
 * @param {string} file
 * @param {Buffer} content
 */
function isSame(file, content) {
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  return size === content.length && readFileSync(file).equals(content);
}
