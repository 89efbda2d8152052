import { tabId } from "@/lib/live/schema";
import { perMinute } from "@/lib/rate-limit/limits";
import { courseDocument } from "@/lib/validation/course-document";
import type { OwnedCourse } from "@/lib/validation/owned-course";
import { jsonBody } from "../body";
import { session } from "../endpoint";
import { courseNotFound, editorsOnly, HttpError } from "../errors";
import { jsonResponse } from "../respond";
import { readRevision } from "../revision";

/** Fits the largest course: 27 holes with 24 flight paths of 50 points, 24 layouts and 500 features, every text full. */
const MAX_COURSE_BYTES = 8 * 1024 * 1024;

/**
 * The editor saves at most every 0.8 s, or 0.2 s while others have the course open, possibly in several tabs; anything faster is
 * a script. What saves may fill is limited by `VERSION_RETENTION` (lib/courses/versions.ts) and `MAX_COURSES`.
 */
export const SAVE_LIMIT = { key: "save", ...perMinute(300) };

/**
 * Saves a course from the studio, with `If-Match: "<version>"` and the whole course. If a newer version is stored, the response
 * is a 412 that contains it, so that the editor can merge.
 */
const saveCourse = session({
  method: "PUT",
  path: "/api/studio/courses/{courseId}",
  limit: SAVE_LIMIT,
  head: (request) => ({
    version: readRevision(request),
    tab: tabId.safeParse(request.header("teepad-tab")).data,
  }),
  // The editor shows problems in its own words, so it gets paths as keys.
  body: jsonBody(courseDocument, MAX_COURSE_BYTES, (problems) => problems),
  async perform({ courses, live }, { user, params: { courseId }, head: { version, tab }, body }) {
    const saved = await courses.save(user.id, courseId, version, body);
    if (saved.outcome === "saved") {
      live.saved(courseId, saved.course.version, tab === undefined ? undefined : { userId: user.id, tab });
    }
    return saved;
  },
  render(saved) {
    switch (saved.outcome) {
      case "saved":
        return jsonResponse(200, saved.course, { ETag: `"${saved.course.version}"` });
      case "conflict":
        throw versionConflict(saved.course);
      case "forbidden":
        throw editorsOnly();
      case "missing":
        throw courseNotFound();
    }
  },
});

function versionConflict(course: OwnedCourse): HttpError {
  return new HttpError(412, "version_conflict", "A newer version of this course has been saved.", {
    headers: { ETag: `"${course.version}"` },
    fields: { course },
  });
}

export const STUDIO_ENDPOINTS = [saveCourse];
