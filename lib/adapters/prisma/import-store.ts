import { addSeconds } from "@/lib/clock";
import {
  type ClaimedImport,
  IMPORT_LIMITS,
  type ImportOutcome,
  type ImportStore,
} from "@/lib/courses/imports";
import { Gone } from "@/lib/gone";
import type { Problem } from "@/lib/validation/problems";
import { claimJob } from "./claim";
import { Prisma, type PrismaClient } from "./generated/client";
import { transaction } from "./transaction";

const HOUR = 3600;

export function prismaImportStore(prisma: PrismaClient): ImportStore {
  return {
    insert(id, { applicationId, userId, isCountedByUser }, courses, now) {
      return transaction(prisma, async (tx) => {
        // Imports of an application wait for each other, so that its limits are exact.
        const [application] = await tx.$queryRaw<object[]>`
          SELECT 1 FROM "Application" WHERE "id" = ${applicationId} FOR NO KEY UPDATE`;
        if (!application) throw new Gone();
        const unfinished = await tx.importJob.count({ where: { applicationId, userId, finishedAt: null } });
        if (unfinished >= IMPORT_LIMITS.unfinished) return { outcome: "busy" };
        const { _sum, _min } = await tx.importJob.aggregate({
          where: {
            applicationId,
            createdAt: { gt: addSeconds(now, -HOUR) },
            ...(isCountedByUser && { userId }),
          },
          _sum: { items: true },
          _min: { createdAt: true },
        });
        if ((_sum.items ?? 0) + courses.length > IMPORT_LIMITS.coursesPerHour && _min.createdAt)
          return { outcome: "too-many", until: addSeconds(_min.createdAt, HOUR) };
        const job = { id, applicationId, userId, createdAt: now, nextAttemptAt: now };
        await tx.importJob.create({ data: { ...job, items: courses.length } });
        await tx.importItem.createMany({
          data: courses.map((input, index) => ({ jobId: id, index, input })),
        });
        return { outcome: "accepted" };
      });
    },

    async find({ applicationId, userId }, id) {
      const job = await prisma.importJob.findFirst({
        where: { id, applicationId, userId },
        include: {
          courses: {
            where: { outcome: { not: null } },
            select: { index: true, outcome: true, courseId: true, problems: true },
            orderBy: { index: "asc" },
          },
        },
      });
      if (!job) return null;
      const { courses, ...rest } = job;
      const done = courses.map(({ outcome, problems, ...course }) => ({
        ...course,
        outcome: outcome as ImportOutcome,
        // Only written from problems, so the shape is known.
        problems: problems as unknown as [Problem, ...Problem[]] | null,
      }));
      return { ...rest, done };
    },

    claim: (now, until) =>
      claimJob<ClaimedImport>(prisma, Prisma.sql`"ImportJob"`, { now, until }, Prisma.sql`"id", "attempts"`),

    async listNext(jobId, limit) {
      const where = { jobId, outcome: null };
      const rows = await prisma.importItem.findMany({ where, orderBy: { index: "asc" }, take: limit });
      return rows.map(({ index, input }) => ({ index, input: input ?? "null" }));
    },

    async record(jobId, { index, problems, ...item }) {
      await prisma.importItem.updateMany({
        where: { jobId, index, outcome: null },
        data: {
          ...{ ...item, input: null },
          ...(problems && { problems: problems as unknown as Prisma.InputJsonValue }),
        },
      });
    },

    async release({ id, attempts }, now) {
      // Unless the claim had expired, and the import now belongs to another process.
      const mine = { id, attempts };
      const unfinished = { courses: { some: { outcome: null } } };
      const again = await prisma.importJob.updateMany({
        where: { ...mine, ...unfinished },
        data: { nextAttemptAt: now },
      });
      if (again.count > 0) return;
      await prisma.importJob.updateMany({ where: mine, data: { nextAttemptAt: null, finishedAt: now } });
    },
  };
}
