import {
  type CommentChange,
  type CommentList,
  commentList,
  type NewComment,
} from "@/lib/validation/comments";

const TIMEOUT_MS = 20_000;

/** The result of a change; `done` if it was made. */
export type CommentResult =
  | "done"
  | "signed-out"
  | "forbidden"
  | "gone"
  | "full"
  | "replied"
  | "throttled"
  | "offline"
  | "failed";

/**
 * Fetches all comments of a course.
 * @throws if the request or its validation fails.
 */
export async function fetchComments(courseId: string, signal: AbortSignal): Promise<CommentList> {
  const response = await fetch(path(courseId), {
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  if (!response.ok) throw new Error(`GET comments failed with status ${response.status}`);
  return commentList.parse(await response.json());
}

export function addComment(courseId: string, comment: NewComment): Promise<CommentResult> {
  return send("POST", path(courseId), comment);
}

export function changeComment(courseId: string, id: string, change: CommentChange): Promise<CommentResult> {
  return send("PATCH", path(courseId, id), change);
}

export function deleteComment(courseId: string, id: string): Promise<CommentResult> {
  return send("DELETE", path(courseId, id));
}

/** Turns the user's emails about comments on the course on or off. */
export function chooseCommentEmails(courseId: string, on: boolean): Promise<CommentResult> {
  return send("PUT", path(courseId, "emails"), { on });
}

function path(courseId: string, rest?: string): string {
  const all = `/api/studio/courses/${encodeURIComponent(courseId)}/comments`;
  return rest === undefined ? all : `${all}/${encodeURIComponent(rest)}`;
}

/** Never throws: every failure is reported as a result. */
async function send(method: string, to: string, body?: object): Promise<CommentResult> {
  try {
    const response = await fetch(to, {
      method,
      ...(body && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return "done";
    if (response.status === 409) {
      const { error } = await response.json();
      return error === "comment_has_replies" ? "replied" : "full";
    }
    return RESULTS[response.status] ?? "failed";
  } catch {
    return "offline";
  }
}

const RESULTS: Readonly<Record<number, CommentResult>> = {
  401: "signed-out",
  403: "forbidden",
  404: "gone",
  429: "throttled",
};
