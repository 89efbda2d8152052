import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

/** What inserts a row of `User`, by Prisma or in SQL. */
const INSERTS = /\buser\.(?:create|upsert)\w*\(|INSERT INTO "User"/;

function listSources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => path.posix.join(folder, file.replaceAll(path.sep, "/")))
    .filter(
      (file) => /\.(?:ts|tsx|mjs)$/.test(file) && !/\.test\.|\/(?:generated|testing|bench)\//.test(file),
    );
}

it("accounts are created in one place, which SIGN_UP guards; besides them only test users, and what the operator seeds", () => {
  const files = ["app", "lib", "scripts"].flatMap(listSources).sort();
  expect(files.filter((file) => INSERTS.test(readFileSync(file, "utf8")))).toEqual([
    "lib/adapters/prisma/create-account.ts",
    "lib/adapters/prisma/test-mode-store.ts",
    "lib/server/seed.ts",
  ]);
});
