import type { Change } from "@/lib/editor/changes/change";
import { proposal } from "@/lib/editor/changes/proposal";
import {
  type CommentChange,
  type CommentList,
  commentList,
  type NewComment,
} from "@/lib/validation/comments";
import { fetchCourseData } from "../session/course-requests";
import { type Failure, sendChange } from "../session/send-change";

/** The result of a change; `done` if it was made, else the name of the message (`comments`). */
export type CommentResult = "done" | "full" | "replied" | "decided" | "unknownMention" | "refused" | Failure;

/**
 * Fetches all comments of a course.
 * @throws if the request or its validation fails.
 */
export function fetchComments(courseId: string, signal: AbortSignal): Promise<CommentList> {
  return fetchCourseData(commentList, courseId, "comments", signal);
}

/** Fetches the changes that a conversation proposes. @throws if the request or its validation fails. */
export async function fetchProposal(courseId: string, id: string): Promise<readonly Change[]> {
  return (await fetchCourseData(proposal, courseId, `${commentPath(id)}/changes`)).changes;
}

/** Adds a comment, which may suggest changes. */
export function addComment(
  courseId: string,
  comment: NewComment & { readonly changes?: readonly Change[] },
): Promise<CommentResult> {
  return send("POST", courseId, "comments", comment);
}

export function changeComment(courseId: string, id: string, change: CommentChange): Promise<CommentResult> {
  return send("PATCH", courseId, commentPath(id), change);
}

export function deleteComment(courseId: string, id: string): Promise<CommentResult> {
  return send("DELETE", courseId, commentPath(id));
}

/** Turns the user's emails about comments on the course on or off. */
export function chooseCommentEmails(courseId: string, on: boolean): Promise<CommentResult> {
  return send("PUT", courseId, "comments/emails", { on });
}

/** Stores that the user has read the comments until then (ISO 8601). */
export function markCommentsRead(courseId: string, until: string): Promise<CommentResult> {
  return send("PUT", courseId, "comments/read", { until });
}

const commentPath = (id: string) => `comments/${encodeURIComponent(id)}`;

const send = (method: string, courseId: string, path: string, body?: object): Promise<CommentResult> =>
  sendChange(method, courseId, path, body, FAILURES);

const FAILURES = {
  // The form has checked everything else.
  400: "unknownMention",
  409: "full",
  comment_has_replies: "replied",
  proposal_decided: "decided",
} as const;
