import { readdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fill } from "@/scripts/bench/data";
import { createUnmigratedDatabase } from "@/scripts/testing/database";
import { connect } from "./connect";
import type { Database } from "./database";
import { SQUASH } from "./squash";
import { writeSquashFolder } from "./testing/before-squash";

const MIGRATIONS = path.join(process.cwd(), "prisma/migrations");

/** How long the other session reads. */
const READING_MS = 3_000;

const MAX_WAIT_MS = 1_000;

let url: string;
let drop: () => Promise<void>;
let database: Database;

beforeAll(async () => {
  ({ url, drop } = await createUnmigratedDatabase());
  const bulk = await connect({ databaseUrl: url, limits: { responseTimeoutMs: 0 } });
  await bulk.migrate(await writeSquashFolder());
  await fill((sql, parameters = []) => bulk.prisma.$executeRawUnsafe(sql, ...parameters), {
    users: 20_000,
    applications: 500,
    courses: 20_000,
    coursesPerList: 5,
    refreshTokens: 100_000,
  });
  await bulk.close();
  database = await connect({ databaseUrl: url });
});

afterAll(async () => {
  await database.close();
  await drop();
});

/** Locks every table like pg_dump, which keeps the locks and a snapshot until it has read everything. */
async function readEverything(): Promise<pg.Client> {
  const reader = new pg.Client({ connectionString: url });
  await reader.connect();
  await reader.query("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY");
  const { rows } = await reader.query<{ name: string }>(
    "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'",
  );
  for (const { name } of rows) await reader.query(`LOCK TABLE ${name} IN ACCESS SHARE MODE`);
  await reader.query('SELECT count(*) FROM "User"');
  return reader;
}

const REQUESTS = [
  ["User", "name"],
  ["Application", "name"],
  ["Grant", "scope"],
  ["TokenFamily", "createdAt"],
  ["AccessToken", "expiresAt"],
  ["RefreshToken", "expiresAt"],
  ["Course", "name"],
  ["CourseLink", "linkedAt"],
  ["CourseLinkCount", "courses"],
  ["AuditEvent", "at"],
].map(([table, column]) => ({
  name: "",
  text: `UPDATE "${table}" SET "${column}" = "${column}" WHERE ctid = (SELECT ctid FROM "${table}" LIMIT 1)`,
}));

it("migrations are applied beside a backup and requests, none of which waits longer than a second", {
  tags: ["full"],
}, async () => {
  const names = (await readdir(MIGRATIONS)).filter((name) => /^\d{14}_/.test(name) && name > SQUASH);
  expect(names).not.toEqual([]);
  const reader = await readEverything();
  const migrating = database.migrate();
  const reading = delay(READING_MS).then(() => reader.end());
  let isDone = false;
  const waits = REQUESTS.map(async (request) => {
    let longest = 0;
    while (!isDone) {
      const start = performance.now();
      await database.sql(request, []);
      longest = Math.max(longest, performance.now() - start);
      await delay(5);
    }
    return longest;
  });
  const applied = await migrating.finally(() => {
    isDone = true;
  });
  expect(applied).toEqual(names);
  expect(Math.max(...(await Promise.all(waits)))).toBeLessThan(MAX_WAIT_MS);
  await reading;
});
