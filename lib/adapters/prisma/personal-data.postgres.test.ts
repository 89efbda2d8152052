import { expect, it } from "vitest";
import { setUpTestServer } from "@/scripts/testing/server";
import { prismaPersonalData } from "./personal-data";

const server = setUpTestServer();

it("a download of personal data reads each row about once, however many there are", async () => {
  const { prisma } = server.database;
  const userId = await server.newUser();
  const applications = await Promise.all(Array.from({ length: 3 }, () => server.newApplication()));
  for (const { clientId: applicationId } of applications) {
    await prisma.courseLinkCount.create({ data: { applicationId, userId, courses: 0 } });
    await prisma.$executeRaw`
      INSERT INTO "RemovedLink" ("applicationId", "userId", "courseId", "externalCourseId", "reason", "removedAt", "sequence")
      SELECT ${applicationId}, ${userId}, 'course_' || i, i, 'deleted', now(), i FROM generate_series(1, 1000) i`;
  }
  await prisma.$executeRaw`
    INSERT INTO "Application" ("id", "name", "ownerId") SELECT 'tp_app_' || i, i, ${userId} FROM generate_series(1, 3000) i`;
  await prisma.$executeRaw`
    INSERT INTO "Grant" ("id", "userId", "applicationId", "scope")
    SELECT 'grant_' || i, ${userId}, 'tp_app_' || i, 'courses' FROM generate_series(1, 3000) i`;
  await prisma.$executeRaw`
    INSERT INTO "AuditEvent" ("id", "at", "kind", "userId")
    SELECT 'event_' || i, now(), 'data-exported', ${userId} FROM generate_series(1, 3000) i`;
  await prisma.$executeRawUnsafe("ANALYZE");
  const before = await countReads();
  await prisma.$transaction(
    async (tx) => {
      let text = "";
      for await (const part of prismaPersonalData(tx).read(userId)) text += part;
      const { removedLinks, authorizations, activity } = JSON.parse(text);
      expect([removedLinks, authorizations, activity].map(({ length }) => length)).toEqual([
        3000, 3000, 3000,
      ]);
      await tx.$executeRaw`SELECT pg_stat_force_next_flush()`;
    },
    { timeout: 60_000 },
  );
  const after = await countReads();
  for (const table of ["RemovedLink", "Grant", "AuditEvent"]) {
    const rows = (after.get(table) ?? 0) - (before.get(table) ?? 0);
    expect(rows, table).toBeGreaterThanOrEqual(3000);
    expect(rows, table).toBeLessThan(2 * 3000);
  }
});

/** How many rows of each table were read. */
async function countReads(): Promise<Map<string, number>> {
  const rows = await server.database.prisma.$queryRaw<{ relname: string; rows: number }[]>`
    SELECT relname, (seq_tup_read + idx_tup_fetch)::int AS "rows" FROM pg_stat_user_tables`;
  return new Map(rows.map(({ relname, rows }) => [relname, rows]));
}
