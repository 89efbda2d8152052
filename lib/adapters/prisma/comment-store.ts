import {
  type CommentStore,
  MAX_LISTED_PROPOSALS,
  type StoredComment,
  type StoredProposal,
} from "@/lib/courses/comments";
import type { MeasuredDocument } from "@/lib/courses/store";
import type { Change } from "@/lib/editor/changes/change";
import {
  type CommentCounts,
  type CommentPlace,
  type CommentThread,
  MAX_COMMENTS,
  MAX_OPEN_PROPOSALS,
  mentionedIds,
  type NewComment,
} from "@/lib/validation/comments";
import type { PersonRole } from "@/lib/validation/people";
import { coursesFor, isCourseFor, type LockedCourse, lockCourse, readRole } from "./course-access";
import { readDocuments } from "./course-store";
import type { Prisma, PrismaClient } from "./generated/client";
import type { CommentModel } from "./generated/models";
import { toLocation } from "./location";
import { transaction, withRetry } from "./transaction";
import { findUserNames } from "./user-names";

/**
 * Comments in Postgres. Every change locks the course and the user's role first, so that limits are exact, a thread that is
 * being deleted gets no reply, and nobody comments after their role was taken away.
 */
export function prismaCommentStore(prisma: PrismaClient): CommentStore {
  /** Runs a change of one comment of the course, which the user may open and comment on or edit. */
  function changeOne<Outcome>(
    userId: string,
    courseId: string,
    id: string,
    capability: "comment" | "edit",
    change: (tx: Prisma.TransactionClient, comment: CommentRow, course: LockedCourse) => Promise<Outcome>,
  ): Promise<Outcome | "missing" | "forbidden"> {
    return transaction(prisma, async (tx) => {
      const course = await lockCourse(tx, userId, courseId, capability);
      if (typeof course === "string") return course;
      const comment = await tx.comment.findUnique({ where: { id, courseId }, omit: { changes: true } });
      return comment ? change(tx, comment, course) : "missing";
    });
  }

  return {
    async list(userId, courseId) {
      const course = await prisma.course.findFirst({
        where: { id: courseId, ...coursesFor(userId, "read") },
        select: {
          ...{ ownerId: true, createdAt: true },
          owner: { select: { name: true } },
          people: {
            select: { userId: true, role: true, addedAt: true, user: { select: { name: true } } },
            orderBy: [{ addedAt: "asc" }, { userId: "asc" }],
          },
          commentMutes: { where: { userId }, select: { userId: true } },
          commentReads: { where: { userId }, select: { readAt: true } },
          comments: { omit: { changes: true }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] },
        },
      });
      if (!course) return null;
      const reader = await prisma.user.findUnique({
        where: { id: userId },
        select: { emailVerifiedAt: true },
      });
      const mentioned = [...new Set(course.comments.flatMap(({ text }) => mentionedIds(text)))];
      const ids = course.comments.flatMap(({ authorId, resolvedById }) => [authorId, resolvedById]);
      const names = await findUserNames(prisma, [...ids, ...mentioned]);
      const toAuthor = (id: string) => ({ userId: id, name: names.get(id) ?? null });
      const person = course.people.find((each) => each.userId === userId);
      const isReachable = reader !== null && reader.emailVerifiedAt !== null;
      return {
        role: readRole({ ...course, people: person ? [person] : [] }, userId),
        emails: isReachable ? course.commentMutes.length === 0 : null,
        readAt: course.commentReads[0]?.readAt ?? person?.addedAt ?? course.createdAt,
        members: [
          { userId: course.ownerId, name: course.owner.name, role: "owner" },
          ...course.people.map(({ userId: id, user, role }) => ({
            ...{ userId: id, name: user.name, role: role as PersonRole },
          })),
        ],
        mentioned: mentioned.map(toAuthor),
        comments: course.comments.map((row) => fromRow(row, toAuthor)),
      };
    },

    async count(userId, courseId) {
      const [counts] = await prisma.$queryRaw<CommentCounts[]>`
        SELECT
          count(CASE WHEN c."threadId" IS NULL AND c."resolvedAt" IS NULL THEN c."id" END)::float8 AS "open",
          count(DISTINCT CASE
            WHEN (c."authorId" <> ${userId} OR c."via" IS NOT NULL) AND c."createdAt" > COALESCE(r."readAt", m."addedAt", "Course"."createdAt")
            THEN COALESCE(c."threadId", c."id")
          END)::float8 AS "unread"
        FROM "Course" LEFT JOIN "Comment" c ON c."courseId" = "Course"."id"
        LEFT JOIN "CommentRead" r ON r."courseId" = "Course"."id" AND r."userId" = ${userId}
        LEFT JOIN "CoursePerson" m ON m."courseId" = "Course"."id" AND m."userId" = ${userId}
        WHERE "Course"."id" = ${courseId} AND ${isCourseFor(userId, "read")} GROUP BY "Course"."id"`;
      return counts ?? null;
    },

    async countOpen(userId, courseIds) {
      const counts = await prisma.comment.groupBy({
        by: ["courseId"],
        where: {
          ...{ courseId: { in: [...courseIds] }, threadId: null, resolvedAt: null },
          course: coursesFor(userId, "read"),
        },
        _count: true,
      });
      return new Map(counts.map(({ courseId, _count }) => [courseId, _count]));
    },

    async markRead(userId, courseId, until) {
      // Again if the course or the user is being deleted.
      const count = await withRetry(
        () => prisma.$executeRaw`
          INSERT INTO "CommentRead" ("courseId", "userId", "readAt")
          SELECT "id", ${userId}, LEAST(${until}, COALESCE(
            (SELECT max("createdAt") FROM "Comment" WHERE "courseId" = ${courseId}), "createdAt"
          ))
          FROM "Course" WHERE "id" = ${courseId} AND ${isCourseFor(userId, "read")}
          ON CONFLICT ("courseId", "userId") DO UPDATE
          SET "readAt" = GREATEST("CommentRead"."readAt", EXCLUDED."readAt")`,
      );
      return count > 0;
    },

    add(userId, courseId, { applicationId, propose, ...comment }, now) {
      return transaction(prisma, async (tx) => {
        const course = await lockCourse(tx, userId, courseId, "comment");
        if (typeof course === "string") return course;
        let via: string | null = null;
        if (applicationId !== null) {
          const link = await tx.courseLink.findUnique({
            where: { applicationId_userId_courseId: { applicationId, userId, courseId } },
            select: { application: { select: { name: true } } },
          });
          if (!link) return "missing";
          via = link.application.name;
        }
        if (!propose) return insert(tx, userId, courseId, course, { ...comment, via }, now);
        const open = { courseId, proposal: "open" };
        if ((await tx.comment.count({ where: open })) >= MAX_OPEN_PROPOSALS) return "full";
        const stored = (await readDocuments(tx, [courseId])).get(courseId) as MeasuredDocument;
        const checked = propose(stored);
        if (!checked.ok) return checked;
        const changes = checked.changes as unknown as Prisma.InputJsonValue;
        const proposed = { ...comment, via, applicationId, proposal: "open", changes };
        return insert(tx, userId, courseId, course, proposed, now);
      });
    },

    async listProposals({ applicationId, userId }, courseId, id) {
      const course = await prisma.course.findFirst({
        where: { id: courseId, links: { some: { applicationId, userId } } },
        select: {
          comments: {
            where: { ...(id && { id }), applicationId, authorId: userId },
            select: { id: true, createdAt: true, proposal: true, decidedAt: true },
            orderBy: [{ createdAt: "desc" }, { id: "desc" }],
            take: MAX_LISTED_PROPOSALS,
          },
        },
      });
      const toProposal = ({ proposal, ...row }: ProposalRow) => ({
        ...row,
        proposal: proposal as StoredProposal["proposal"],
      });
      return course?.comments.map(toProposal) ?? null;
    },

    async findProposal(userId, courseId, id) {
      const found = await prisma.comment.findFirst({
        where: { id, courseId, course: coursesFor(userId, "read") },
        select: { changes: true },
      });
      // Only written from changes, so the shape is known.
      return (found?.changes ?? null) as Change[] | null;
    },

    decide(userId, courseId, id, decision, reply, now) {
      return changeOne(userId, courseId, id, "edit", async (tx, { proposal }, course) => {
        if (proposal === null) return "missing";
        if (proposal === decision) return "unchanged";
        if (proposal === "accepted") return "decided";
        if (reply) {
          const comment = { ...reply, threadId: id, place: null, via: null };
          const outcome = await insert(tx, userId, courseId, course, comment, now);
          if (outcome !== "added" && outcome !== "repeated") return outcome;
        }
        const data = { proposal: decision, decidedAt: now, resolvedAt: now, resolvedById: userId };
        await tx.comment.update({ where: { id }, data });
        return "done";
      });
    },

    edit(userId, courseId, id, text, now) {
      return changeOne(userId, courseId, id, "comment", async (tx, comment, { ownerId }) => {
        if (comment.authorId !== userId) return "forbidden";
        if (comment.text === text) return "unchanged";
        // Users whom it mentioned before may have left.
        const before = new Set(mentionedIds(comment.text));
        const added = mentionedIds(text).filter((each) => !before.has(each));
        if (!(await canAllOpen(tx, courseId, ownerId, added))) return "unknown-mention";
        await tx.comment.update({ where: { id }, data: { text, editedAt: now } });
        return { threadId: comment.threadId ?? id, mentionedIds: added };
      });
    },

    resolve(userId, courseId, threadId, at) {
      return changeOne(userId, courseId, threadId, "edit", async (tx, thread) => {
        if (thread.threadId !== null) return "missing";
        if ((thread.resolvedAt === null) === (at === null)) return "unchanged";
        const data = { resolvedAt: at, resolvedById: at && userId };
        await tx.comment.update({ where: { id: threadId }, data });
        return "done";
      });
    },

    remove(userId, courseId, id) {
      return changeOne(userId, courseId, id, "comment", async (tx, comment, { role }) => {
        if (role !== "owner") {
          if (comment.authorId !== userId) return "forbidden";
          const others = { courseId, threadId: id, authorId: { not: userId } };
          if ((await tx.comment.count({ where: others })) > 0) return "replied";
        }
        await tx.comment.deleteMany({ where: { courseId, OR: [{ id }, { threadId: id }] } });
        return "done";
      });
    },

    mute(userId, courseId, isMuted) {
      return transaction(prisma, async (tx) => {
        const course = await lockCourse(tx, userId, courseId, "read");
        if (typeof course === "string") return false;
        await tx.commentMute.deleteMany({ where: { courseId, userId } });
        if (isMuted) await tx.commentMute.create({ data: { courseId, userId } });
        return true;
      });
    },

    async listRecipients(courseId, threadId, userIds) {
      const rows =
        threadId === null
          ? []
          : await prisma.comment.findMany({
              where: { courseId, OR: [{ id: threadId }, { threadId }] },
              select: { authorId: true },
              distinct: ["authorId"],
            });
      const ids = [...userIds, ...rows.map(({ authorId }) => authorId)];
      const owns = { courses: { some: { id: courseId, deletedAt: null } } };
      const isOnCourse = { coursesOfOthers: { some: { courseId, course: { deletedAt: null } } } };
      const users = await prisma.user.findMany({
        where: {
          OR: [{ id: { in: ids }, OR: [owns, isOnCourse] }, ...(threadId === null ? [] : [owns])],
          ...{ disabledAt: null, emailVerifiedAt: { not: null }, commentMutes: { none: { courseId } } },
        },
        select: { id: true, email: true },
      });
      return users.map(({ id: userId, email }) => ({ userId, email }));
    },
  };
}

/** Adds a comment to a locked course. */
async function insert(
  tx: Prisma.TransactionClient,
  userId: string,
  courseId: string,
  { ownerId }: LockedCourse,
  {
    place,
    ...comment
  }: NewComment & Pick<Prisma.CommentCreateManyInput, "via" | "applicationId" | "proposal" | "changes">,
  now: Date,
) {
  const { id, threadId, text } = comment;
  const same = await tx.comment.findUnique({ where: { id }, omit: { changes: true } });
  if (same) return same.courseId === courseId && same.authorId === userId ? "repeated" : "missing";
  const { _count, _max } = await tx.comment.aggregate({
    where: { courseId },
    ...{ _count: true, _max: { createdAt: true } },
  });
  if (_count >= MAX_COMMENTS) return "full";
  if (!(await canAllOpen(tx, courseId, ownerId, mentionedIds(text)))) return "unknown-mention";
  if (threadId !== null) {
    const { count } = await tx.comment.updateMany({
      where: { id: threadId, courseId, threadId: null },
      data: { resolvedAt: null, resolvedById: null },
    });
    if (count === 0) return "missing";
  }
  // A user who has read the newest comment has read all: none that another process adds later is older.
  const createdAt = new Date(Math.max(now.getTime(), (_max.createdAt?.getTime() ?? 0) + 1));
  const { count } = await tx.comment.createMany({
    data: { ...comment, courseId, authorId: userId, createdAt, ...(threadId === null ? place : null) },
    // On another course at the same time: its lock is another one.
    skipDuplicates: true,
  });
  return count === 0 ? "missing" : "added";
}

/** Whether all these users can open a course. */
async function canAllOpen(
  tx: Prisma.TransactionClient,
  courseId: string,
  ownerId: string,
  userIds: readonly string[],
): Promise<boolean> {
  const others = userIds.filter((each) => each !== ownerId);
  if (others.length === 0) return true;
  return (await tx.coursePerson.count({ where: { courseId, userId: { in: others } } })) === others.length;
}

/** A comment without the changes that it proposes, which may be many. */
type CommentRow = Omit<CommentModel, "changes">;

type ProposalRow = Pick<CommentModel, "id" | "createdAt" | "proposal" | "decidedAt">;

function fromRow(row: CommentRow, toAuthor: (userId: string) => StoredComment["author"]): StoredComment {
  const { id, threadId, via, text, createdAt, editedAt, authorId, resolvedAt, resolvedById } = row;
  return {
    ...{ id, threadId, via, text, createdAt, editedAt },
    proposal: row.proposal as CommentThread["proposal"],
    author: toAuthor(authorId),
    place: placeOf(row),
    resolved: resolvedAt && { at: resolvedAt, by: toAuthor(resolvedById ?? "") },
  };
}

function placeOf({ holeId, lat, lng }: CommentRow): CommentPlace {
  return holeId === null ? toLocation({ lat, lng }) : { holeId };
}
