import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { root } from "./root.mjs";

/**
 * Hashes the names and contents of files and folders. Ignores paths that do not exist.
 *
 * @param {string[]} paths relative to the root of the project.
 * @param {(file: string) => boolean} isIncluded called for each file and folder inside the given folders.
 * @param {Record<string, string | undefined>} [settings] values to include in the hash.
 */
export function hashSources(paths, isIncluded, settings = {}) {
  const hash = createHash("sha256").update(JSON.stringify(settings));
  for (const file of paths.flatMap((start) => listFiles(start, isIncluded))) {
    const content = readFileSync(path.join(root, file));
    // The length separates the content from the next name.
    hash.update(`\n${file}\n${content.length}\n`).update(content);
  }
  return hash.digest("hex");
}

/**
 * @param {string} start
 * @param {(file: string) => boolean} isIncluded
 * @returns {string[]}
 */
function listFiles(start, isIncluded) {
  const stat = statSync(path.join(root, start), { throwIfNoEntry: false });
  if (!stat) return [];
  return stat.isDirectory() ? listFolder(start, isIncluded) : [start];
}

/**
 * @param {string} folder
 * @param {(file: string) => boolean} isIncluded
 * @returns {string[]}
 */
function listFolder(folder, isIncluded) {
  // With file types: a `stat` for each file would take half the time of this check, which runs at every start.
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((entry) => ({ entry, name: `${folder}/${entry.name}` }))
    .filter(({ name }) => isIncluded(name))
    .flatMap(({ entry, name }) => (entry.isDirectory() ? listFolder(name, isIncluded) : [name]));
}
