import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * The secret that sessions and forms are sealed with: AUTH_SECRET, or one made at the first start and kept in the
 * data folder, readable by its owner alone.
 */
export function authSecret(given: string | undefined, dataDir: string): string {
  if (given) return given;
  const file = path.join(dataDir, "auth-secret");
  try {
    // `wx`: of two first starts at once one writes, and both read what it wrote.
    writeFileSync(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return readFileSync(file, "utf8").trim();
}
