import { mkdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { listCoordinateSystems } from "./epsg.mjs";
import { writeAtomically } from "./files.mjs";
import { root } from "./root.mjs";

const SOURCE = path.join(root, "node_modules/maplibre-gl/dist");
const TARGET = path.join(root, "public/vendor");
const WORKER = "maplibre-gl-worker.mjs";
const RELATIVE_IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*["']\.\/([\w.-]+\.mjs)["']/g;

/** Copies what browsers fetch by name from packages. */
export function copyVendorFiles() {
  copyMapWorker();
  copyFonts();
  const target = path.join(TARGET, "epsg.json");
  const content = Buffer.from(JSON.stringify(listCoordinateSystems()));
  if (!isSame(target, content)) writeAtomically(target, content);
}

/**
 * Copies the map's web worker and its imports to where the browser can fetch them. The bundler does not find the worker,
 * and without it the map stays blank without an error.
 */
function copyMapWorker() {
  mkdirSync(TARGET, { recursive: true });
  const queue = [WORKER];
  for (const name of queue) {
    const content = readFileSync(path.join(SOURCE, name));
    for (const [, imported] of content.toString("utf8").matchAll(RELATIVE_IMPORT)) {
      if (imported && !queue.includes(imported)) queue.push(imported);
    }
    const target = path.join(TARGET, name);
    if (!isSame(target, content)) writeAtomically(target, content);
  }
}

const FONTS = path.join(root, "node_modules/@fontsource-variable/figtree/files");

/** Copies the fonts of pages that Next doesn't render (public/course-page.css). */
function copyFonts() {
  mkdirSync(TARGET, { recursive: true });
  for (const family of ["latin", "latin-ext"]) {
    const content = readFileSync(path.join(FONTS, `figtree-${family}-wght-normal.woff2`));
    const target = path.join(TARGET, `figtree-${family}.woff2`);
    if (!isSame(target, content)) writeAtomically(target, content);
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
