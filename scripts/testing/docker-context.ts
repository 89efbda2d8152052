import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * Lists the files that `docker build` gets from a folder: those that its `.dockerignore` leaves. A pattern matches a path or
 * a folder above it, `**` any number of folders, `!` brings back, and the last match counts
 * (https://docs.docker.com/build/concepts/context/#dockerignore-files).
 */
export function listDockerContext(root: string): string[] {
  const rules = readFileSync(path.join(root, ".dockerignore"), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => ({ isIgnored: !line.startsWith("!"), matches: toPattern(line.replace(/^!/, "")) }));
  const isIgnored = (file: string) => rules.findLast(({ matches }) => matches.test(file))?.isIgnored ?? false;
  const list = (folder: string): string[] =>
    readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const name = path.posix.join(folder, entry.name);
      if (!entry.isDirectory()) return isIgnored(name) ? [] : [name];
      // For speed. A pattern can bring back what is in an ignored folder, but none does so in these.
      return ["node_modules", ".git", ".next"].includes(name) ? [] : list(name);
    });
  return list("");
}

function toPattern(line: string): RegExp {
  const wildcards: Record<string, string> = { "**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]" };
  const text = line.replace(/\*\*\/|\*\*?|\?|[.+^${}()|[\]\\]/g, (found) => wildcards[found] ?? `\\${found}`);
  return new RegExp(`^${text}(?:/.*)?$`);
}
