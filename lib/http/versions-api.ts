import type { Clock } from "@/lib/clock";
import type { VersionUseCases } from "@/lib/courses/versions";
import type { Counter } from "@/lib/rate-limit/counter";
import { STUDIO_LIMITS } from "@/lib/rate-limit/limits";
import { versionListQuery, versionNaming, versionNumber } from "@/lib/validation/course-version";
import { check } from "@/lib/validation/problems";
import { readJson } from "./body";
import type { GetCurrentUser } from "./current-user";
import { enforceLimit } from "./enforce-limit";
import { editorsOnly, HttpError, notFound, validationError } from "./errors";
import { jsonResponse } from "./respond";
import { studioEndpoint } from "./studio-endpoint";
import { fromWeb } from "./web";

/** Fits the longest name, however it is escaped. */
const MAX_NAMING_BYTES = 8 * 1024;

/**
 * The version history of a course for the studio: `GET /api/studio/courses/{courseId}/versions` and
 * `…/versions/{version}`; a `PUT` of the latter names a version. Unknown, malformed and deleted ids and other users' courses
 * give the same 404.
 *
 * CSRF: the session cookie is SameSite=Lax, and a cross-site page cannot send a PUT without a preflight, which is never
 * allowed here.
 */
export function versionsApi(versions: VersionUseCases, counter: Counter, clock: Clock) {
  function respond(
    request: Request,
    currentUser: GetCurrentUser,
    find: (userId: string) => Promise<unknown>,
  ): Promise<Response> {
    return studioEndpoint(request, currentUser, async ({ id }) => {
      const found = await find(id);
      if (!found) throw versionNotFound();
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

    name: (
      request: Request,
      currentUser: GetCurrentUser,
      courseId: string,
      version: string,
    ): Promise<Response> =>
      studioEndpoint(request, currentUser, async (user) => {
        await enforceLimit(counter, clock, `name-version:${user.id}`, STUDIO_LIMITS.namesPerUser);
        const naming = check(versionNaming, await readJson(fromWeb(request), MAX_NAMING_BYTES));
        if (!naming.ok) throw validationError(naming.problems);
        const number = check(versionNumber, version);
        if (!number.ok) throw versionNotFound();
        const { name } = naming.value;
        const outcome = await versions.name(user.id, courseId, number.value, name);
        switch (outcome) {
          case "named":
            return jsonResponse(200, { version: number.value, name });
          case "forbidden":
            throw editorsOnly();
          case "missing":
            throw versionNotFound();
          case "full": {
            const message = "There are too many named versions. Remove the name of another version first.";
            throw new HttpError(409, "named_version_limit_reached", message);
          }
        }
      }),
  };
}

function versionNotFound(): HttpError {
  return notFound("Course or version not found.");
}
