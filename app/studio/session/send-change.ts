import { requestCourse } from "./course-requests";

/** Why a change was not made. */
export type Failure = "signedOut" | "forbidden" | "gone" | "throttled" | "offline" | "failed";

/**
 * Sends a change; "done" if it was made. Never throws: every failure is a result.
 * @param own further failures by status, or for a conflict by error code.
 */
export async function sendChange<Own extends string>(
  method: string,
  courseId: string,
  path: string,
  body: object | undefined,
  own: Readonly<Record<string, Own>>,
): Promise<"done" | Failure | Own> {
  try {
    const response = await requestCourse(courseId, path, {
      method,
      ...(body && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
    });
    const { ok, status } = response;
    if (ok) return "done";
    const error = status === 409 ? (await response.json()).error : "";
    if (error === "account_changed") return "signedOut";
    return own[error] ?? own[status] ?? FAILURES[status] ?? "failed";
  } catch {
    return "offline";
  }
}

const FAILURES: Readonly<Record<number, Failure>> = {
  401: "signedOut",
  403: "forbidden",
  404: "gone",
  429: "throttled",
};
