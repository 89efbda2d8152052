import { perMinute } from "@/lib/rate-limit/limits";
import { commentChange, commentEmailChoice, MAX_COMMENTS, newComment } from "@/lib/validation/comments";
import { jsonBody } from "../body";
import { session } from "../endpoint";
import { commentersOnly, courseNotFound, editorsOnly, HttpError, notFound } from "../errors";
import { requestLanguage } from "../language";
import { etagResponse, NO_CONTENT } from "../respond";

/** Fits the longest comment, however it is escaped. */
const MAX_COMMENT_BYTES = 32 * 1024;

// Unknown, malformed and deleted ids and courses that the user can't open give the same 404.
const COMMENTS = "/api/studio/courses/{courseId}/comments";
const COMMENT = "/api/studio/courses/{courseId}/comments/{commentId}";

/** Comments edited, resolved, reopened and deleted. */
const CHANGE_LIMIT = { key: "comment-change", ...perMinute(60) };

/** All threads. */
const listComments = session({
  method: "GET",
  path: COMMENTS,
  perform: ({ comments }, { user, params }) => comments.list(user.id, params.courseId),
  render(found, { request }) {
    if (!found) throw courseNotFound();
    return etagResponse(request, JSON.stringify(found));
  },
});

/** Starts a thread or replies to one. 204, also for a comment that was added before. */
const addComment = session({
  method: "POST",
  path: COMMENTS,
  // Each may send emails.
  limit: { key: "new-comment", ...perMinute(20) },
  body: jsonBody(newComment, MAX_COMMENT_BYTES),
  perform({ comments }, { user, params, body, request }) {
    const language = requestLanguage(request.header("cookie"), request.header("accept-language"));
    return comments.add(user.id, params.courseId, body, language);
  },
  render(outcome) {
    switch (outcome) {
      case "missing":
        throw commentNotFound();
      case "forbidden":
        throw commentersOnly();
      case "full": {
        const message = `A course can have at most ${MAX_COMMENTS} comments. Its owner can delete some.`;
        throw new HttpError(409, "comment_limit_reached", message);
      }
      default:
        return NO_CONTENT;
    }
  },
});

/** Takes `{"text": …}` or `{"resolved": …}`. */
const changeComment = session({
  method: "PATCH",
  path: COMMENT,
  limit: CHANGE_LIMIT,
  body: jsonBody(commentChange, MAX_COMMENT_BYTES),
  perform: ({ comments }, { user, params, body }) =>
    comments.change(user.id, params.courseId, params.commentId, body),
  render(outcome, { body }) {
    if (outcome === "missing") throw commentNotFound();
    if (outcome === "forbidden") throw "text" in body ? authorOnly() : editorsOnly();
    return NO_CONTENT;
  },
});

const removeComment = session({
  method: "DELETE",
  path: COMMENT,
  limit: CHANGE_LIMIT,
  perform: ({ comments }, { user, params }) => comments.remove(user.id, params.courseId, params.commentId),
  render(outcome) {
    switch (outcome) {
      case "missing":
        throw commentNotFound();
      case "forbidden":
        throw authorOnly();
      case "replied": {
        const message = "Others have replied, so only the owner of the course can delete this thread.";
        throw new HttpError(409, "comment_has_replies", message);
      }
      case "done":
        return NO_CONTENT;
    }
  },
});

/** Takes `{"on": …}`: whether the user gets emails about comments on this course. */
const setCommentEmails = session({
  method: "PUT",
  path: "/api/studio/courses/{courseId}/comments/emails",
  limit: CHANGE_LIMIT,
  body: jsonBody(commentEmailChoice, MAX_COMMENT_BYTES),
  perform: ({ comments }, { user, params, body }) => comments.setEmails(user.id, params.courseId, body.on),
  render(isSet) {
    if (!isSet) throw courseNotFound();
    return NO_CONTENT;
  },
});

// The path with a fixed name comes first: a comment's id matches everything.
export const COMMENT_ENDPOINTS = [listComments, addComment, setCommentEmails, changeComment, removeComment];

function commentNotFound(): HttpError {
  return notFound("Course or comment not found.");
}

/** The user may look at the comment, but not change it. */
function authorOnly(): HttpError {
  const message =
    "Only its author can change a comment, with the role commenter or editor; the owner of the course can delete it.";
  return new HttpError(403, "insufficient_role", message);
}
