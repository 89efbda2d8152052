import type * as z from "zod";

const TIMEOUT_MS = 20_000;

/** The account that opened the page. Once another one has signed in, in another tab, the server refuses the page's requests. */
let account: { readonly id: string; readonly name: string | null } | null = null;

/** @param name the user's name; null if the browser kept the page without it. */
export function sendAs(id: string, name: string | null = null): void {
  account = { id, name };
}

export const sendingAccount = () => account;

/**
 * Sends a request to the studio's endpoints of a course. `path` begins below the course.
 * @throws without a response, or if it takes too long.
 */
export function requestCourse(courseId: string, path: string, init: RequestInit = {}): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const headers = { ...(account && { "Teepad-Account": account.id }), ...init.headers };
  return fetch(`/api/studio/courses/${encodeURIComponent(courseId)}/${path}`, {
    ...init,
    headers,
    signal: init.signal ? AbortSignal.any([init.signal, timeout]) : timeout,
  });
}

/**
 * Fetches data of a course.
 * @throws if the request or its validation fails.
 */
export async function fetchCourseData<T extends z.ZodType>(
  schema: T,
  courseId: string,
  path: string,
  signal?: AbortSignal,
): Promise<z.infer<T>> {
  const response = await requestCourse(courseId, path, signal && { signal });
  if (!response.ok) throw new Error(`GET ${path} failed with status ${response.status}`);
  return schema.parse(await response.json());
}
