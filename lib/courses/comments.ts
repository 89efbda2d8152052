import * as z from "zod";
import type { Clock } from "@/lib/clock";
import type { Change } from "@/lib/editor/changes/change";
import {
  type CheckedProposal,
  checkProposal,
  onlyHole,
  type ProposedChange,
  proposedChanges,
} from "@/lib/editor/changes/proposal";
import { newId } from "@/lib/ids";
import type { Caller } from "@/lib/oauth/bearer";
import type { Payer, WorkBudget } from "@/lib/rate-limit/work-budget";
import type {
  CommentChange,
  CommentCounts,
  CommentPerson,
  CommentPlace,
  CommentThread,
  NewComment,
} from "@/lib/validation/comments";
import {
  commentText,
  isCommentId,
  MAX_OPEN_PROPOSALS,
  mentionedIds,
  newComment,
} from "@/lib/validation/comments";
import { isCourseId } from "@/lib/validation/course-ids";
import { groupBy } from "@/lib/validation/group-by";
import type { CourseRole } from "@/lib/validation/people";
import { studioUrl } from "./course-json";
import { partPayer, UNLIMITED } from "./courses";
import { can } from "./roles";
import type { MeasuredDocument } from "./store";
import { toDocumentData } from "./stored-course";

/** The body of `POST …/comments`: the first comment of a thread may propose changes. */
export const commentOrProposal = newComment
  .extend({ changes: proposedChanges.optional() })
  .refine(({ threadId, changes }) => threadId === null || !changes, {
    path: ["changes"],
    message: "must be omitted in a reply",
  });
type CommentOrProposal = z.infer<typeof commentOrProposal>;

/** The body of `POST /api/v1/courses/{courseId}/proposals`. */
export const newProposal = z.object({ text: commentText, changes: proposedChanges });
type NewProposal = z.infer<typeof newProposal>;

/** The response to it, and what becomes of it. */
export const proposed = z.object({
  id: z.string(),
  state: z.enum(["open", "accepted", "declined"]),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  reviewUrl: z.string(),
});
type Proposed = z.infer<typeof proposed>;

/** A list of the newest ones: as many as may wait. */
export const proposedList = z.object({ proposals: z.array(proposed) });
export const MAX_LISTED_PROPOSALS = MAX_OPEN_PROPOSALS;

/** A comment as stored: the first of a thread, or a reply. */
export interface StoredComment {
  id: string;
  threadId: string | null;
  author: StoredAuthor;
  /** The name of the application that wrote it for the author. */
  via: string | null;
  text: string;
  createdAt: Date;
  editedAt: Date | null;
  /** Of its thread, if it proposes changes; null for replies. */
  proposal: CommentThread["proposal"];
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
  /** The time up to which the reader has read all comments; at first, when they joined. */
  readAt: Date;
  members: { userId: string; name: string; role: CourseRole }[];
  /** Everyone whom a comment mentions. */
  mentioned: StoredAuthor[];
  /** Oldest first. */
  comments: StoredComment[];
}

/** An edited comment: its thread, and the users whom it mentions only since the edit. */
interface EditedComment {
  threadId: string;
  mentionedIds: readonly string[];
}

/** Whether a change was made. `forbidden`: the user can open the course, but their role lacks the capability. */
type CommentOutcome = "done" | "missing" | "forbidden";

/** Whether a text was stored. `unknown-mention`: it mentions a user who can't open the course, or none at all. */
type TextOutcome = CommentOutcome | "unknown-mention";

/** `full`: the course has `MAX_COMMENTS`, or `MAX_OPEN_PROPOSALS`. `repeated`: the user has added this comment before. */
type AddOutcome = Exclude<TextOutcome, "done"> | "added" | "repeated" | "full";

/** `decided`: the proposal was decided otherwise before. */
type ChangeOutcome = TextOutcome | "decided" | "full";

/** What became of proposed changes. */
export type StoredProposal = Pick<StoredComment, "id" | "createdAt"> & {
  readonly proposal: NonNullable<StoredComment["proposal"]>;
  readonly decidedAt: Date | null;
};

interface CommentToAdd extends NewComment {
  /** The application that writes it for the user, which must see the course; null for the user themselves. */
  readonly applicationId: string | null;
  /** Checks the changes that it proposes against the course as it is; null if it proposes none. */
  readonly propose: ((course: MeasuredDocument) => CheckedProposal) | null;
}

/** The problems of proposed changes. */
type Unproposable = Extract<CheckedProposal, { ok: false }>;

/** The store port of comments (lib/adapters/prisma/comment-store.ts). Deleted courses are excluded. */
export interface CommentStore {
  /** Null if the user can't open the course. */
  list(userId: string, courseId: string): Promise<StoredComments | null>;
  /** Null if the user can't open the course. */
  count(userId: string, courseId: string): Promise<CommentCounts | null>;
  countOpen(userId: string, courseIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /**
   * Stores that the user has read the comments up to a time. It never moves back, nor beyond the newest comment.
   * @returns false if the user can't open the course.
   */
  markRead(userId: string, courseId: string, until: Date): Promise<boolean>;
  /**
   * Adds a comment that is later than all others of the course, and reopens the thread that it replies to. `missing`: also if there
   * is no such thread, or the application doesn't see the course.
   */
  add(userId: string, courseId: string, comment: CommentToAdd, now: Date): Promise<AddOutcome | Unproposable>;
  /**
   * What the application has proposed for the user, the newest first and at most `MAX_LISTED_PROPOSALS`. Null if it doesn't see the course.
   * @param id of the only one to list.
   */
  listProposals(caller: Caller, courseId: string, id?: string): Promise<StoredProposal[] | null>;
  /** The changes that a thread proposes; null if it proposes none, or the user can't open the course. */
  findProposal(userId: string, courseId: string, threadId: string): Promise<readonly Change[] | null>;
  /**
   * Decides about proposed changes, and resolves the thread. Declined ones may still be accepted. `unchanged`: it was decided so
   * before, and the first who did stays. `missing`: also if the thread proposes nothing.
   * @param reply why they are declined.
   */
  decide(
    userId: string,
    courseId: string,
    threadId: string,
    decision: "accepted" | "declined",
    reply: Pick<NewComment, "id" | "text"> | null,
    now: Date,
  ): Promise<ChangeOutcome | "unchanged">;
  /** Only the author's own comments: others' are `forbidden`. `unchanged`: it had this text before. */
  edit(
    userId: string,
    courseId: string,
    id: string,
    text: string,
    now: Date,
  ): Promise<EditedComment | Exclude<TextOutcome, "done"> | "unchanged">;
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
   * The given users and, with a thread, the owner and everyone who has commented in it, as far as they can still open the
   * course. Without users who want no emails about it, who are disabled, or whose address isn't verified.
   */
  listRecipients(
    courseId: string,
    threadId: string | null,
    userIds: readonly string[],
  ): Promise<{ userId: string; email: string }[]>;
}

/** A comment that people are told about. */
export interface ToldComment extends EditedComment {
  courseId: string;
  authorId: string;
  /** False for an edited comment, about which only newly mentioned users are told. */
  isNew: boolean;
}

/** Tells people about new comments by email (lib/identity/comment-emails.ts). */
export interface CommentEmails {
  readonly available: boolean;
  /** Queues emails to the other people of the thread, and to those whom it mentions. Returns at once. */
  tell(comment: ToldComment, language: string): void;
}

interface Deps {
  store: CommentStore;
  emails: CommentEmails;
  /** Called after each change of a course's comments. */
  onCommentsChanged?: (courseId: string) => void;
  budget?: Pick<WorkBudget, "of">;
  clock: Clock;
}

/** Comments on a course: threads on a hole, a place or the course, with replies, open or resolved. */
export function commentUseCases({
  store,
  emails,
  onCommentsChanged = () => {},
  budget = UNLIMITED,
  clock,
}: Deps) {
  /** Reports a change that was made. */
  function tellAfter<Outcome>(courseId: string, outcome: Outcome): Outcome {
    if (outcome === "done" || outcome === "added") onCommentsChanged(courseId);
    return outcome;
  }

  async function add(userId: string, courseId: string, comment: CommentToAdd, language: string) {
    if (!isCourseId(courseId)) return "missing";
    const outcome = tellAfter(courseId, await store.add(userId, courseId, comment, clock()));
    if (outcome === "added") {
      const { id, threadId, text } = comment;
      const told = { threadId: threadId ?? id, mentionedIds: mentionedIds(text), isNew: true };
      emails.tell({ ...told, courseId, authorId: userId }, language);
    }
    return outcome;
  }

  async function findOwnProposal(caller: Caller, courseId: string, id: string): Promise<Proposed | null> {
    const isId = isCourseId(courseId) && isCommentId(id);
    const [found] = (isId && (await store.listProposals(caller, courseId, id))) || [];
    return found ? toProposed(courseId, found) : null;
  }

  const proposing =
    (changes: readonly ProposedChange[], payer: Payer) =>
    ({ document, bytes }: MeasuredDocument) => {
      payer.spend(bytes);
      return checkProposal(toDocumentData(document), changes);
    };

  return {
    /** Null if the user can't open the course. */
    async list(userId: string, courseId: string) {
      const found = isCourseId(courseId) ? await store.list(userId, courseId) : null;
      return (
        found && {
          role: found.role,
          emails: emails.available ? found.emails : null,
          readAt: found.readAt.toISOString(),
          people: toPeople(found, userId),
          threads: toThreads(found.comments, userId),
        }
      );
    },

    /** How many threads are open and unread. Null if the user can't open the course. */
    async count(userId: string, courseId: string): Promise<CommentCounts | null> {
      return isCourseId(courseId) ? store.count(userId, courseId) : null;
    },

    /** The number of open threads by course, of those courses that the user can open. */
    countOpen: (userId: string, courseIds: readonly string[]) => store.countOpen(userId, courseIds),

    /** @returns false if the user can't open the course. */
    async markRead(userId: string, courseId: string, until: string): Promise<boolean> {
      // Postgres has no year 0.
      const at = new Date(Math.max(Date.parse(until), 0));
      return isCourseId(courseId) && store.markRead(userId, courseId, at);
    },

    /** Adds a comment, which may propose changes, or does nothing if the user has added it before. */
    add(userId: string, courseId: string, { changes, ...comment }: CommentOrProposal, language: string) {
      const propose = changes ? proposing(changes, budget.of(`user:${userId}`)) : null;
      return add(userId, courseId, { ...comment, applicationId: null, propose }, language);
    },

    /**
     * An application proposes changes of a course in the name of its user: they become a comment, about the hole that all of them
     * concern, if there is one.
     */
    async propose(
      caller: Caller,
      courseId: string,
      { text, changes }: NewProposal,
      language: string,
    ): Promise<Proposed | Exclude<Awaited<ReturnType<typeof add>>, "added">> {
      const payer = budget.of(partPayer(caller));
      const { applicationId, userId } = caller;
      const holeId = onlyHole(changes);
      const comment = {
        id: newId("comment"),
        threadId: null,
        place: holeId === null ? null : { holeId },
        text,
      };
      const propose = proposing(changes, payer);
      const outcome = await add(userId, courseId, { ...comment, applicationId, propose }, language);
      if (outcome !== "added") return outcome;
      // Nobody has read it yet, but its course may be gone already.
      return (await findOwnProposal(caller, courseId, comment.id)) ?? "missing";
    },

    /** What the application has proposed for the user, the newest first. Null if it doesn't see the course. */
    async listOwnProposals(caller: Caller, courseId: string): Promise<z.infer<typeof proposedList> | null> {
      const found = isCourseId(courseId) ? await store.listProposals(caller, courseId) : null;
      return found && { proposals: found.map((each) => toProposed(courseId, each)) };
    },

    /** Null also for proposals of others. */
    findOwnProposal,

    async findProposal(userId: string, courseId: string, id: string): Promise<readonly Change[] | null> {
      return isCourseId(courseId) && isCommentId(id) ? store.findProposal(userId, courseId, id) : null;
    },

    /**
     * Edits the text of the user's own comment, resolves or reopens a thread, or decides about what it proposes. What changes nothing
     * is done, too.
     */
    async change(
      userId: string,
      courseId: string,
      id: string,
      change: CommentChange,
      language: string,
    ): Promise<ChangeOutcome> {
      if (!isCourseId(courseId) || !isCommentId(id)) return "missing";
      if ("decision" in change) {
        const reply = "reply" in change ? change.reply : null;
        const outcome = await store.decide(userId, courseId, id, change.decision, reply, clock());
        if (outcome === "unchanged") return "done";
        if (outcome === "done" && reply) {
          const told = { threadId: id, mentionedIds: mentionedIds(reply.text), isNew: true };
          emails.tell({ ...told, courseId, authorId: userId }, language);
        }
        return tellAfter(courseId, outcome);
      }
      const outcome =
        "text" in change
          ? await store.edit(userId, courseId, id, change.text, clock())
          : await store.resolve(userId, courseId, id, change.resolved ? clock() : null);
      // The others, who are told of changes, would read the comments for nothing.
      if (outcome === "unchanged") return "done";
      if (typeof outcome === "string") return tellAfter(courseId, outcome);
      if (outcome.mentionedIds.length > 0)
        emails.tell({ ...outcome, courseId, authorId: userId, isNew: false }, language);
      return tellAfter(courseId, "done");
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

function toProposed(courseId: string, { id, proposal, createdAt, decidedAt }: StoredProposal): Proposed {
  return {
    ...{ id, state: proposal, createdAt: createdAt.toISOString() },
    decidedAt: decidedAt?.toISOString() ?? null,
    reviewUrl: `${studioUrl(courseId)}#comments`,
  };
}

/** The people whom the reader may mention, and those who are mentioned. */
function toPeople({ role, members, mentioned }: StoredComments, readerId: string): CommentPerson[] {
  const onCourse = new Map(members.map((each) => [each.userId, each]));
  const offered = can(role, "comment") ? members : [];
  const people = new Map([...mentioned, ...offered].map(({ userId, name }) => [userId, name]));
  return [...people].flatMap(([id, name]) =>
    name === null ? [] : [{ id, name, isYou: id === readerId, role: onCourse.get(id)?.role ?? null }],
  );
}

/** The threads as a user reads them. */
function toThreads(comments: readonly StoredComment[], readerId: string): CommentThread[] {
  const replies = groupBy(comments, ({ threadId }) => threadId);
  const toPerson = ({ userId, name }: StoredAuthor) =>
    name === null ? null : { name, isYou: userId === readerId };
  const toComment = ({ id, author, via, text, createdAt, editedAt }: StoredComment) => ({
    ...{ id, text, author: toPerson(author), via },
    ...{ createdAt: createdAt.toISOString(), editedAt: editedAt?.toISOString() ?? null },
  });
  return (replies.get(null) ?? []).map((first) => ({
    ...{ id: first.id, place: first.place, proposal: first.proposal },
    resolved: first.resolved && { at: first.resolved.at.toISOString(), by: toPerson(first.resolved.by) },
    comments: [toComment(first), ...(replies.get(first.id) ?? []).map(toComment)],
  }));
}
