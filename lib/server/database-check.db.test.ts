import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "@/lib/adapters/database/database";
import { openTestDatabase } from "@/scripts/testing/database";
import { addDatabaseCheck } from "./database-check";
import { newReadiness } from "./readiness";

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function report(folder?: string) {
  const readiness = newReadiness();
  readiness.stage = "serving";
  await addDatabaseCheck(readiness, database.sql, folder);
  return readiness.report();
}

it("a server is ready if its database has every migration", async () => {
  expect(await report()).toEqual({ status: "ready", checks: { database: "ok" } });
});

it("a server is not ready while a migration of its release is pending", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "teepad-migrations-"));
  mkdirSync(path.join(folder, "20261126000000_init"));
  expect(await report(folder)).toMatchObject({ status: "ready" });
  mkdirSync(path.join(folder, "29991231000000_next_release"));
  expect(await report(folder)).toEqual({ status: "unavailable", checks: { database: "failed" } });
  rmSync(folder, { recursive: true });
});

it("a server is not ready on a database that a newer version has made incompatible, but on any other newer one", async () => {
  const add = (name: string) => database.prisma.$executeRaw`
    INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "finished_at") VALUES (${name}, '', ${name}, now())`;
  await add("29991231000000_add");
  expect(await report()).toMatchObject({ status: "ready" });
  await add("29991231000001_rename_incompatible");
  expect(await report()).toEqual({ status: "unavailable", checks: { database: "failed" } });
  await database.prisma.$executeRaw`DELETE FROM "_prisma_migrations" WHERE "checksum" = ''`;
});
