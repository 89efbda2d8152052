import { afterAll, beforeAll, expect, it } from "vitest";
import { createUnmigratedDatabase } from "@/scripts/testing/database";
import { connect } from "../database/connect";
import type { Database } from "../database/database";
import { prismaApplicationStore } from "./application-store";
import { runCleanUp } from "./clean-up";
import { prismaUserStore } from "./user-store";

const GRANTS = Number(process.env.TEST_GRANTS ?? 12_000);

/** Far less than deleting everything in one statement takes. */
const STATEMENT_TIMEOUT_MS = Math.max(350, GRANTS / 200);

let bulk: Database;
let limited: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  const unmigrated = await createUnmigratedDatabase();
  drop = unmigrated.drop;
  bulk = await connect({ databaseUrl: unmigrated.url, limits: { responseTimeoutMs: 0 } });
  await bulk.migrate();
  limited = await connect({
    databaseUrl: unmigrated.url,
    limits: { responseTimeoutMs: STATEMENT_TIMEOUT_MS },
  });
  for (const statement of [
    `INSERT INTO "User" ("id", "email", "name") SELECT 'user_' || i, 'user' || i, '' FROM generate_series(0, ${GRANTS}) i`,
    `INSERT INTO "Application" ("id", "name", "ownerId") VALUES ('one', '', 'user_0'), ('two', '', 'user_0')`,
    `INSERT INTO "Grant" ("id", "userId", "applicationId", "scope")
     SELECT 'grant_' || i, 'user_' || i, CASE i % 2 WHEN 0 THEN 'one' ELSE 'two' END, '' FROM generate_series(1, ${GRANTS}) i`,
    `INSERT INTO "TokenFamily" ("id", "grantId") SELECT 'family_' || i, 'grant_' || i FROM generate_series(1, ${GRANTS}) i`,
    `INSERT INTO "AccessToken" SELECT 'at_' || i, 'family_' || i, now(), now() FROM generate_series(1, ${GRANTS}) i`,
    `INSERT INTO "RefreshToken" ("tokenHash", "familyId", "issuedAt", "expiresAt", "familyHash")
     SELECT 'rt_' || i || j, 'family_' || i, now(), now(), 'rt_' || i FROM generate_series(1, ${GRANTS}) i, generate_series(1, 2) j`,
    `INSERT INTO "Course" ("id", "ownerId", "name", "fairways", "createdAt", "updatedAt")
     SELECT 'course_' || i, CASE WHEN i <= 2000 THEN 'user_0' ELSE 'user_' || i END, '', '[]', now(), now()
     FROM generate_series(1, ${GRANTS}) i`,
    `INSERT INTO "CourseVersion" ("courseId", "version", "savedAt", "fairways", "holeDetails", "outline", "ownerId", "bytes")
     SELECT 'course_' || i, j, now(), '[]', '{}', '[]', '', 0 FROM generate_series(1, 2000) i, generate_series(1, 3) j`,
    `INSERT INTO "CourseLink" ("applicationId", "userId", "externalCourseId", "courseId")
     SELECT 'one', "ownerId", "id", "id" FROM "Course"`,
    `INSERT INTO "CourseLinkCount" SELECT "applicationId", "userId", count(*) FROM "CourseLink" GROUP BY 1, 2`,
    `INSERT INTO "CourseSave" SELECT 'course_' || i, 'user_0', 'save_' || j, 1, '[]', now()
     FROM generate_series(1, 200) i, generate_series(1, 100) j`,
    `INSERT INTO "AuditEvent" ("id", "at", "kind", "userId") SELECT 'event_' || i, now(), '', 'user_0' FROM generate_series(1, 5000) i`,
    "ANALYZE",
  ])
    await bulk.prisma.$executeRawUnsafe(statement);
}, 600_000);

afterAll(async () => {
  await limited.close();
  await bulk.close();
  await drop();
});

it("an application and then the account, with everything that others granted it, are deleted in short statements", async () => {
  const start = performance.now();
  expect(await prismaApplicationStore(limited.prisma).delete("user_0", "two")).toBe(true);
  expect(await limited.prisma.grant.count()).toBe(GRANTS / 2);
  expect(await limited.prisma.courseLink.count()).toBe(GRANTS);

  await prismaUserStore(limited.prisma).delete("user_0", new Date());
  const { prisma } = limited;
  for (const rows of [
    await prisma.application.count(),
    await prisma.grant.count(),
    await prisma.tokenFamily.count(),
    await prisma.accessToken.count(),
    await prisma.refreshToken.count(),
    await prisma.courseLink.count(),
    await prisma.courseLinkCount.count(),
    await prisma.courseVersion.count(),
    await prisma.courseSave.count(),
    await prisma.auditEvent.count(),
  ])
    expect(rows).toBe(0);
  expect(await prisma.course.count()).toBe(GRANTS - 2000);
  expect(await prisma.user.count()).toBe(GRANTS);
  if (process.env.TEST_GRANTS) console.log(`${GRANTS} grants: ${Math.round(performance.now() - start)} ms`);
}, 600_000);

it("full test users are swept in short statements", async () => {
  for (const statement of [
    `INSERT INTO "User" ("id", "email", "name") VALUES ('developer', 'developer', '')`,
    `INSERT INTO "Application" ("id", "name", "ownerId", "testOf") VALUES ('live', '', 'developer', NULL), ('twin', '', 'developer', 'live')`,
    `INSERT INTO "User" ("id", "email", "name", "testOf", "chosenAt")
     SELECT 'test_' || i, 'test' || i, '', 'twin', '2026-01-01' FROM generate_series(1, 4) i`,
    `INSERT INTO "Course" ("id", "ownerId", "name", "fairways", "createdAt", "updatedAt")
     SELECT 'swept_' || i, 'test_' || i % 4 + 1, '', '[]', now(), now() FROM generate_series(1, 8000) i`,
    `INSERT INTO "CourseVersion" ("courseId", "version", "savedAt", "fairways", "holeDetails", "outline", "ownerId", "bytes")
     SELECT 'swept_' || i, j, now(), '[]', '{}', '[]', '', 0 FROM generate_series(1, 8000) i, generate_series(1, 3) j`,
    `INSERT INTO "CourseLink" ("applicationId", "userId", "externalCourseId", "courseId")
     SELECT 'twin', "ownerId", "id", "id" FROM "Course" WHERE "id" LIKE 'swept_%'`,
    `INSERT INTO "CourseLinkCount" SELECT 'twin', 'test_' || i, 2000 FROM generate_series(1, 4) i`,
    "ANALYZE",
  ])
    await bulk.prisma.$executeRawUnsafe(statement);
  const { prisma } = limited;
  const people = await prisma.user.count({ where: { testOf: null } });
  await runCleanUp(limited, () => new Date("2026-06-01"), undefined);
  expect(await prisma.course.count({ where: { id: { startsWith: "swept_" } } })).toBe(0);
  expect(await prisma.user.count()).toBe(people);
}, 600_000);
