import { readFileSync } from "node:fs";
import path from "node:path";

/** The scripts of an empty page, which every page loads. */
export function readSharedScripts(): string[] {
  const manifest = JSON.parse(readFileSync(path.join(".next", "build-manifest.json"), "utf8"));
  return manifest.rootMainFiles.map((file: string) => `/_next/${file}`);
}
