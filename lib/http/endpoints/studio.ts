import { courseSave as courseSaveBody } from "@/lib/editor/changes/save";
import { tabId } from "@/lib/live/schema";
import { NEW_COURSE_LIMIT, perMinute } from "@/lib/rate-limit/limits";
import { courseToKeep } from "@/lib/validation/course-to-keep";
import { jsonBody } from "../body";
import { session } from "../endpoint";
import { accountChanged, courseNotFound, editorsOnly, retryLater } from "../errors";
import type { ApiRequest } from "../message";
import { jsonResponse, NO_CONTENT } from "../respond";
import { tooManyCourses } from "./courses";

/** Fits the largest course: 27 holes with 24 flight paths of 50 points, 24 layouts and 500 features, every text full. */
const MAX_COURSE_BYTES = 8 * 1024 * 1024;

/**
 * The editor saves at most every 0.8 s, or 0.2 s while others have the course open, possibly in several tabs; anything faster is
 * a script. What saves may fill is limited by `VERSION_RETENTION` (lib/courses/versions.ts), `MAX_SAVES_KEPT`, `MAX_LOST_EDITS`
 * and `MAX_COURSES`.
 */
export const SAVE_LIMIT = { key: "save", ...perMinute(300) };

const readTab = (request: ApiRequest) => tabId.safeParse(request.header("teepad-tab")).data;

/**
 * Saves changes from the studio: applies them to the course as it is now. Whatever others have saved since, there is no conflict:
 * what can't be applied is listed in the response.
 */
const saveChanges = session("/api/studio/courses/{courseId}/changes").POST({
  limit: SAVE_LIMIT,
  head: readTab,
  body: jsonBody(courseSaveBody, MAX_COURSE_BYTES, (problems) => problems),
  async perform({ courseSaves, live }, { user, params: { courseId }, head: tab, body }) {
    const saved = await courseSaves.save(user, courseId, body);
    if (saved.outcome === "saved" && saved.document) {
      const by = tab === undefined ? undefined : { userId: user.id, tab };
      live.saved(courseId, saved.answer.version, by, saved.document);
      if (saved.notice) live.tell(courseId, saved.notice, by);
    }
    return saved;
  },
  render(saved) {
    switch (saved.outcome) {
      case "saved":
        return jsonResponse(200, saved.answer);
      case "account-changed":
        throw accountChanged(saved.name);
      case "forbidden":
        throw editorsOnly();
      case "missing":
        throw courseNotFound();
    }
  },
});

/**
 * Creates a course that a browser kept without an account. The account is named: on a shared browser another user may have signed
 * in since the page was opened, whose course it must not become.
 */
const keepCourse = session("/api/studio/courses").POST({
  limit: { key: "keep-course", ...NEW_COURSE_LIMIT },
  body: jsonBody(courseToKeep.extend({ account: courseSaveBody.shape.account }), MAX_COURSE_BYTES),
  async perform({ courseCreation }, { user, body: { account, ...course } }) {
    if (account !== user.id) throw accountChanged(user.name);
    return courseCreation.keep(user.id, course);
  },
  render(kept) {
    switch (kept.outcome) {
      case "created":
        return jsonResponse(200, { id: kept.course.id, studioUrl: kept.course.studioUrl });
      case "full":
        throw tooManyCourses();
      case "throttled":
        throw retryLater(429, "Too many new courses. Retry later.", kept.retryAfter);
    }
  },
});

const LOST_EDITS = "/api/studio/courses/{courseId}/lost-edits";

/** The user's edits that somebody else deleted before they saw them. */
const listLostEdits = session(LOST_EDITS).GET({
  perform: ({ courseSaves }, { user, params }) => courseSaves.listLostEdits(user.id, params.courseId),
  render(found) {
    if (!found) throw courseNotFound();
    return jsonResponse(200, { lostEdits: found });
  },
});

const dismissLostEdit = session(`${LOST_EDITS}/{lostEditId}`).DELETE({
  limit: { key: "lost-edit", ...perMinute(120) },
  perform: ({ courseSaves }, { user, params }) =>
    courseSaves.dismissLostEdit(user.id, params.courseId, params.lostEditId),
  render(isFound) {
    if (!isFound) throw courseNotFound();
    return NO_CONTENT;
  },
});

export const STUDIO_ENDPOINTS = [keepCourse, saveChanges, listLostEdits, dismissLostEdit];
