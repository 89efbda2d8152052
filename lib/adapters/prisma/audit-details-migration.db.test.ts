import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "@/lib/adapters/database/database";
import type { RecordedFact } from "@/lib/audit/events";
import { systemClock } from "@/lib/clock";
import { openUnmigratedTestDatabase } from "@/scripts/testing/database";
import { prismaAuditLog } from "./audit-log";

const MIGRATIONS = path.join(process.cwd(), "prisma/migrations");
const NO_URIS = { uris: [], more: 0 };

let database: Database;
let folder: string;

/** Applies the migrations up to the one with this name, or up to the one before it. */
async function migrateTo(name: string, { inclusive }: { inclusive: boolean }): Promise<void> {
  for (const migration of await readdir(MIGRATIONS)) {
    const isWanted = inclusive ? migration <= name : migration < name;
    if (isWanted && /^\d/.test(migration)) {
      await cp(path.join(MIGRATIONS, migration), path.join(folder, migration), { recursive: true });
    }
  }
  await database.migrate(folder);
}

beforeAll(async () => {
  database = await openUnmigratedTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), "teepad-migrations-"));
});

afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

/** What earlier versions stored in "detail", and the fact that is read after the migration. */
const ROWS: [detail: string | null, fact: RecordedFact][] = [
  [null, { kind: "signed-up" }],
  ["Google", { kind: "signed-up", details: { provider: "google" } }],
  ["GitHub", { kind: "signed-in", details: { provider: "github" } }],
  ["GitHub", { kind: "external-account-linked", details: { provider: "github" } }],
  ["Google", { kind: "external-account-unlinked", details: { provider: "google" } }],
  ["2001:db8::1", { kind: "sign-in-refused", details: { clientAddress: "2001:db8::1" } }],
  // The first version did not store the address.
  [null, { kind: "sign-in-refused" }],
  ["ada@example.com", { kind: "email-verified", details: { email: "ada@example.com" } }],
  [
    "Disc; changed: name",
    { kind: "application-registered", details: { applicationName: "Disc; changed: name" } },
  ],
  ['Quote " \\ é🥏', { kind: "application-deleted", details: { applicationName: 'Quote " \\ é🥏' } }],
  ["Second", { kind: "secret-added", details: { secretName: "Second" } }],
  ["Second", { kind: "secret-removed", details: { secretName: "Second" } }],
  ["Ekeberg", { kind: "course-deleted", details: { courseName: "Ekeberg" } }],
  ["Ekeberg", { kind: "course-restored", details: { courseName: "Ekeberg" } }],
  ["c-1", { kind: "course-linked", details: { externalCourseId: "c-1" } }],
  ["c-1", { kind: "course-unlinked", details: { externalCourseId: "c-1" } }],
  [null, { kind: "grant-allowed" }],
  [null, { kind: "password-changed" }],
  // Nothing changed.
  [
    null,
    {
      kind: "application-changed",
      details: { addedRedirectUris: NO_URIS, removedRedirectUris: NO_URIS, changedSettings: [] },
    },
  ],
  [
    "changed: name, homepage, description",
    {
      kind: "application-changed",
      details: {
        addedRedirectUris: NO_URIS,
        removedRedirectUris: NO_URIS,
        changedSettings: ["name", "homepage", "description"],
      },
    },
  ],
  [
    "redirect URI added: https://evil.example/cb; redirect URI removed: https://a.example/cb; changed: name",
    {
      kind: "application-changed",
      details: {
        addedRedirectUris: { uris: ["https://evil.example/cb"], more: 0 },
        removedRedirectUris: { uris: ["https://a.example/cb"], more: 0 },
        changedSettings: ["name"],
      },
    },
  ],
  // Separators without a space after them are part of a URI.
  [
    `redirect URI added: https://a.example/?x=;,and, https://b.example/,, https://c.example/;, and 17 more; redirect URI removed: https://h.example/${"x".repeat(40)}…, https://d.example/?changed:name;; changed: homepage`,
    {
      kind: "application-changed",
      details: {
        addedRedirectUris: {
          uris: ["https://a.example/?x=;,and", "https://b.example/,", "https://c.example/;"],
          more: 17,
        },
        removedRedirectUris: {
          uris: [`https://h.example/${"x".repeat(40)}…`, "https://d.example/?changed:name;"],
          more: 0,
        },
        changedSettings: ["homepage"],
      },
    },
  ],
];

it("converts every audit detail that earlier versions stored to JSON without loss", async () => {
  const migration = (await readdir(MIGRATIONS)).find((name) => name.endsWith("_audit_details")) as string;
  await migrateTo(migration, { inclusive: false });
  const userId = "user_1";
  await database.prisma.$executeRaw`
    INSERT INTO "User" ("id", "email", "name") VALUES (${userId}, 'ada@example.com', 'Ada')`;
  for (const [index, [detail, { kind }]] of ROWS.entries()) {
    const id = `event_${String(index).padStart(3, "0")}`;
    await database.prisma.$executeRaw`
      INSERT INTO "AuditEvent" ("id", "at", "kind", "userId", "detail", "times", "firstAt", "runKey")
      VALUES (${id}, ${new Date(index * 1000)}, ${kind}, ${userId}, ${detail}, ${index + 1}, ${new Date(0)}, ${id})`;
  }

  await migrateTo(migration, { inclusive: true });
  const facts = ROWS.map(([, fact]) => fact);
  const stored = await database.prisma.$queryRaw`SELECT "kind", "details" FROM "AuditEvent" ORDER BY "id"`;
  expect(stored).toEqual(facts.map(({ kind, details }) => ({ kind, details: details ?? null })));

  // The rest of the schema, which the store needs.
  await database.migrate();
  const events = await prismaAuditLog(database.prisma, systemClock).listForUser(userId, 100);
  expect(events.toReversed()).toEqual(
    facts.map((fact, index) => ({
      ...fact,
      id: `event_${String(index).padStart(3, "0")}`,
      at: new Date(index * 1000),
      firstAt: new Date(0),
      times: index + 1,
      userId,
      applicationName: null,
    })),
  );
});
