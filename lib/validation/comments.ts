import * as z from "zod";
import { coordinates } from "./coordinates";
import { commentId, holeId } from "./course-ids";
import { courseRole } from "./people";
import { paragraphs } from "./text";

export const COMMENT_CODE_POINTS = 2000;

/** Maximum number of comments of a course, including replies and resolved ones. The list is always read as a whole. */
export const MAX_COMMENTS = 1000;

/** The subject of a thread: a hole, a place in degrees, or the whole course (null). */
const commentPlace = z.union([z.strictObject({ holeId }), coordinates.strict()]).nullable();
export type CommentPlace = z.infer<typeof commentPlace>;

/** Maximum number of proposals of a course that wait for a decision. */
export const MAX_OPEN_PROPOSALS = 100;

export const commentText = paragraphs(COMMENT_CODE_POINTS);

/**
 * A mention in the text of a comment: @ and the id of a user, so that it shows their name as it is now, and none once the account
 * is deleted.
 */
export const MENTION = /@(?<userId>user_[0-9a-z]{26})/g;

export function mentionedIds(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(MENTION), ({ groups }) => groups?.userId ?? ""))];
}

/**
 * The body of `POST /api/studio/courses/{courseId}/comments`. The browser chooses the id, so that resending a comment
 * after a lost response is idempotent. A reply has the place of its thread.
 */
export const newComment = z.strictObject({
  id: commentId,
  threadId: commentId.nullable(),
  place: commentPlace,
  text: commentText,
});
export type NewComment = z.infer<typeof newComment>;

/**
 * The body of `PATCH …/comments/{commentId}`: a new text, whether the comment's thread is resolved, or what becomes of the changes
 * that it proposes. Declining them takes a reply.
 */
export const commentChange = z.union([
  z.strictObject({ text: commentText }),
  z.strictObject({ resolved: z.boolean() }),
  z.strictObject({ decision: z.literal("accepted") }),
  z.strictObject({
    decision: z.literal("declined"),
    reply: z.strictObject({ id: commentId, text: commentText }),
  }),
]);
export type CommentChange = z.infer<typeof commentChange>;

/** The body of `PUT …/comments/emails`. */
export const commentEmailChoice = z.strictObject({ on: z.boolean() });

/** The body of `PUT …/comments/read`: when the newest comment that the user has read was written. */
export const commentsRead = z.strictObject({ until: z.iso.datetime() });

/** The response of `GET …/comments/counts`: how many threads are open, and how many have comments that the reader hasn't read. */
export const commentCounts = z.object({ open: z.number(), unread: z.number() });
export type CommentCounts = z.infer<typeof commentCounts>;

/** Guards queries by the id of a comment. */
export function isCommentId(text: string): boolean {
  return commentId.safeParse(text).success;
}

/** The author of a comment; null for a deleted account. */
const commenter = z.object({ name: z.string(), isYou: z.boolean() }).nullable();

const commentPerson = z.object({
  /** What mentions have in the text, after an @. */
  id: z.string(),
  name: z.string(),
  isYou: z.boolean(),
  /** Null for someone who is mentioned but isn't on the course any more. */
  role: courseRole.nullable(),
});
export type CommentPerson = z.infer<typeof commentPerson>;

const comment = z.object({
  id: z.string(),
  author: commenter,
  /** The name of the application that wrote it for the author; null if they wrote it themselves. */
  via: z.string().nullable(),
  text: z.string(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
});
export type Comment = z.infer<typeof comment>;

const commentThread = z.object({
  /** The id of the thread's first comment. */
  id: z.string(),
  place: z.union([z.object({ holeId: z.string() }), coordinates]).nullable(),
  /** Of the changes that the thread proposes; null if it proposes none. */
  proposal: z.enum(["open", "accepted", "declined"]).nullable(),
  /** Null while the thread is open. */
  resolved: z.object({ at: z.iso.datetime(), by: commenter }).nullable(),
  /** Oldest first. There is always at least one. */
  comments: z.tuple([comment], comment),
});
export type CommentThread = z.infer<typeof commentThread>;

/** The response of `GET …/comments`. */
export const commentList = z.object({
  role: courseRole,
  /** Whether the reader receives emails about new comments; null if the server can't send any to them. */
  emails: z.boolean().nullable(),
  /** Comments of others that are later are unread. */
  readAt: z.iso.datetime(),
  /** Who can be mentioned, if the reader may comment, and who is. A mentioned user who is missing has deleted the account. */
  people: z.array(commentPerson),
  /** Oldest first. */
  threads: z.array(commentThread),
});
export type CommentList = z.infer<typeof commentList>;
