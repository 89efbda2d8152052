import type { SharedOutline, SharingStore } from "@/lib/courses/sharing";
import type { StoredDocument } from "@/lib/courses/stored-course";
import type { Licence, Sharing } from "@/lib/validation/sharing";
import { millis, type Sql, type Statement } from "../database/sql";
import { coursesFor, lockCourse } from "./course-access";
import { measuredDocument } from "./course-store";
import type { PrismaClient } from "./generated/client";
import { syncListings } from "./listings";
import { toLocation } from "./location";
import { readStatus, STATUS_COLUMNS, type StatusColumns } from "./status-store";
import { transaction } from "./transaction";

/** The course of a share id: not deleted, its owner not disabled, and shared in a way that this version knows. */
const SHARED = `FROM "CourseShare" s
  JOIN "Course" c ON c."id" = s."courseId"
  JOIN "User" u ON u."id" = c."ownerId"
  LEFT JOIN "CourseStatus" st ON st."courseId" = c."id"
  WHERE s."shareId" = $1 AND s."sharing" IN ('link', 'public') AND c."deletedAt" IS NULL AND u."disabledAt" IS NULL`;

const FIND_SHARED: Statement = {
  name: "find_shared",
  text: `SELECT s."courseId", s."sharing", s."ownerName", s."place", s."revision", c."name", c."lat", c."lng", c."version",
    ${millis('c."updatedAt"')} AS "updatedAt", ${STATUS_COLUMNS} ${SHARED}`,
};

const READ_SHARED: Statement = {
  name: "read_shared",
  text: `SELECT c."fairways"::text AS "fairways", c."holeDetails"::text AS "holeDetails",
    c."layouts"::text AS "layouts", c."features"::text AS "features" ${SHARED}`,
};

type SharedRow = StatusColumns & {
  courseId: string;
  sharing: SharedOutline["sharing"];
  ownerName: string | null;
  place: string | null;
  revision: number;
  name: string;
  lat: number | null;
  lng: number | null;
  version: number;
  updatedAt: number;
};

/** Sharing in Postgres. A course that was never shared has no row. */
export function prismaSharingStore(prisma: PrismaClient, sql: Sql): SharingStore {
  return {
    async find(ownerId, courseId) {
      const course = await prisma.course.findUnique({
        where: { id: courseId, ownerId, deletedAt: null },
        select: { share: { omit: { courseId: true, updatedAt: true } } },
      });
      if (!course) return null;
      const { share } = course;
      return share
        ? { ...share, sharing: share.sharing as Sharing, licence: share.licence as Licence | null }
        : {
            ...{ sharing: "off", shareId: null, ownerName: null, place: null },
            ...{ licence: null, credit: null, revision: 0 },
          };
    },

    async findShareId(userId, courseId) {
      const course = await prisma.course.findFirst({
        where: { id: courseId, ...coursesFor(userId, "read") },
        select: { share: { select: { shareId: true } } },
      });
      return course?.share?.shareId ?? null;
    },

    replace(ownerId, courseId, revision, setting, now) {
      return transaction(prisma, async (tx) => {
        const course = await lockCourse(tx, ownerId, courseId, "manage");
        if (typeof course === "string") return null;
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
        await syncListings(tx, [courseId], now);
        return course.name;
      });
    },

    async findShared(shareId) {
      const [row] = await sql<SharedRow>(FIND_SHARED, [shareId]);
      if (!row) return null;
      const { courseId, sharing, ownerName, place, revision, name, version, updatedAt } = row;
      return {
        courseId,
        sharing,
        ownerName,
        place,
        name,
        location: toLocation(row),
        status: readStatus(row),
        state: `${version}.${revision}.${updatedAt}`,
        updatedAt: new Date(updatedAt),
      };
    },

    async readShared(shareId) {
      const [row] = await sql<Record<keyof StoredDocument, string>>(READ_SHARED, [shareId]);
      return row ? measuredDocument(row) : null;
    },
  };
}
