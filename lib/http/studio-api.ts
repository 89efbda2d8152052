import type { Clock } from "@/lib/clock";
import type { CourseUseCases } from "@/lib/courses/courses";
import type { CourseSignals } from "@/lib/courses/signals";
import { tabId } from "@/lib/live/schema";
import type { Counter } from "@/lib/rate-limit/counter";
import { STUDIO_LIMITS } from "@/lib/rate-limit/limits";
import { courseDocument } from "@/lib/validation/course-document";
import type { OwnedCourse } from "@/lib/validation/owned-course";
import { check } from "@/lib/validation/problems";
import { readJson } from "./body";
import type { GetCurrentUser } from "./current-user";
import { enforceLimit } from "./enforce-limit";
import { courseNotFound, editorsOnly, HttpError, validationError } from "./errors";
import { jsonResponse } from "./respond";
import { readRevision } from "./revision";
import { studioEndpoint } from "./studio-endpoint";
import { fromWeb } from "./web";

/** Fits the largest course: 27 holes with 24 flight paths of 50 points, 24 layouts and 500 features, every text full. */
const MAX_COURSE_BYTES = 8 * 1024 * 1024;

/**
 * Saves a course from the studio: `PUT /api/studio/courses/{courseId}` with `If-Match: "<version>"` and the whole course. If a
 * newer version is stored, the response is a 412 that contains it, so that the editor can merge.
 *
 * CSRF: the session cookie is SameSite=Lax, and a cross-site page cannot send JSON with If-Match without a preflight, which
 * is never allowed here.
 */
export function studioApi(
  courses: CourseUseCases,
  signals: Pick<CourseSignals, "saved">,
  counter: Counter,
  clock: Clock,
) {
  return async function save(
    request: Request,
    currentUser: GetCurrentUser,
    courseId: string,
  ): Promise<Response> {
    return studioEndpoint(request, currentUser, async (user) => {
      await enforceLimit(counter, clock, `save:${user.id}`, STUDIO_LIMITS.savesPerUser);
      const version = readRevision(request);
      const edit = check(courseDocument, await readJson(fromWeb(request), MAX_COURSE_BYTES));
      // The editor shows problems in its own words, so it gets paths as keys.
      if (!edit.ok) throw validationError(edit.problems, edit.problems);

      const saved = await courses.save(user.id, courseId, version, edit.value);
      switch (saved.outcome) {
        case "saved": {
          const { version } = saved.course;
          const tab = tabId.safeParse(request.headers.get("teepad-tab")).data;
          signals.saved(courseId, version, tab === undefined ? undefined : { userId: user.id, tab });
          return jsonResponse(200, saved.course, { ETag: `"${version}"` });
        }
        case "conflict":
          throw versionConflict(saved.course);
        case "forbidden":
          throw editorsOnly();
        case "missing":
          throw courseNotFound();
      }
    });
  };
}

function versionConflict(course: OwnedCourse): HttpError {
  return new HttpError(412, "version_conflict", "A newer version of this course has been saved.", {
    headers: { ETag: `"${course.version}"` },
    fields: { course },
  });
}
