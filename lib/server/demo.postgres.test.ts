import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connect } from "@/lib/adapters/database/connect";
import type { Database } from "@/lib/adapters/database/database";
import { systemClock } from "@/lib/clock";
import { passwordMatches } from "@/lib/identity/password";
import { createUnmigratedDatabase } from "@/scripts/testing/database";
import { readDemo, seedDemoIfNew } from "./demo";

const SERVERS = 12;
const baseUrl = "http://localhost:3000";

let folder: string;
let servers: { database: Database; dataDir: string }[];
let drop: () => Promise<void>;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "teepad-demo-"));
  const created = await createUnmigratedDatabase();
  drop = created.drop;
  servers = await Promise.all(
    Array.from({ length: SERVERS }, async () => ({
      database: await connect({ databaseUrl: created.url }),
      dataDir: mkdtempSync(path.join(folder, "server-")),
    })),
  );
});

afterAll(async () => {
  await Promise.all(servers.map(({ database }) => database.close()));
  await drop();
  rmSync(folder, { recursive: true });
});

it("start-up seeds the demo once when several servers start on a new database, and all of them start", async () => {
  await Promise.all(
    servers.map(async ({ database, dataDir }) => {
      await database.migrate();
      await seedDemoIfNew(database, systemClock, { dataDir, baseUrl });
    }),
  );

  const demos = servers.map(({ dataDir }) => readDemo({ dataDir })).filter((demo) => demo !== null);
  expect(demos).toHaveLength(1);
  expect(servers.flatMap(({ dataDir }) => readdirSync(dataDir))).toEqual(["demo.json"]);

  const prisma = (servers[0] as (typeof servers)[number]).database.prisma;
  expect([await prisma.user.count(), await prisma.application.count(), await prisma.course.count()]).toEqual([
    1, 1, 1,
  ]);
  const user = await prisma.user.findFirstOrThrow();
  expect(await passwordMatches(demos[0]?.user.password ?? "", user.passwordHash)).toBe(true);
});
