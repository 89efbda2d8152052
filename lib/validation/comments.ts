import * as z from "zod";
import { coordinates } from "./coordinates";
import { commentId, fairwayId } from "./course-ids";
import { paragraphs } from "./text";

export const COMMENT_CODE_POINTS = 2000;

/** Maximum number of comments of a course, including replies and resolved ones. The list is always read as a whole. */
export const MAX_COMMENTS = 1000;

/** The subject of a thread: a hole, a place in degrees, or the whole course (null). */
const commentPlace = z.union([z.strictObject({ holeId: fairwayId }), coordinates.strict()]).nullable();
export type CommentPlace = z.infer<typeof commentPlace>;

/** The text of a comment. */
export const commentText = paragraphs(COMMENT_CODE_POINTS);

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

/** The body of `PATCH …/comments/{commentId}`: a new text, or whether the comment's thread is resolved. */
export const commentChange = z.union([
  z.strictObject({ text: commentText }),
  z.strictObject({ resolved: z.boolean() }),
]);
export type CommentChange = z.infer<typeof commentChange>;

/** The body of `PUT …/comments/emails`. */
export const commentEmailChoice = z.strictObject({ on: z.boolean() });

/** Guards queries by the id of a comment. */
export function isCommentId(text: string): boolean {
  return commentId.safeParse(text).success;
}

/** The author of a comment; null for a deleted account. */
const commenter = z.object({ name: z.string(), isYou: z.boolean() }).nullable();

const comment = z.object({
  id: z.string(),
  author: commenter,
  text: z.string(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
});
export type Comment = z.infer<typeof comment>;

const commentThread = z.object({
  /** The id of the thread's first comment. */
  id: z.string(),
  place: z.union([z.object({ holeId: z.string() }), coordinates]).nullable(),
  /** Null while the thread is open. */
  resolved: z.object({ at: z.iso.datetime(), by: commenter }).nullable(),
  /** Oldest first. There is always at least one. */
  comments: z.tuple([comment], comment),
});
export type CommentThread = z.infer<typeof commentThread>;

/** The response of `GET …/comments`. */
export const commentList = z.object({
  /** The reader's role on the course. */
  role: z.enum(["owner", "editor", "commenter", "viewer"]),
  /** Whether the reader receives emails about new comments; null if the server can't send any to them. */
  emails: z.boolean().nullable(),
  /** Oldest first. */
  threads: z.array(commentThread),
});
export type CommentList = z.infer<typeof commentList>;
