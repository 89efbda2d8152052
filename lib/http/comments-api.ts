import type { Clock } from "@/lib/clock";
import type { CommentUseCases } from "@/lib/courses/comments";
import type { Counter } from "@/lib/rate-limit/counter";
import { STUDIO_LIMITS } from "@/lib/rate-limit/limits";
import { commentChange, commentEmailChoice, MAX_COMMENTS, newComment } from "@/lib/validation/comments";
import { check } from "@/lib/validation/problems";
import { readJson } from "./body";
import type { GetCurrentUser, SignedInUser } from "./current-user";
import { enforceLimit } from "./enforce-limit";
import { commentersOnly, courseNotFound, editorsOnly, HttpError, notFound, validationError } from "./errors";
import { requestLanguage } from "./language";
import { etagResponse } from "./respond";
import { studioEndpoint } from "./studio-endpoint";
import { fromWeb, type WebResponse } from "./web";

/** Fits the longest comment, however it is escaped. */
const MAX_COMMENT_BYTES = 32 * 1024;

/** Which comment a request is about. */
interface Target {
  readonly courseId: string;
  readonly commentId: string;
}

/**
 * Comments on a course, below `/api/studio/courses/{courseId}/comments`. Unknown, malformed and deleted ids and courses that
 * the user can't open give the same 404.
 *
 * CSRF: the session cookie is SameSite=Lax, and a cross-site page cannot send JSON, nor PATCH, PUT or DELETE, without a
 * preflight, which is never allowed here.
 */
export function commentsApi(comments: CommentUseCases, counter: Counter, clock: Clock) {
  type Handler<Input> = (request: Request, user: SignedInUser, input: Input) => Promise<WebResponse>;
  const endpoint =
    <Input>(handle: Handler<Input>) =>
    (request: Request, currentUser: GetCurrentUser, input: Input): Promise<Response> =>
      studioEndpoint(request, currentUser, (user) => handle(request, user, input));
  const countChange = (user: SignedInUser) =>
    enforceLimit(counter, clock, `comment-change:${user.id}`, STUDIO_LIMITS.commentChangesPerUser);

  return {
    /** All threads, with an ETag. */
    list: endpoint<string>(async (request, user, courseId) => {
      const found = await comments.list(user.id, courseId);
      if (!found) throw courseNotFound();
      return etagResponse(fromWeb(request), JSON.stringify(found));
    }),

    /** Starts a thread or replies to one. 204, also for a comment that was added before. */
    add: endpoint<string>(async (request, user, courseId) => {
      await enforceLimit(counter, clock, `new-comment:${user.id}`, STUDIO_LIMITS.newCommentsPerUser);
      const input = check(newComment, await readJson(fromWeb(request), MAX_COMMENT_BYTES));
      if (!input.ok) throw validationError(input.problems);
      const { headers } = request;
      const language = requestLanguage(headers.get("cookie"), headers.get("accept-language"));
      switch (await comments.add(user.id, courseId, input.value, language)) {
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
    }),

    /** `PATCH …/{commentId}` with `{"text": …}` or `{"resolved": …}`. */
    change: endpoint<Target>(async (request, user, { courseId, commentId }) => {
      await countChange(user);
      const change = check(commentChange, await readJson(fromWeb(request), MAX_COMMENT_BYTES));
      if (!change.ok) throw validationError(change.problems);
      const outcome = await comments.change(user.id, courseId, commentId, change.value);
      if (outcome === "missing") throw commentNotFound();
      if (outcome === "forbidden") throw "text" in change.value ? authorOnly() : editorsOnly();
      return NO_CONTENT;
    }),

    remove: endpoint<Target>(async (_request, user, { courseId, commentId }) => {
      await countChange(user);
      switch (await comments.remove(user.id, courseId, commentId)) {
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
    }),

    /** `PUT …/emails` with `{"on": …}`: whether the user gets emails about comments on this course. */
    setEmails: endpoint<string>(async (request, user, courseId) => {
      await countChange(user);
      const choice = check(commentEmailChoice, await readJson(fromWeb(request), MAX_COMMENT_BYTES));
      if (!choice.ok) throw validationError(choice.problems);
      if (!(await comments.setEmails(user.id, courseId, choice.value.on))) throw courseNotFound();
      return NO_CONTENT;
    }),
  };
}

const NO_CONTENT: WebResponse = { status: 204, headers: {}, body: null };

function commentNotFound(): HttpError {
  return notFound("Course or comment not found.");
}

/** The user may look at the comment, but not change it. */
function authorOnly(): HttpError {
  const message =
    "Only its author can change a comment, with the role commenter or editor; the owner of the course can delete it.";
  return new HttpError(403, "insufficient_role", message);
}
