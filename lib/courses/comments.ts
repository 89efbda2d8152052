import type { Clock } from "@/lib/clock";
import type { CommentChange, CommentPlace, CommentThread, NewComment } from "@/lib/validation/comments";
import { isCommentId } from "@/lib/validation/comments";
import { isCourseId } from "@/lib/validation/course-ids";
import type { CourseRole } from "@/lib/validation/people";

/** A comment as stored: the first of a thread, or a reply. */
export interface StoredComment {
  id: string;
  threadId: string | null;
  author: StoredAuthor;
  text: string;
  createdAt: Date;
  editedAt: Date | null;
  /** Of its thread: null for replies. */
  place: CommentPlace;
  resolved: { at: Date; by: StoredAuthor } | null;
}

/** The name is null once the account is deleted. */
interface StoredAuthor {
  userId: string;
  name: string | null;
}

interface StoredComments {
  role: CourseRole;
  /** Whether the reader gets emails about comments; null if their address isn't verified. */
  emails: boolean | null;
  /** Oldest first. */
  comments: StoredComment[];
}

/** Whether a change was made. `forbidden`: the user can open the course, but their role lacks the capability. */
type CommentOutcome = "done" | "missing" | "forbidden";

/** The store port of comments (lib/adapters/prisma/comment-store.ts). Deleted courses are excluded. */
export interface CommentStore {
  /** Null if the user can't open the course. */
  list(userId: string, courseId: string): Promise<StoredComments | null>;
  /**
   * `full`: the course has `MAX_COMMENTS`. `repeated`: the user has added this comment before. `missing`: also if there is no
   * such thread.
   */
  add(
    userId: string,
    courseId: string,
    comment: NewComment,
    now: Date,
  ): Promise<"added" | "repeated" | "full" | "missing" | "forbidden">;
  /** Only the author's own comments: others' are `forbidden`. `unchanged`: it had this text before. */
  edit(
    userId: string,
    courseId: string,
    id: string,
    text: string,
    now: Date,
  ): Promise<CommentOutcome | "unchanged">;
  /** Resolves a thread (`at`), or reopens it (null). `unchanged`: it was so before, and the first who resolved it stays. */
  resolve(
    userId: string,
    courseId: string,
    threadId: string,
    at: Date | null,
  ): Promise<CommentOutcome | "unchanged">;
  /**
   * Deletes a comment of the user's own, or any if they own the course. The first of a thread goes with its replies; `replied`
   * if those of others keep its author from deleting it.
   */
  remove(userId: string, courseId: string, id: string): Promise<CommentOutcome | "replied">;
  /** @returns false if the user can't open the course. */
  mute(userId: string, courseId: string, isMuted: boolean): Promise<boolean>;
  /**
   * The owner, and who has commented in the thread and can still open the course. Without users who want no emails about it,
   * who are disabled, or whose address isn't verified.
   */
  listRecipients(courseId: string, threadId: string): Promise<{ userId: string; email: string }[]>;
}

/** Tells people about new comments by email (lib/identity/comment-emails.ts). */
export interface CommentEmails {
  /** Whether emails can be sent. */
  readonly available: boolean;
  /** Queues emails to the other people of the thread. Returns at once. */
  tell(comment: { courseId: string; threadId: string; authorId: string }, language: string): void;
}

interface Deps {
  store: CommentStore;
  emails: CommentEmails;
  /** Called after each change of a course's comments. */
  onCommentsChanged?: (courseId: string) => void;
  clock: Clock;
}

/** Comments on a course: threads on a hole, a place or the course, with replies, open or resolved. */
export function commentUseCases({ store, emails, onCommentsChanged = () => {}, clock }: Deps) {
  /** Reports a change that was made. */
  function tellAfter<Outcome>(courseId: string, outcome: Outcome): Outcome {
    if (outcome === "done" || outcome === "added") onCommentsChanged(courseId);
    return outcome;
  }

  return {
    /** Null if the user can't open the course. */
    async list(userId: string, courseId: string) {
      const found = isCourseId(courseId) ? await store.list(userId, courseId) : null;
      return (
        found && {
          role: found.role,
          emails: emails.available ? found.emails : null,
          threads: toThreads(found.comments, userId),
        }
      );
    },

    /** Adds a comment, or does nothing if the user has added it before. */
    async add(userId: string, courseId: string, comment: NewComment, language: string) {
      if (!isCourseId(courseId)) return "missing";
      const outcome = tellAfter(courseId, await store.add(userId, courseId, comment, clock()));
      const { id, threadId } = comment;
      if (outcome === "added")
        emails.tell({ courseId, threadId: threadId ?? id, authorId: userId }, language);
      return outcome;
    },

    /** Edits the text of the user's own comment, or resolves or reopens a thread. What changes nothing is done, too. */
    async change(
      userId: string,
      courseId: string,
      id: string,
      change: CommentChange,
    ): Promise<CommentOutcome> {
      if (!isCourseId(courseId) || !isCommentId(id)) return "missing";
      const outcome =
        "text" in change
          ? await store.edit(userId, courseId, id, change.text, clock())
          : await store.resolve(userId, courseId, id, change.resolved ? clock() : null);
      // The others, who are told of changes, would read the comments for nothing.
      return outcome === "unchanged" ? "done" : tellAfter(courseId, outcome);
    },

    async remove(userId: string, courseId: string, id: string): Promise<CommentOutcome | "replied"> {
      if (!isCourseId(courseId) || !isCommentId(id)) return "missing";
      return tellAfter(courseId, await store.remove(userId, courseId, id));
    },

    /** Turns the user's emails about comments on this course on or off. @returns false if they can't open it. */
    async setEmails(userId: string, courseId: string, on: boolean): Promise<boolean> {
      return isCourseId(courseId) && store.mute(userId, courseId, !on);
    },
  };
}
export type CommentUseCases = ReturnType<typeof commentUseCases>;

/** The threads as a user reads them. */
function toThreads(comments: readonly StoredComment[], readerId: string): CommentThread[] {
  const replies = new Map<string | null, StoredComment[]>();
  for (const each of comments) {
    const { threadId } = each;
    const siblings = replies.get(threadId);
    if (siblings) siblings.push(each);
    else replies.set(threadId, [each]);
  }
  const toPerson = ({ userId, name }: StoredAuthor) =>
    name === null ? null : { name, isYou: userId === readerId };
  const toComment = ({ id, author, text, createdAt, editedAt }: StoredComment) => ({
    ...{ id, text, author: toPerson(author) },
    ...{ createdAt: createdAt.toISOString(), editedAt: editedAt?.toISOString() ?? null },
  });
  return (replies.get(null) ?? []).map((first) => ({
    ...{ id: first.id, place: first.place },
    resolved: first.resolved && { at: first.resolved.at.toISOString(), by: toPerson(first.resolved.by) },
    comments: [toComment(first), ...(replies.get(first.id) ?? []).map(toComment)],
  }));
}
