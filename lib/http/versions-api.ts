import type { VersionUseCases } from "@/lib/courses/versions";
import { versionListQuery, versionNumber } from "@/lib/validation/course-version";
import { check } from "@/lib/validation/problems";
import type { GetCurrentUser } from "./current-user";
import { notFound, validationError } from "./errors";
import { jsonResponse } from "./respond";
import { studioEndpoint } from "./studio-endpoint";

/**
 * The version history of a course for the studio: `GET /api/studio/courses/{courseId}/versions` and
 * `…/versions/{version}`. Unknown, malformed and deleted ids and other users' courses give the same 404.
 */
export function versionsApi(versions: VersionUseCases) {
  function respond(
    request: Request,
    currentUser: GetCurrentUser,
    find: (userId: string) => Promise<unknown>,
  ): Promise<Response> {
    return studioEndpoint(request, currentUser, async ({ id }) => {
      const found = await find(id);
      if (!found) throw notFound("Course or version not found.");
      return jsonResponse(200, found);
    });
  }

  return {
    list: (request: Request, currentUser: GetCurrentUser, courseId: string): Promise<Response> =>
      respond(request, currentUser, async (userId) => {
        const query = check(versionListQuery, Object.fromEntries(new URL(request.url).searchParams));
        if (!query.ok) throw validationError(query.problems);
        return versions.list(userId, courseId, query.value.before);
      }),

    get: (
      request: Request,
      currentUser: GetCurrentUser,
      courseId: string,
      version: string,
    ): Promise<Response> =>
      respond(request, currentUser, async (userId) => {
        const number = check(versionNumber, version);
        return number.ok ? versions.get(userId, courseId, number.value) : null;
      }),
  };
}
