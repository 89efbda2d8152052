import { commentOrProposal } from "@/lib/courses/comments";
import { perMinute } from "@/lib/rate-limit/limits";
import {
  commentChange,
  commentEmailChoice,
  commentsRead,
  MAX_COMMENTS,
  MAX_OPEN_PROPOSALS,
} from "@/lib/validation/comments";
import { jsonBody } from "../body";
import { session } from "../endpoint";
import { commentersOnly, courseNotFound, editorsOnly, HttpError, notFound, validationError } from "../errors";
import { preferredLanguage } from "../language";
import { etagResponse, jsonResponse, NO_CONTENT } from "../respond";

/** Fits the longest comment, however it is escaped. */
const MAX_COMMENT_BYTES = 32 * 1024;

/** Also fits the changes that it proposes. */
export const MAX_PROPOSAL_BYTES = 128 * 1024;

// Unknown, malformed and deleted ids and courses that the user can't open give the same 404.
const COMMENTS = session("/api/studio/courses/{courseId}/comments");
const COMMENT = session(`${COMMENTS.path}/{commentId}`);

/** Comments edited, resolved, reopened and deleted. */
const CHANGE_LIMIT = { key: "comment-change", ...perMinute(60) };

/** All threads. */
const listComments = COMMENTS.GET({
  perform: ({ comments }, { user, params }) => comments.list(user.id, params.courseId),
  render(found, { request }) {
    if (!found) throw courseNotFound();
    return etagResponse(request, JSON.stringify(found));
  },
});

/** How many threads are open and unread, for a studio whose comments are closed. */
const countComments = session(`${COMMENTS.path}/counts`).GET({
  perform: ({ comments }, { user, params }) => comments.count(user.id, params.courseId),
  render(found) {
    if (!found) throw courseNotFound();
    return jsonResponse(200, found);
  },
});

/** Takes `{"until": …}`: the user has read the comments until then. */
const readComments = session(`${COMMENTS.path}/read`).PUT({
  limit: { key: "comments-read", ...perMinute(60) },
  body: jsonBody(commentsRead, MAX_COMMENT_BYTES),
  perform: ({ comments }, { user, params, body }) => comments.markRead(user.id, params.courseId, body.until),
  render(isFound) {
    if (!isFound) throw courseNotFound();
    return NO_CONTENT;
  },
});

/** The changes that a thread proposes. */
const getProposal = session(`${COMMENT.path}/changes`).GET({
  perform: ({ comments }, { user, params }) =>
    comments.findProposal(user.id, params.courseId, params.commentId),
  render(changes) {
    if (!changes) throw commentNotFound();
    return jsonResponse(200, { changes });
  },
});

/** Starts a thread, which may propose changes, or replies to one. 204, also for a comment that was added before. */
const addComment = COMMENTS.POST({
  // Each may send emails.
  limit: { key: "new-comment", ...perMinute(20) },
  body: jsonBody(commentOrProposal, MAX_PROPOSAL_BYTES),
  perform: ({ comments }, { user, params, body, request }) =>
    comments.add(user.id, params.courseId, body, preferredLanguage(request)),
  render(outcome) {
    if (typeof outcome === "object") throw validationError(outcome.problems);
    switch (outcome) {
      case "unknown-mention":
        throw unknownMention();
      case "missing":
        throw commentNotFound();
      case "forbidden":
        throw commentersOnly();
      case "full":
        throw tooManyComments();
      default:
        return NO_CONTENT;
    }
  },
});

/** Takes `{"text": …}`, `{"resolved": …}` or `{"decision": …}`. */
const changeComment = COMMENT.PATCH({
  limit: CHANGE_LIMIT,
  body: jsonBody(commentChange, MAX_COMMENT_BYTES),
  perform: ({ comments }, { user, params, body, request }) =>
    comments.change(user.id, params.courseId, params.commentId, body, preferredLanguage(request)),
  render(outcome, { body }) {
    if (outcome === "unknown-mention") throw unknownMention();
    if (outcome === "missing") throw commentNotFound();
    if (outcome === "forbidden") throw "text" in body ? authorOnly() : editorsOnly();
    if (outcome === "full") throw tooManyComments();
    if (outcome === "decided")
      throw new HttpError(409, "proposal_decided", "The proposed changes have been accepted already.");
    return NO_CONTENT;
  },
});

const removeComment = COMMENT.DELETE({
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
const setCommentEmails = session(`${COMMENTS.path}/emails`).PUT({
  limit: CHANGE_LIMIT,
  body: jsonBody(commentEmailChoice, MAX_COMMENT_BYTES),
  perform: ({ comments }, { user, params, body }) => comments.setEmails(user.id, params.courseId, body.on),
  render(isSet) {
    if (!isSet) throw courseNotFound();
    return NO_CONTENT;
  },
});

// The paths with a fixed name come first: a comment's id matches everything.
export const COMMENT_ENDPOINTS = [
  ...[listComments, addComment, countComments, readComments, setCommentEmails],
  ...[changeComment, removeComment, getProposal],
];

export function tooManyComments(): HttpError {
  const most = `${MAX_COMMENTS} comments and ${MAX_OPEN_PROPOSALS} open proposals`;
  return new HttpError(
    409,
    "comment_limit_reached",
    `A course can have at most ${most}. Its owner can delete some.`,
  );
}

/** The same for a user who isn't on the course and for an id that nobody has. */
export function unknownMention(): HttpError {
  const text = "mentions someone who can't open this course";
  return validationError([{ path: ["text"], code: "unknown_reference", text }]);
}

function commentNotFound(): HttpError {
  return notFound("Course or comment not found.");
}

/** The user may look at the comment, but not change it. */
function authorOnly(): HttpError {
  const message =
    "Only its author can change a comment, with the role commenter or editor; the owner of the course can delete it.";
  return new HttpError(403, "insufficient_role", message);
}
