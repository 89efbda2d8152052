import { randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Env } from "@/lib/env";
import type { AuthSecrets } from "@/lib/identity/sealed-token";

/**
 * The secrets that encrypt sessions and sign forms. Without AUTH_SECRET, one is generated at the first start and stored in the
 * data folder, readable only by its owner.
 */
export function loadAuthSecrets({
  authSecret,
  authSecretPrevious,
  dataDir,
}: Pick<Env, "authSecret" | "authSecretPrevious" | "dataDir">): AuthSecrets {
  const current = authSecret ?? loadGeneratedSecret(dataDir);
  return authSecretPrevious ? [current, authSecretPrevious] : [current];
}

function loadGeneratedSecret(dataDir: string): string {
  const file = path.join(dataDir, "auth-secret");
  const draft = `${file}.${process.pid}`;
  const stored = read(file);
  // A full disk leaves an empty file, whose secret was never used.
  if (stored !== null && stored !== "") return stored;
  writeFileSync(draft, randomBytes(32).toString("base64url"), { mode: 0o600 });
  if (stored === "") renameSync(draft, file);
  else publish(draft, file);
  return readFileSync(file, "utf8").trim();
}

/** Publishes the draft atomically, unless another process that is starting did so first: both then read that file. */
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
