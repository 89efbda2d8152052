import type { CommentStore, StoredComment } from "@/lib/courses/comments";
import { type CommentPlace, MAX_COMMENTS } from "@/lib/validation/comments";
import { coursesFor, lockCourse, readRole } from "./course-access";
import type { Prisma, PrismaClient } from "./generated/client";
import type { CommentModel } from "./generated/models";
import { transaction } from "./transaction";

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
    change: (tx: Prisma.TransactionClient, comment: CommentModel, isOwner: boolean) => Promise<Outcome>,
  ): Promise<Outcome | "missing" | "forbidden"> {
    return transaction(prisma, async (tx) => {
      const course = await lockCourse(tx, userId, courseId, capability);
      if (!course) return "missing";
      if (course === "forbidden") return "forbidden";
      const comment = await tx.comment.findUnique({ where: { id, courseId } });
      return comment ? change(tx, comment, course.role === "owner") : "missing";
    });
  }

  /** The names of users as they are now. */
  async function namesOf(rows: readonly CommentModel[]): Promise<Map<string, string>> {
    const ids = rows.flatMap(({ authorId, resolvedById }) => [authorId, resolvedById ?? []].flat());
    const users = await prisma.user.findMany({
      where: { id: { in: [...new Set(ids)] } },
      select: { id: true, name: true },
    });
    return new Map(users.map(({ id, name }) => [id, name]));
  }

  return {
    async list(userId, courseId) {
      const course = await prisma.course.findFirst({
        where: { id: courseId, ...coursesFor(userId, "read") },
        select: {
          ownerId: true,
          people: { where: { userId }, select: { role: true } },
          commentMutes: { where: { userId }, select: { userId: true } },
          comments: { orderBy: [{ createdAt: "asc" }, { id: "asc" }] },
        },
      });
      if (!course) return null;
      const reader = await prisma.user.findUnique({
        where: { id: userId },
        select: { emailVerifiedAt: true },
      });
      const names = await namesOf(course.comments);
      const isReachable = reader !== null && reader.emailVerifiedAt !== null;
      return {
        role: readRole(course, userId),
        emails: isReachable ? course.commentMutes.length === 0 : null,
        comments: course.comments.map((row) => fromRow(row, names)),
      };
    },

    add(userId, courseId, { id, threadId, place, text }, now) {
      return transaction(prisma, async (tx) => {
        const course = await lockCourse(tx, userId, courseId, "comment");
        if (!course) return "missing";
        if (course === "forbidden") return "forbidden";
        const same = await tx.comment.findUnique({ where: { id } });
        if (same) return same.courseId === courseId && same.authorId === userId ? "repeated" : "missing";
        if ((await tx.comment.count({ where: { courseId } })) >= MAX_COMMENTS) return "full";
        if (threadId !== null) {
          const thread = await tx.comment.findUnique({ where: { id: threadId, courseId, threadId: null } });
          if (!thread) return "missing";
        }
        const { count } = await tx.comment.createMany({
          data: {
            ...{ id, courseId, threadId, text, authorId: userId, createdAt: now },
            ...(threadId === null ? place : null),
          },
          // On another course at the same time: its lock is another one.
          skipDuplicates: true,
        });
        if (count === 0) return "missing";
        return "added";
      });
    },

    edit(userId, courseId, id, text, now) {
      return changeOne(userId, courseId, id, "comment", async (tx, comment) => {
        if (comment.authorId !== userId) return "forbidden";
        if (comment.text === text) return "unchanged";
        await tx.comment.update({ where: { id }, data: { text, editedAt: now } });
        return "done";
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
      return changeOne(userId, courseId, id, "comment", async (tx, comment, isOwner) => {
        if (!isOwner) {
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
        if (!course || course === "forbidden") return false;
        await tx.commentMute.deleteMany({ where: { courseId, userId } });
        if (isMuted) await tx.commentMute.create({ data: { courseId, userId } });
        return true;
      });
    },

    async listRecipients(courseId, threadId) {
      const rows = await prisma.comment.findMany({
        where: { courseId, OR: [{ id: threadId }, { threadId }] },
        select: { authorId: true },
        distinct: ["authorId"],
      });
      const isOnCourse: Prisma.UserWhereInput = {
        id: { in: rows.map(({ authorId }) => authorId) },
        coursesOfOthers: { some: { courseId, course: { deletedAt: null } } },
      };
      const users = await prisma.user.findMany({
        where: {
          OR: [{ courses: { some: { id: courseId, deletedAt: null } } }, isOnCourse],
          ...{ disabledAt: null, emailVerifiedAt: { not: null }, commentMutes: { none: { courseId } } },
        },
        select: { id: true, email: true },
      });
      return users.map(({ id: userId, email }) => ({ userId, email }));
    },
  };
}

function fromRow(row: CommentModel, names: ReadonlyMap<string, string>): StoredComment {
  const { id, threadId, text, createdAt, editedAt, authorId, resolvedAt, resolvedById } = row;
  const toAuthor = (userId: string) => ({ userId, name: names.get(userId) ?? null });
  return {
    ...{ id, threadId, text, createdAt, editedAt },
    author: toAuthor(authorId),
    place: placeOf(row),
    resolved: resolvedAt && { at: resolvedAt, by: toAuthor(resolvedById ?? "") },
  };
}

function placeOf({ holeId, lat, lng }: CommentModel): CommentPlace {
  if (holeId !== null) return { holeId };
  return lat === null || lng === null ? null : { lat, lng };
}
