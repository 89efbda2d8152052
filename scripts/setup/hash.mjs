import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { root } from "./root.mjs";

/**
 * One hash over the names and contents of files and of everything in folders; what does not exist counts as absent.
 *
 * @param {string[]} paths relative to the project's folder.
 * @param {(file: string) => boolean} isWanted asked for each file and folder inside the given folders.
 * @param {Record<string, string | undefined>} [settings] values that count as well.
 */
export function hashSources(paths, isWanted, settings = {}) {
  const hash = createHash("sha256").update(JSON.stringify(settings));
  for (const file of paths.flatMap((start) => listFiles(start, isWanted))) {
    const content = readFileSync(path.join(root, file));
    // The length keeps a name apart from the content before it.
    hash.update(`\n${file}\n${content.length}\n`).update(content);
  }
  return hash.digest("hex");
}

/**
 * @param {string} start
 * @param {(file: string) => boolean} isWanted
 * @returns {string[]}
 */
function listFiles(start, isWanted) {
  const stat = statSync(path.join(root, start), { throwIfNoEntry: false });
  if (!stat) return [];
  return stat.isDirectory() ? listFolder(start, isWanted) : [start];
}

/**
 * @param {string} folder
 * @param {(file: string) => boolean} isWanted
 * @returns {string[]}
 */
function listFolder(folder, isWanted) {
  // With their types, since asking for each would be half of what a check at every start costs.
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((entry) => ({ entry, name: `${folder}/${entry.name}` }))
    .filter(({ name }) => isWanted(name))
    .flatMap(({ entry, name }) => (entry.isDirectory() ? listFolder(name, isWanted) : [name]));
}
