import type { VersionUseCases } from "@/lib/courses/versions";
import { versionListQuery, versionNumber } from "@/lib/validation/course-version";
import { check } from "@/lib/validation/problems";
import type { CurrentUser } from "./current-user";
import { notFound, validationError } from "./errors";
import { json } from "./respond";
import { studioEndpoint } from "./studio-endpoint";

/**
 * What the studio reads of a course's past: `GET /api/studio/courses/{courseId}/versions` and `…/versions/{version}`.
 * Somebody else's, deleted, unknown and malformed are the same 404.
 */
export function versionsApi(versions: VersionUseCases) {
  function answer(currentUser: CurrentUser, read: (userId: string) => Promise<unknown>): Promise<Response> {
    return studioEndpoint(currentUser, "You are signed out. Sign in to see versions.", async ({ id }) => {
      const found = await read(id);
      if (!found) throw notFound();
      return json(200, found);
    });
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
