import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestDatabase } from "@/scripts/testing/database";
import type { Database } from "../database/database";
import { readOperatingFigures } from "./operating-figures";

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

it("the operator sees the size of the database, and how long the oldest email that hasn't failed has waited", async () => {
  const { prisma } = database;
  const now = new Date("2026-11-26T12:00:00Z");
  const empty = await readOperatingFigures(prisma, now);
  expect(empty.databaseBytes).toBeGreaterThan(1_000_000);
  expect(empty.oldest).toEqual({ email: 0, webhook: 0 });
  const email = { recipient: "a@example.com", subject: "Hello", sealedText: null, giveUpAt: now };
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  await prisma.queuedEmail.createMany({
    data: [
      { ...email, id: "email_1", createdAt: ago(900), nextAttemptAt: null },
      { ...email, id: "email_2", createdAt: ago(60), nextAttemptAt: now },
      { ...email, id: "email_3", createdAt: ago(30), nextAttemptAt: now },
    ],
  });
  expect((await readOperatingFigures(prisma, now)).oldest).toEqual({ email: 60, webhook: 0 });
});
