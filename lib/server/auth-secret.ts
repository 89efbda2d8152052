import { randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * The secret that sessions and forms are sealed with: AUTH_SECRET, or one made at the first start and kept in the
 * data folder, readable by its owner alone.
 */
export function authSecret(given: string | undefined, dataDir: string): string {
  if (given) return given;
  const file = path.join(dataDir, "auth-secret");
  const draft = `${file}.${process.pid}`;
  const kept = read(file);
  // An empty file, as a full disk leaves it, is none: nothing was ever sealed with it.
  if (kept !== null && kept !== "") return kept;
  writeFileSync(draft, randomBytes(32).toString("base64url"), { mode: 0o600 });
  if (kept === "") renameSync(draft, file);
  else publish(draft, file);
  return readFileSync(file, "utf8").trim();
}

/** Whole or not at all, and of two first starts at once only one does: both read what it wrote. */
function publish(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(draft);
  }
}

function read(file: string): string | null {
  return existsSync(file) ? readFileSync(file, "utf8").trim() : null;
}
