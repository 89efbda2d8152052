import type { SharedOutline, SharingStore } from "@/lib/courses/sharing";
import type { StoredDocument } from "@/lib/courses/stored-course";
import type { Sharing } from "@/lib/validation/sharing";
import { millis, type Sql, type Statement } from "../database/sql";
import { lockCourse } from "./course-access";
import { isForeignKeyViolation } from "./errors";
import type { PrismaClient } from "./generated/client";
import { syncListings } from "./listings";
import { transaction } from "./transaction";

/** The course of a share id: not deleted, its owner not disabled. */
const SHARED = `FROM "CourseShare" s
  JOIN "Course" c ON c."id" = s."courseId"
  JOIN "User" u ON u."id" = c."ownerId"
  WHERE s."shareId" = $1 AND c."deletedAt" IS NULL AND u."disabledAt" IS NULL`;

const FIND_SHARED: Statement = {
  name: "find_shared",
  text: `SELECT s."courseId", s."sharing", s."ownerName", s."revision", c."name", c."lat", c."lng", c."version",
    ${millis('c."updatedAt"')} AS "updatedAt" ${SHARED}`,
};

const READ_SHARED: Statement = {
  name: "read_shared",
  text: `SELECT c."fairways"::text AS "fairways", c."holeDetails"::text AS "holeDetails",
    c."layouts"::text AS "layouts", c."features"::text AS "features" ${SHARED}`,
};

interface SharedRow {
  courseId: string;
  sharing: SharedOutline["sharing"];
  ownerName: string | null;
  revision: number;
  name: string;
  lat: number | null;
  lng: number | null;
  version: number;
  updatedAt: number;
}

/** Sharing in Postgres. A course that was never shared has no row. */
export function prismaSharingStore(prisma: PrismaClient, sql: Sql): SharingStore {
  return {
    async find(ownerId, courseId) {
      const course = await prisma.course.findUnique({
        where: { id: courseId, ownerId, deletedAt: null },
        select: { share: { select: { sharing: true, shareId: true, ownerName: true, revision: true } } },
      });
      if (!course) return null;
      const { share } = course;
      return share
        ? { ...share, sharing: share.sharing as Sharing }
        : { sharing: "off", shareId: null, ownerName: null, revision: 0 };
    },

    async replace(ownerId, courseId, revision, setting, now) {
      try {
        return await transaction(prisma, async (tx) => {
          const locked = await lockCourse(tx, ownerId, courseId, "manage");
          if (!locked || locked === "forbidden") return null;
          const { count } =
            revision > 0
              ? await tx.courseShare.updateMany({
                  where: { courseId, revision },
                  data: { ...setting, revision: revision + 1, updatedAt: now },
                })
              : // Of concurrent first changes the primary key lets one through.
                await tx.courseShare.createMany({
                  data: [{ courseId, ...setting, updatedAt: now }],
                  skipDuplicates: true,
                });
          if (count === 0) return null;
          await syncListings(tx, [courseId]);
          const course = await tx.course.findUnique({ where: { id: courseId }, select: { name: true } });
          return course?.name ?? null;
        });
      } catch (error) {
        // The course was deleted for good since.
        if (isForeignKeyViolation(error)) return null;
        throw error;
      }
    },

    async findShared(shareId) {
      const [row] = await sql<SharedRow>(FIND_SHARED, [shareId]);
      if (!row) return null;
      const { courseId, sharing, ownerName, revision, name, lat, lng, version, updatedAt } = row;
      return {
        courseId,
        sharing,
        ownerName,
        name,
        location: lat === null || lng === null ? null : { lat, lng },
        state: `${version}.${revision}.${updatedAt}`,
        updatedAt: new Date(updatedAt),
      };
    },

    async readShared(shareId) {
      const [row] = await sql<Record<keyof StoredDocument, string>>(READ_SHARED, [shareId]);
      return row
        ? {
            fairways: JSON.parse(row.fairways),
            holeDetails: JSON.parse(row.holeDetails),
            layouts: JSON.parse(row.layouts),
            features: JSON.parse(row.features),
          }
        : null;
    },
  };
}
