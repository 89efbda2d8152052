import type { CourseFeatures, CourseLayouts } from "@/lib/courses/course-parts";
import type { CreateOutcome } from "@/lib/courses/courses";
import { RESTORABLE_DAYS } from "@/lib/courses/deletion";
import { courseListQuery } from "@/lib/courses/list-schema";
import { MAX_COURSES } from "@/lib/courses/store";
import {
  COURSE_NOT_FOUND,
  courseId,
  ETAG,
  NOT_MODIFIED,
  queryParameters,
} from "@/lib/openapi/course-responses";
import { COURSE_EXAMPLE, COURSE_INPUT_EXAMPLE } from "@/lib/openapi/examples";
import {
  COMMON_HEADERS,
  errorResponse,
  JSON_TYPE,
  locationHeader,
  response,
  text,
} from "@/lib/openapi/responses";
import { componentRef, LIST_PARAMETERS } from "@/lib/openapi/schemas";
import { perMinute } from "@/lib/rate-limit/limits";
import { courseInput } from "@/lib/validation/course";
import { jsonBody } from "../body";
import { bearer } from "../endpoint";
import { courseNotFound, HttpError } from "../errors";
import type { ApiResponse } from "../message";
import { nextLink } from "../next-link";
import { etagResponse, jsonTextResponse, REVALIDATE } from "../respond";

const COLLECTION = "/api/v1/courses";
const ITEM = "/api/v1/courses/{courseId}";

const listCourses = bearer({
  method: "GET",
  path: COLLECTION,
  limit: { key: "listCourses", ...perMinute(100) },
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
      200: response(
        "The courses.",
        componentRef("CourseList"),
        {
          ...COMMON_HEADERS,
          ETag: { description: "Omitted for very long lists.", schema: text },
          Link: { description: 'URL of the next page, with rel="next" (RFC 8288).', schema: text },
        },
        { courses: [COURSE_EXAMPLE], total: 1 },
      ),
      304: NOT_MODIFIED,
      400: response("Invalid parameter.", componentRef("ValidationError"), COMMON_HEADERS),
    },
  },
});

const createCourse = bearer({
  method: "POST",
  path: COLLECTION,
  limit: { key: "createCourse", ...perMinute(20) },
  body: jsonBody(courseInput),
  perform: ({ courses }, token, { body }) => courses.create(token, body),
  render: renderCreated,
  openApi: {
    operationId: "createCourse",
    summary: "Create a course",
    description: "Creates a course in the user's account and links it to your application.",
    requestBody: {
      required: true,
      content: { [JSON_TYPE]: { schema: componentRef("CourseInput"), example: COURSE_INPUT_EXAMPLE } },
    },
    responses: {
      201: response(
        "The created course.",
        componentRef("Course"),
        { ...COMMON_HEADERS, ...locationHeader("Path of the course.") },
        COURSE_EXAMPLE,
      ),
      403: errorResponse(
        `The user has ${MAX_COURSES} courses, the maximum. Nothing was created; retrying doesn't help.`,
        ["course_limit_reached"],
        COMMON_HEADERS,
      ),
      409: response(
        "Your application already has a course with this externalCourseId for this user; nothing was created. Or, with Retry-After, the " +
          "first request with this Idempotency-Key is still in progress.",
        {
          anyOf: [
            componentRef("DuplicateError"),
            {
              allOf: [
                componentRef("Error"),
                { type: "object", properties: { error: { const: "idempotency_in_progress" } } },
              ],
            },
          ],
        },
        {
          ...COMMON_HEADERS,
          Location: { description: "Path of the existing course.", schema: text },
          "Retry-After": { description: "Seconds to wait before retrying.", schema: { type: "integer" } },
        },
      ),
    },
  },
});

/** @throws HttpError 403, 409. */
export function renderCreated(created: CreateOutcome): ApiResponse {
  switch (created.outcome) {
    case "created":
      return jsonTextResponse(201, created.json, {
        Location: `/api/v1/courses/${created.courseId}`,
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
      throw new HttpError(
        403,
        "course_limit_reached",
        `The user has ${MAX_COURSES} courses, the maximum. They must delete some, which takes effect after ${RESTORABLE_DAYS} days.`,
      );
  }
}

const getCourse = bearer({
  method: "GET",
  path: ITEM,
  limit: { key: "getCourse", ...perMinute(200) },
  perform: ({ courses }, token, { params }) => courses.get(token, params.courseId),
  render(course: string | null, { request }) {
    if (course === null) throw courseNotFound();
    return etagResponse(request, course);
  },
  openApi: {
    operationId: "getCourse",
    summary: "Get a course",
    description: "Returns a course with its fairways: one per hole, as the main layout plays it.",
    parameters: [courseId],
    responses: {
      200: response("The course.", componentRef("Course"), { ...COMMON_HEADERS, ...ETAG }, COURSE_EXAMPLE),
      304: NOT_MODIFIED,
      404: COURSE_NOT_FOUND,
    },
  },
});

const getLayouts = bearer({
  method: "GET",
  path: `${ITEM}/layouts`,
  limit: { key: "getLayouts", ...perMinute(200) },
  perform: ({ courses }, token, { params }) => courses.getLayouts(token, params.courseId),
  render(layouts: CourseLayouts | null, { request }) {
    if (layouts === null) throw courseNotFound();
    return etagResponse(request, JSON.stringify(layouts));
  },
  openApi: {
    operationId: "getLayouts",
    summary: "Get a course's layouts",
    description:
      "Returns the rounds that can be played on a course: which holes in which order, from which tee to which target. The main " +
      "layout comes first; its holes are the course's `fairways`.",
    parameters: [courseId],
    responses: {
      200: response("The layouts.", componentRef("CourseLayouts"), { ...COMMON_HEADERS, ...ETAG }),
      304: NOT_MODIFIED,
      404: COURSE_NOT_FOUND,
    },
  },
});

const getFeatures = bearer({
  method: "GET",
  path: `${ITEM}/features`,
  limit: { key: "getFeatures", ...perMinute(200) },
  perform: ({ courses }, token, { params }) => courses.getFeatures(token, params.courseId),
  render(features: CourseFeatures | null, { request }) {
    if (features === null) throw courseNotFound();
    return etagResponse(request, JSON.stringify(features), { "Content-Type": "application/geo+json" });
  },
  openApi: {
    operationId: "getFeatures",
    summary: "Get a course's features",
    description:
      "Returns what is on the ground besides the holes, such as out of bounds, mandatories, drop zones and parking, as GeoJSON " +
      "(RFC 7946).",
    parameters: [courseId],
    responses: {
      200: {
        ...response("The features.", null, { ...COMMON_HEADERS, ...ETAG }),
        content: { "application/geo+json": { schema: componentRef("CourseFeatures") } },
      },
      304: NOT_MODIFIED,
      404: COURSE_NOT_FOUND,
    },
  },
});

export const COURSE_ENDPOINTS = [listCourses, createCourse, getCourse];

export const COURSE_PART_ENDPOINTS = [getLayouts, getFeatures];
