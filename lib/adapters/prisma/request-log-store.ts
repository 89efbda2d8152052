import {
  hasFailed,
  type LoggedRequest,
  type RequestCounts,
  type RequestLogStore,
} from "@/lib/request-log/store";
import { applicationsFor } from "./application-access";
import { Prisma, type PrismaClient } from "./generated/client";

export function prismaRequestLogStore(prisma: PrismaClient): RequestLogStore {
  /** The tables have no relation to join. What a member reads while they are removed, they could have read just before. */
  async function worksOn(userId: string, applicationId: string): Promise<boolean> {
    return (await prisma.application.count({ where: { id: applicationId, ...applicationsFor(userId) } })) > 0;
  }

  return {
    async append(requests, counts) {
      await prisma.$transaction(async (tx) => {
        const listed = <Key extends keyof (typeof requests)[number]>(key: Key) =>
          requests.map((each) => each[key]);
        // After a commit whose answer got lost, they are written again.
        await tx.$executeRaw`
          INSERT INTO "LoggedRequest" ("requestId", "applicationId", "at", "method", "endpoint", "status", "failed",
            "milliseconds", "error", "reason")
          SELECT added.* FROM unnest(${listed("requestId")}::text[], ${listed("applicationId")}::text[],
            ${listed("at")}::timestamp[], ${listed("method")}::text[], ${listed("endpoint")}::text[],
            ${listed("status")}::int[], ${requests.map(hasFailed)}::boolean[],
            ${listed("milliseconds")}::float8[], ${listed("error")}::text[], ${listed("reason")}::text[]
          ) AS added
          ON CONFLICT ("requestId") DO NOTHING`;
        const column = <Key extends keyof (typeof counts)[number]>(key: Key) =>
          counts.map((each) => each[key]);
        // In the order of the key, so that two processes never wait for each other.
        await tx.$executeRaw`
          INSERT INTO "RequestCount" AS stored ("applicationId", "hour", "method", "endpoint", "requests", "clientErrors",
            "serverErrors", "milliseconds", "slowestMilliseconds")
          SELECT added.* FROM unnest(${column("applicationId")}::text[], ${column("hour")}::timestamp[],
            ${column("method")}::text[], ${column("endpoint")}::text[], ${column("requests")}::int[],
            ${column("clientErrors")}::int[], ${column("serverErrors")}::int[], ${column("milliseconds")}::float8[],
            ${column("slowestMilliseconds")}::float8[]
          ) AS added("applicationId", "hour", "method", "endpoint") ORDER BY 1, 2, 3, 4
          ON CONFLICT ("applicationId", "hour", "method", "endpoint") DO UPDATE SET
            "requests" = stored."requests" + EXCLUDED."requests",
            "clientErrors" = stored."clientErrors" + EXCLUDED."clientErrors",
            "serverErrors" = stored."serverErrors" + EXCLUDED."serverErrors",
            "milliseconds" = stored."milliseconds" + EXCLUDED."milliseconds",
            "slowestMilliseconds" = greatest(stored."slowestMilliseconds", EXCLUDED."slowestMilliseconds")`;
      });
    },

    async list({ userId, applicationId }, limit, { before, onlyErrors = false }) {
      if (!(await worksOn(userId, applicationId))) return [];
      return prisma.loggedRequest.findMany({
        where: {
          applicationId,
          ...(onlyErrors && { failed: true }),
          ...(before !== undefined && { requestId: { lt: before } }),
        },
        orderBy: { requestId: "desc" },
        take: limit,
        select: LISTED,
      });
    },

    async find({ userId, applicationId }, requestId) {
      if (!(await worksOn(userId, applicationId))) return null;
      return prisma.loggedRequest.findUnique({ where: { requestId, applicationId }, select: LISTED });
    },

    async addCounts({ userId, applicationId }, since) {
      if (!(await worksOn(userId, applicationId))) return { byHour: [], byEndpoint: [] };
      // In a week, an application may have one row for each hour and endpoint: 7 000.
      const from = Prisma.sql`FROM "RequestCount" WHERE "applicationId" = ${applicationId} AND "hour" >= ${since}`;
      const [byHour, byEndpoint] = await Promise.all([
        prisma.$queryRaw<RequestCounts["byHour"]>`SELECT "hour", ${SUMS} ${from} GROUP BY "hour"`,
        prisma.$queryRaw<RequestCounts["byEndpoint"]>`
          SELECT "method", "endpoint", ${SUMS} ${from} GROUP BY "method", "endpoint"`,
      ]);
      return { byHour, byEndpoint };
    },
  };
}

const SUMS = Prisma.sql`sum("requests")::float8 AS "requests", sum("clientErrors")::float8 AS "clientErrors",
  sum("serverErrors")::float8 AS "serverErrors", sum("milliseconds") AS "milliseconds",
  max("slowestMilliseconds") AS "slowestMilliseconds"`;

const LISTED: Readonly<Record<keyof LoggedRequest, true>> = {
  requestId: true,
  at: true,
  method: true,
  endpoint: true,
  status: true,
  milliseconds: true,
  error: true,
  reason: true,
};
