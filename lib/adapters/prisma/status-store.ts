import type { CourseStatus, StatusStore, StoredStatus } from "@/lib/courses/course-status";
import type { CourseState } from "@/lib/validation/course-states";
import { millis } from "../database/sql";
import { coursesFor, lockCourse, readRole } from "./course-access";
import type { PrismaClient } from "./generated/client";
import { syncListings } from "./listings";
import { toLocation } from "./location";
import { transaction } from "./transaction";

/** SQL: the columns of a status `st`, which are null for a course without one. */
export const STATUS_COLUMNS = `st."state", st."words", st."until", st."closedHoleIds",
  ${millis('st."checkedAt"')} AS "checkedAt", st."revision" AS "statusRevision"`;

export type StatusColumns =
  | {
      state: CourseState;
      words: string | null;
      until: string | null;
      closedHoleIds: string[];
      checkedAt: number;
      statusRevision: number;
    }
  | { state: null };

/** The status in a row with `STATUS_COLUMNS`. */
export function readStatus(row: StatusColumns): StoredStatus | null {
  if (row.state === null) return null;
  const { state, words, until, closedHoleIds, checkedAt, statusRevision: revision } = row;
  return { state, words, until, closedHoleIds, checkedAt: new Date(checkedAt), revision };
}

/** The status of courses in Postgres. A course whose status was never set has no row. */
export function prismaStatusStore(prisma: PrismaClient): StatusStore {
  return {
    async find(userId, courseId) {
      const course = await prisma.course.findFirst({
        where: { id: courseId, ...coursesFor(userId, "read") },
        select: {
          ...{ ownerId: true, lat: true, lng: true, status: true },
          people: { where: { userId }, select: { role: true } },
        },
      });
      if (!course) return null;
      return {
        status: course.status && toStatus(course.status),
        location: toLocation(course),
        role: readRole(course, userId),
      };
    },

    async list(userId, courseIds) {
      const rows = await prisma.courseStatus.findMany({
        where: { courseId: { in: [...courseIds] }, course: coursesFor(userId, "read") },
        include: { course: { select: { lat: true, lng: true } } },
      });
      return new Map(
        rows.map((row) => [row.courseId, { status: toStatus(row), location: toLocation(row.course) }]),
      );
    },

    replace(userId, courseId, revision, status: CourseStatus) {
      return transaction(prisma, async (tx) => {
        const course = await lockCourse(tx, userId, courseId, "edit");
        if (typeof course === "string") return null;
        const { count } =
          revision > 0
            ? await tx.courseStatus.updateMany({
                where: { courseId, revision },
                data: { ...status, revision: revision + 1 },
              })
            : // Of concurrent first changes the primary key lets one through.
              await tx.courseStatus.createMany({ data: [{ courseId, ...status }], skipDuplicates: true });
        if (count === 0) return null;
        await syncListings(tx, [courseId], status.checkedAt);
        return { courseName: course.name, ownerId: course.ownerId };
      });
    },
  };
}

interface StatusRow extends Omit<StoredStatus, "state"> {
  state: string;
}

function toStatus({ state, words, until, closedHoleIds, checkedAt, revision }: StatusRow): StoredStatus {
  return { state: state as CourseState, words, until, closedHoleIds, checkedAt, revision };
}
