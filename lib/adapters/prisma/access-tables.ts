import { COURSE_ACCESS, TEAM_ACCESS, type TeamRole } from "@/lib/access/subject";
import { MAX_APPLICATIONS } from "@/lib/applications/registration";
import { MAX_COURSES } from "@/lib/courses/store";
import { VERSION_RETENTION } from "@/lib/courses/versions";
import { PICTURE_LIMITS } from "@/lib/pictures/schema";
import type { PersonRole } from "@/lib/validation/people";
import type { AccessTables } from "./access-store";
import { removeLinks } from "./changes";
import { Prisma } from "./generated/client";
import { syncListings } from "./listings";
import { COURSE_BYTES } from "./version-sql";

export const COURSE_TABLES: AccessTables<PersonRole> = {
  limits: COURSE_ACCESS,
  subjects: Prisma.sql`"Course"`,
  isOpen: Prisma.sql`s."deletedAt" IS NULL`,
  members: Prisma.sql`"CoursePerson"`,
  invitations: Prisma.sql`"CourseInvitation"`,
  key: Prisma.sql`"courseId"`,
  onlyRole: null,
  isTeam: false,
  roleOfPreviousOwner: "editor",
  async transfer(tx, courseId, ownerId, now) {
    if (!(await hasRoomForCourse(tx, ownerId, courseId))) return false;
    await removeLinks(tx, courseId, "unlinked", now);
    await tx.course.updateMany({
      where: { id: courseId },
      // Links that an earlier deletion removed were the previous owner's, too.
      data: { ownerId, deletedLinks: Prisma.DbNull },
    });
    await tx.courseVersion.updateMany({ where: { courseId }, data: { ownerId } });
    await tx.coursePicture.updateMany({ where: { courseId }, data: { ownerId } });
    // The name is what the previous owner wanted to be called.
    await tx.courseShare.updateMany({
      where: { courseId },
      data: { ownerName: null, licence: null, credit: null, revision: { increment: 1 }, updatedAt: now },
    });
    await syncListings(tx, [courseId], now);
    return true;
  },
};

/** A twin has no team of its own. */
export const TEAM_TABLES: AccessTables<TeamRole> = {
  limits: TEAM_ACCESS,
  subjects: Prisma.sql`"Application"`,
  isOpen: Prisma.sql`s."testOf" IS NULL`,
  members: Prisma.sql`"ApplicationMember"`,
  invitations: Prisma.sql`"ApplicationInvitation"`,
  key: Prisma.sql`"applicationId"`,
  onlyRole: "member",
  isTeam: true,
  roleOfPreviousOwner: "member",
  async transfer(tx, id, ownerId) {
    if ((await tx.application.count({ where: { ownerId, testOf: null } })) >= MAX_APPLICATIONS) return false;
    await tx.application.update({ where: { id }, data: { ownerId, verifiedAt: null } });
    await tx.application.updateMany({ where: { testOf: id }, data: { ownerId } });
    return true;
  },
};

/** Whether the account of a new owner has room for a course. Versions without a name are thinned out instead. */
async function hasRoomForCourse(
  tx: Prisma.TransactionClient,
  userId: string,
  courseId: string,
): Promise<boolean> {
  if ((await tx.course.count({ where: { ownerId: userId } })) >= MAX_COURSES) return false;
  const mine = { OR: [{ ownerId: userId }, { courseId }] };
  const pictures = await tx.coursePicture.aggregate({ where: mine, _sum: { bytes: true } });
  if ((pictures._sum.bytes ?? 0) > PICTURE_LIMITS.quotaBytes) return false;
  const [course] = await tx.$queryRaw<{ bytes: number }[]>`
    SELECT ${COURSE_BYTES} AS "bytes" FROM "Course" WHERE "id" = ${courseId} AND "versionName" IS NOT NULL`;
  const named = await tx.courseVersion.aggregate({
    where: { ...mine, name: { not: null } },
    _sum: { bytes: true },
  });
  return (named._sum.bytes ?? 0) + (course?.bytes ?? 0) <= VERSION_RETENTION.namedQuotaBytes;
}
