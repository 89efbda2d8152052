import type { Clock } from "@/lib/clock";
import type { CourseUseCases } from "@/lib/courses/courses";
import { allowanceOf, type Counter } from "@/lib/rate-limit/counter";
import { STUDIO_LIMITS } from "@/lib/rate-limit/limits";
import { courseEdit, type OwnedCourse } from "@/lib/validation/course";
import { check } from "@/lib/validation/problems";
import { readJson } from "./body";
import type { CurrentUser } from "./current-user";
import { HttpError, notFound, rateLimitExceeded, validationError } from "./errors";
import { json } from "./respond";
import { studioEndpoint } from "./studio-endpoint";
import { fromWeb } from "./web";

/** Room for 27 holes of 10 flight paths of 50 points, written as long as numbers get. */
const MAX_COURSE_BYTES = 1024 * 1024;

/**
 * Saving from the studio: `PUT /api/studio/courses/{courseId}` with `If-Match: "<version>"` and every fairway. 412 when
 * somebody saved a newer version, which the answer holds, so that the editor can offer both.
 *
 * The session cookie is SameSite=Lax and a cross-site page cannot send JSON with If-Match without a preflight, which
 * nothing here answers: no other site can save.
 */
export function studioApi(courses: CourseUseCases, counter: Counter, clock: Clock) {
  return async function save(
    request: Request,
    currentUser: CurrentUser,
    courseId: string,
  ): Promise<Response> {
    return studioEndpoint(currentUser, "You are signed out. Sign in to save.", async (user) => {
      const { savesPerPerson } = STUDIO_LIMITS;
      const window = await counter.count(`save:${user.id}`, savesPerPerson.windowSeconds);
      const allowance = allowanceOf(savesPerPerson, window);
      if (allowance.exceeded) throw rateLimitExceeded(allowance, clock());
      const version = readVersion(request);
      const edit = check(courseEdit, await readJson(fromWeb(request), MAX_COURSE_BYTES));
      if (!edit.ok) throw validationError(edit.problems);

      const saved = await courses.save(user.id, courseId, version, edit.value);
      switch (saved.outcome) {
        case "saved":
          return json(200, saved.course, { ETag: `"${saved.course.version}"` });
        case "conflict":
          throw versionConflict(saved.course);
        case "missing":
          throw notFound();
      }
    });
  };
}

function readVersion(request: Request): number {
  const ifMatch = request.headers.get("if-match");
  const version = /^"(\d{1,9})"$/.exec(ifMatch ?? "")?.[1];
  if (version === undefined) {
    throw new HttpError(428, "precondition_required", 'Send the version you edited: If-Match: "<version>".');
  }
  return Number(version);
}

function versionConflict(course: OwnedCourse): HttpError {
  return new HttpError(412, "version_conflict", "Somebody saved a newer version of this course.", {
    headers: { ETag: `"${course.version}"` },
    fields: { course },
  });
}
