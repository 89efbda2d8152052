import type { CreateOutcome } from "@/lib/courses/courses";
import { RESTORABLE_DAYS } from "@/lib/courses/deletion";
import { courseListQuery, courseQuery } from "@/lib/courses/list-schema";
import { MAX_COURSES } from "@/lib/courses/store";
import { etagOf } from "@/lib/etag";
import { SCOPE } from "@/lib/oauth/scope";
import { componentRef } from "@/lib/openapi/components";
import {
  COURSE_NOT_FOUND,
  courseId,
  ETAG,
  INVALID_PARAMETER,
  NOT_MODIFIED,
  queryParameters,
} from "@/lib/openapi/course-responses";
import { COURSE_EXAMPLE, COURSE_INPUT_EXAMPLE } from "@/lib/openapi/examples";
import { COURSE_PARAMETERS, LIST_PARAMETERS } from "@/lib/openapi/query-parameters";
import {
  apiError,
  apiResponse,
  COMMON_HEADERS,
  errorSchema,
  locationHeader,
  requestBody,
  response,
  text,
} from "@/lib/openapi/responses";
import { perMinute } from "@/lib/rate-limit/limits";
import { courseInput } from "@/lib/validation/course";
import { jsonBody } from "../body";
import { bearer } from "../endpoint";
import { courseNotFound, HttpError } from "../errors";
import type { ApiResponse } from "../message";
import { nextLink } from "../next-link";
import { etagResponse, jsonTextResponse, REVALIDATE } from "../respond";

const COURSES = bearer("/api/v1/courses");
export const COURSE = bearer("/api/v1/courses/{courseId}");

const listCourses = COURSES.GET({
  limit: { key: "listCourses", ...perMinute(100) },
  isWork: true,
  query: courseListQuery,
  perform: ({ courses }, token, { query }) => courses.list(token, query),
  render(list, { request, baseUrl }) {
    const link: Record<string, string> = list.nextCursor
      ? { Link: nextLink(request, list.nextCursor, baseUrl) }
      : {};
    // A streamed list has no ETag: that would be a digest of all of it, needed before its first byte.
    if (typeof list.json !== "string") return jsonTextResponse(200, list.json, REVALIDATE);
    return etagResponse(request, list.json, link);
  },
  openApi: {
    operationId: "listCourses",
    summary: "List courses",
    description: "Lists the user's courses that are linked to your application, in order of creation.",
    parameters: queryParameters(LIST_PARAMETERS),
    responses: {
      200: apiResponse(
        "The courses.",
        "CourseList",
        {
          ETag: { description: "Omitted for very long lists.", schema: text },
          Link: { description: 'URL of the next page, with rel="next" (RFC 8288).', schema: text },
        },
        { courses: [COURSE_EXAMPLE], total: 1 },
      ),
      304: NOT_MODIFIED,
      400: INVALID_PARAMETER,
    },
  },
});

const createCourse = COURSES.POST({
  limit: { key: "createCourse", ...perMinute(20) },
  scope: SCOPE,
  body: jsonBody(courseInput),
  perform: ({ courses }, token, { body }) => courses.create(token, body),
  render: renderCreated,
  openApi: {
    operationId: "createCourse",
    summary: "Create a course",
    description: "Creates a course in the user's account and links it to your application.",
    requestBody: requestBody("CourseInput", COURSE_INPUT_EXAMPLE),
    responses: {
      201: apiResponse(
        "The created course.",
        "Course",
        { ...ETAG, ...locationHeader("Path of the course.") },
        COURSE_EXAMPLE,
      ),
      403: forbiddenCreation("allowed your application to read courses only"),
      409: response(
        "Your application already has a course with this externalCourseId for this user; nothing was created. Or, with Retry-After, the " +
          "first request with this Idempotency-Key is still in progress.",
        { anyOf: [componentRef("DuplicateError"), errorSchema(["idempotency_in_progress"])] },
        {
          ...COMMON_HEADERS,
          Location: { description: "Path of the existing course.", schema: text },
          "Retry-After": { description: "Seconds to wait before retrying.", schema: { type: "integer" } },
        },
      ),
    },
  },
});

/** The response to a creation that the scope of the token, or the number of the user's courses, forbids. */
export function forbiddenCreation(reason: string) {
  return apiError(
    `The user has ${reason}, or has ${MAX_COURSES} courses, the maximum. Nothing was created; retrying doesn't help.`,
    ["insufficient_scope", "course_limit_reached"],
    { "WWW-Authenticate": { description: "With `insufficient_scope`: the required scope.", schema: text } },
  );
}

/** @throws HttpError 403, 409. */
export function renderCreated(created: CreateOutcome): ApiResponse {
  switch (created.outcome) {
    case "created":
      return jsonTextResponse(201, created.json, {
        Location: `/api/v1/courses/${created.courseId}`,
        ETag: `"${etagOf(created.json)}"`,
        "Cache-Control": "no-store",
      });
    case "duplicate":
      throw new HttpError(
        409,
        "duplicate_external_course_id",
        "Your application already has a course with this externalCourseId for this user (see courseId).",
        {
          headers: { Location: `/api/v1/courses/${created.courseId}` },
          fields: { courseId: created.courseId },
        },
      );
    case "full":
      throw tooManyCourses();
  }
}

/** The user has as many courses as they may have. */
export function tooManyCourses(): HttpError {
  return new HttpError(
    403,
    "course_limit_reached",
    `The user has ${MAX_COURSES} courses, the maximum. They must delete some, which takes effect after ${RESTORABLE_DAYS} days.`,
  );
}

const getCourse = COURSE.GET({
  limit: { key: "getCourse", ...perMinute(200) },
  query: courseQuery,
  perform: ({ courses }, token, { params, query }) => courses.get(token, params.courseId, query.fields),
  render(course: string | null, { request }) {
    if (course === null) throw courseNotFound();
    return etagResponse(request, course);
  },
  openApi: {
    operationId: "getCourse",
    summary: "Get a course",
    description: "Returns a course with its fairways: one per hole, as the main layout plays it.",
    parameters: [courseId, ...queryParameters(COURSE_PARAMETERS)],
    responses: {
      200: apiResponse("The course.", "Course", ETAG, COURSE_EXAMPLE),
      304: NOT_MODIFIED,
      400: INVALID_PARAMETER,
      404: COURSE_NOT_FOUND,
    },
  },
});

export const COURSE_ENDPOINTS = [listCourses, createCourse, getCourse];
