import type { VersionUseCases } from "@/lib/courses/versions";
import { newId } from "@/lib/ids";
import { versionListQuery, versionNumber } from "@/lib/validation/course-version";
import { check } from "@/lib/validation/problems";
import type { CurrentUser } from "./current-user";
import { HttpError, notFound, validationError } from "./errors";
import { errorAnswer, json } from "./respond";
import { toWeb } from "./web";

/**
 * What the studio reads of a course's past: `GET /api/studio/courses/{courseId}/versions` and `…/versions/{version}`.
 * Somebody else's, deleted, unknown and malformed are the same 404.
 */
export function versionsApi(versions: VersionUseCases) {
  async function answer(currentUser: CurrentUser, read: (userId: string) => Promise<unknown>) {
    const requestId = newId("request");
    const headers = { "X-Request-Id": requestId, "Cache-Control": "no-store" };
    try {
      const user = await currentUser();
      if (!user) throw new HttpError(401, "unauthorized", "You are signed out. Sign in to see versions.");
      const found = await read(user.id);
      if (!found) throw notFound();
      return toWeb(json(200, found, headers));
    } catch (error) {
      return toWeb(errorAnswer(error, requestId, headers));
    }
  }

  return {
    list: (request: Request, currentUser: CurrentUser, courseId: string): Promise<Response> =>
      answer(currentUser, async (userId) => {
        const query = check(versionListQuery, Object.fromEntries(new URL(request.url).searchParams));
        if (!query.ok) throw validationError(query.problems);
        return versions.list(userId, courseId, query.value.before);
      }),

    get: (currentUser: CurrentUser, courseId: string, version: string): Promise<Response> =>
      answer(currentUser, async (userId) => {
        const number = check(versionNumber, version);
        return number.ok ? versions.get(userId, courseId, number.value) : null;
      }),
  };
}
