import type { PrismaClient } from "@/lib/adapters/prisma/generated/client";
import type { Clock } from "@/lib/clock";

export interface Statistics {
  counts: Record<string, number>;
  tables: { table: string; rows: number; bytes: number }[];
}

/** Counts the rows of the database. Takes seconds for millions of rows. */
export async function readStatistics(prisma: PrismaClient, clock: Clock): Promise<Statistics> {
  const now = clock();
  const live = { expiresAt: { gt: now }, family: { revokedAt: null } };
  const counts: Record<string, number> = {
    users: await prisma.user.count({ where: { testOf: null } }),
    "disabled users": await prisma.user.count({ where: { disabledAt: { not: null } } }),
    applications: await prisma.application.count({ where: { testOf: null } }),
    "verified applications": await prisma.application.count({ where: { verifiedAt: { not: null } } }),
    "disabled applications": await prisma.application.count({
      where: { disabledAt: { not: null }, testOf: null },
    }),
    "test users": await prisma.user.count({ where: { testOf: { not: null } } }),
    authorizations: await prisma.grant.count({ where: { user: { testOf: null } } }),
    courses: await prisma.course.count({ where: { deletedAt: null, owner: { testOf: null } } }),
    "deleted courses": await prisma.course.count({
      where: { deletedAt: { not: null }, owner: { testOf: null } },
    }),
    "valid access tokens": await prisma.accessToken.count({ where: live }),
    "valid refresh tokens": await prisma.refreshToken.count({ where: { ...live, rotatedAt: null } }),
    "queued emails": await prisma.queuedEmail.count({ where: { nextAttemptAt: { not: null } } }),
    "failed emails": await prisma.queuedEmail.count({ where: { nextAttemptAt: null } }),
  };
  const names = await prisma.$queryRaw<{ table: string; bytes: number }[]>`
    SELECT relname::text AS "table", pg_total_relation_size(oid)::float8 AS "bytes" FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> '_prisma_migrations'
    ORDER BY pg_total_relation_size(oid) DESC, relname`;
  const tables: Statistics["tables"] = [];
  for (const { table, bytes } of names) {
    const [row] = await prisma.$queryRawUnsafe<{ rows: number }[]>(
      `SELECT count(*)::float8 AS "rows" FROM "${table}"`,
    );
    tables.push({ table, rows: row?.rows ?? 0, bytes });
  }
  return { counts, tables };
}
