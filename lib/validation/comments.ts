import * as z from "zod";
import { coordinates } from "./coordinates";
import { commentId, fairwayId } from "./course-ids";
import { paragraphs } from "./text";

export const COMMENT_CODE_POINTS = 2000;

/** Comments of a course, replies and resolved ones included. The list is always read whole. */
export const MAX_COMMENTS = 1000;

/** What a thread is about: a hole, a place in degrees, or the whole course (null). */
const commentPlace = z.union([z.strictObject({ holeId: fairwayId }), coordinates.strict()]).nullable();
export type CommentPlace = z.infer<typeof commentPlace>;

/** The text of a comment. */
export const commentText = paragraphs(COMMENT_CODE_POINTS);

/**
 * The body of `POST /api/studio/courses/{courseId}/comments`. The browser chooses the id: sending a comment again after a lost
 * response adds nothing. A reply has the place of its thread.
 */
export const newComment = z.strictObject({
  id: commentId,
  threadId: commentId.nullable(),
  place: commentPlace,
  text: commentText,
});
export type NewComment = z.infer<typeof newComment>;

/** The body of `PATCH …/comments/{commentId}`: a new text, or whether its thread is resolved. */
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

/** Somebody who commented; null for a deleted account. */
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
  /** The id of its first comment. */
  id: z.string(),
  place: z.union([z.object({ holeId: z.string() }), coordinates]).nullable(),
  /** Null while it is open. */
  resolved: z.object({ at: z.iso.datetime(), by: commenter }).nullable(),
  /** Oldest first; at least the first. */
  comments: z.tuple([comment], comment),
});
export type CommentThread = z.infer<typeof commentThread>;

/** The response of `GET …/comments`. */
export const commentList = z.object({
  /** The reader's role on the course. */
  role: z.enum(["owner", "editor", "commenter", "viewer"]),
  /** Whether the reader gets emails about new comments; null if the server can't send any to them. */
  emails: z.boolean().nullable(),
  /** Oldest first. */
  threads: z.array(commentThread),
});
export type CommentList = z.infer<typeof commentList>;
