import { type ChangeList, CURSOR_DAYS } from "@/lib/courses/changes-schema";
import { MAX_COURSES } from "@/lib/courses/store";
import { SCOPE, WRITE_SCOPE } from "@/lib/oauth/scope";
import { API_LIMITS } from "@/lib/rate-limit/limits";
import type { Course, CourseBody } from "@/lib/validation/course";
import type { ApiResponseSpec, Header, Operation, Parameter } from "./open-api";
import {
  COMMON_HEADERS,
  errorResponse,
  formatLimit,
  JSON_TYPE,
  locationHeader,
  RETRY_AFTER,
  response,
  text,
} from "./responses";
import { CHANGE_PARAMETERS, componentRef, type JsonSchema, LIST_PARAMETERS } from "./schemas";

const WWW_AUTHENTICATE: Record<string, Header> = {
  "WWW-Authenticate": {
    description: '`Bearer` (RFC 6750), with `error="invalid_token"` if a token was sent.',
    required: true,
    schema: text,
  },
};

const ETAG: Record<string, Header> = {
  ETag: { description: "Send it as If-None-Match in the next request.", required: true, schema: text },
};

/** Responses that every operation has. */
const COMMON_RESPONSES: Record<string, ApiResponseSpec> = {
  401: errorResponse(
    "The access token is missing, invalid, expired or revoked. Refresh it, or request authorization again.",
    ["unauthorized", "invalid_token"],
    { ...COMMON_HEADERS, ...WWW_AUTHENTICATE },
  ),
  429: errorResponse(
    "Rate limit exceeded. Retry after the number of seconds in Retry-After.",
    ["rate_limit_exceeded"],
    { ...COMMON_HEADERS, ...RETRY_AFTER },
  ),
  503: errorResponse("The service is temporarily unavailable.", ["unavailable"], {
    ...COMMON_HEADERS,
    ...RETRY_AFTER,
  }),
  default: errorResponse(
    "Method not allowed (405, with Allow) or internal error (500).",
    ["method_not_allowed", "internal_error"],
    COMMON_HEADERS,
  ),
};

const IF_NONE_MATCH: Parameter = {
  name: "If-None-Match",
  in: "header",
  description:
    "The ETag of a previous response. If nothing has changed, the response is 304 without a body. 304 responses count towards the rate limit.",
  schema: text,
};

const NOT_MODIFIED = response("Not modified since the response with this ETag.", null, {
  ...COMMON_HEADERS,
  ...ETAG,
});

const BEARER: Operation["security"] = [{ oauth: [SCOPE] }];
const WRITE_BEARER: Operation["security"] = [{ oauth: [WRITE_SCOPE] }];

const INSUFFICIENT_SCOPE = errorResponse(
  `The user has not allowed your application to change courses: request authorization with the scope \`${WRITE_SCOPE}\`.`,
  ["insufficient_scope"],
  {
    ...COMMON_HEADERS,
    "WWW-Authenticate": {
      description: "`Bearer` with the required scope (RFC 6750 section 3.1).",
      required: true,
      schema: text,
    },
  },
);

const EXAMPLE: CourseBody = {
  externalCourseId: "course-17",
  name: "Ekeberg",
  location: { lat: 59.8949, lng: 10.7872 },
  fairways: [
    {
      number: 1,
      teePosition: { lat: 59.8949, lng: 10.7872 },
      targetPosition: { lat: 59.8957, lng: 10.7879 },
      flightPath: [{ order: 0, lat: 59.8954, lng: 10.7872 }],
    },
  ],
};

/** The course that the example request creates. */
const COURSE_EXAMPLE: Course = {
  id: "course_01m81f4gq0e2rbm0s9j78wbdgy",
  externalCourseId: "course-17",
  name: "Ekeberg",
  location: { lat: 59.8949, lng: 10.7872 },
  studioUrl: "/studio/courses/course_01m81f4gq0e2rbm0s9j78wbdgy",
  fairways: [
    {
      id: "fairway_01m81f4gq0e2rbm0s9j78wbdgz",
      number: 1,
      par: 3,
      distance: 97.15,
      teePosition: { lat: 59.8949, lng: 10.7872 },
      targetPosition: { lat: 59.8957, lng: 10.7879 },
      flightPath: [{ order: 0, lat: 59.8954, lng: 10.7872 }],
    },
  ],
  createdAt: "2026-11-22T09:30:00.000Z",
  updatedAt: "2026-11-22T09:30:00.000Z",
};

function queryParameters(
  schemas: Readonly<Record<string, JsonSchema & { description: string }>>,
): Parameter[] {
  return Object.entries(schemas).map(([name, { description, ...schema }]) => ({
    name,
    in: "query",
    description,
    schema,
  }));
}

const LIST_COURSES: Operation = {
  operationId: "listCourses",
  tags: ["Courses"],
  summary: "List courses",
  description:
    "Lists the user's courses that are linked to your application, in order of creation. " +
    `Rate limit: ${formatLimit(API_LIMITS.listCourses)}.`,
  security: BEARER,
  parameters: [...queryParameters(LIST_PARAMETERS), IF_NONE_MATCH],
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
    ...COMMON_RESPONSES,
  },
};

const IDEMPOTENCY_KEY: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  description:
    "A unique value you choose for this request, such as a random UUID. Retries with the same key within 24 hours get the first response, with " +
    "`Idempotency-Replayed: true`, and have no other effect.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
};

const KEY_REUSED = errorResponse(
  "A different request was sent with this Idempotency-Key.",
  ["idempotency_key_reused"],
  COMMON_HEADERS,
);

/** Responses caused by an Idempotency-Key. */
const KEY_RESPONSES: Record<string, ApiResponseSpec> = {
  409: errorResponse(
    "The first request with this Idempotency-Key is still in progress.",
    ["idempotency_in_progress"],
    { ...COMMON_HEADERS, ...RETRY_AFTER },
  ),
  422: KEY_REUSED,
};

/** Responses to an invalid body. */
const BODY_RESPONSES: Record<string, ApiResponseSpec> = {
  400: response(
    "The body is not valid JSON in UTF-8, or is not a valid course.",
    {
      anyOf: [
        componentRef("ValidationError"),
        {
          allOf: [
            componentRef("Error"),
            { type: "object", properties: { error: { const: "invalid_json" } } },
          ],
        },
      ],
    },
    COMMON_HEADERS,
  ),
  413: errorResponse("The body is larger than 256 KiB.", ["payload_too_large"], COMMON_HEADERS),
  415: errorResponse("The Content-Type is not application/json.", ["unsupported_media_type"], COMMON_HEADERS),
};

const CREATE_COURSE: Operation = {
  operationId: "createCourse",
  tags: ["Courses"],
  summary: "Create a course",
  description:
    "Creates a course in the user's account and links it to your application. " +
    `Rate limit: ${formatLimit(API_LIMITS.createCourse)}.`,
  security: BEARER,
  parameters: [IDEMPOTENCY_KEY],
  requestBody: {
    required: true,
    content: { [JSON_TYPE]: { schema: componentRef("CourseInput"), example: EXAMPLE } },
  },
  responses: {
    201: response(
      "The created course.",
      componentRef("Course"),
      { ...COMMON_HEADERS, ...locationHeader("Path of the course.") },
      COURSE_EXAMPLE,
    ),
    ...BODY_RESPONSES,
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
    422: KEY_REUSED,
    ...COMMON_RESPONSES,
  },
};

const COURSE_ID: Parameter = {
  name: "courseId",
  in: "path",
  required: true,
  description: "The course's `id`.",
  schema: text,
};

const COURSE_NOT_FOUND = errorResponse(
  "Not found: the course does not exist or is not linked to your application for this user.",
  ["not_found"],
  COMMON_HEADERS,
);

/** An operation that reads one linked course, or a part of it. */
function readOperation(
  operation: Pick<Operation, "operationId" | "summary" | "description">,
  ok: ApiResponseSpec,
): Operation {
  return {
    ...operation,
    tags: ["Courses"],
    security: BEARER,
    parameters: [COURSE_ID, IF_NONE_MATCH],
    responses: {
      200: ok,
      304: NOT_MODIFIED,
      404: COURSE_NOT_FOUND,
      ...COMMON_RESPONSES,
    },
  };
}

const GET_COURSE = readOperation(
  {
    operationId: "getCourse",
    summary: "Get a course",
    description: `Returns a course with its fairways: one per hole, as the main layout plays it. Rate limit: ${formatLimit(API_LIMITS.getCourse)}.`,
  },
  response("The course.", componentRef("Course"), { ...COMMON_HEADERS, ...ETAG }, COURSE_EXAMPLE),
);

const GET_LAYOUTS = readOperation(
  {
    operationId: "getLayouts",
    summary: "Get a course's layouts",
    description:
      "Returns the rounds that can be played on a course: which holes in which order, from which tee to which target. The main " +
      `layout comes first; its holes are the course's \`fairways\`. Rate limit: ${formatLimit(API_LIMITS.getLayouts)}.`,
  },
  response("The layouts.", componentRef("CourseLayouts"), { ...COMMON_HEADERS, ...ETAG }),
);

const GET_FEATURES = readOperation(
  {
    operationId: "getFeatures",
    summary: "Get a course's features",
    description:
      "Returns what is on the ground besides the holes, such as out of bounds, mandatories, drop zones and parking, as GeoJSON " +
      `(RFC 7946). Rate limit: ${formatLimit(API_LIMITS.getFeatures)}.`,
  },
  {
    ...response("The features.", null, { ...COMMON_HEADERS, ...ETAG }),
    content: { "application/geo+json": { schema: componentRef("CourseFeatures") } },
  },
);

function userOperation(
  operationId: string,
  tag: "Courses" | "OAuth",
  summary: string,
  description: string,
): Operation {
  return {
    operationId,
    tags: [tag],
    summary,
    description: `${description} Rate limit: ${formatLimit(API_LIMITS.getUser)}.`,
    security: BEARER,
    parameters: [IF_NONE_MATCH],
    responses: {
      200: response(
        "The user.",
        componentRef("User"),
        { ...COMMON_HEADERS, ...ETAG },
        {
          sub: "user_01m81f4gq0e2rbm0s9j78wbdgx",
          name: "Kaisa Kiekko",
        },
      ),
      304: NOT_MODIFIED,
      ...COMMON_RESPONSES,
    },
  };
}

const GET_ME = userOperation(
  "getMe",
  "Courses",
  "Get the user",
  "Returns the user who authorized your application.",
);

const GET_USERINFO = userOperation(
  "userinfo",
  "OAuth",
  "Get the user, for OAuth libraries",
  "The same as `/api/v1/me`, at the path that OAuth libraries expect.",
);

const LIST_CHANGES_EXAMPLE: ChangeList = {
  changes: [
    {
      type: "changed",
      courseId: COURSE_EXAMPLE.id,
      externalCourseId: COURSE_EXAMPLE.externalCourseId,
      changedAt: COURSE_EXAMPLE.updatedAt,
      sequence: 6,
      course: COURSE_EXAMPLE,
    },
    {
      type: "removed",
      courseId: "course_01m81f4gq0e2rbm0s9j78wbdgw",
      externalCourseId: "course-16",
      changedAt: "2026-11-22T09:31:00.000Z",
      sequence: 7,
      reason: "deleted",
    },
  ],
  nextCursor: "MS50a3k2MDAuNy5jb3Vyc2VfMDFtODFmNGdxMGUycmJtMHM5ajc4d2JkZ3cuYUJjRGVGZ0g",
  hasMore: false,
};

const LIST_CHANGES: Operation = {
  operationId: "listChanges",
  tags: ["Courses"],
  summary: "List changes",
  description:
    "Lists the changes to the user's linked courses since a cursor: changed courses in their latest state, and courses that were deleted or " +
    "unlinked. Process a page, store its `nextCursor`, and send it as `cursor` in the next request: immediately if `hasMore` is true. Keep " +
    `one cursor per user. A cursor expires after ${CURSOR_DAYS} days. Rate limit: ${formatLimit(API_LIMITS.listChanges)}.`,
  security: BEARER,
  parameters: queryParameters(CHANGE_PARAMETERS),
  responses: {
    200: response(
      "The changes.",
      componentRef("ChangeList"),
      {
        ...COMMON_HEADERS,
        Link: {
          description: 'URL of the next page, with rel="next" (RFC 8288), if `hasMore` is true.',
          schema: text,
        },
      },
      LIST_CHANGES_EXAMPLE,
    ),
    400: response("Invalid parameter.", componentRef("ValidationError"), COMMON_HEADERS),
    410: errorResponse(
      `The cursor is older than ${CURSOR_DAYS} days. Start over without a cursor, read all pages, then delete the courses that were not in them.`,
      ["cursor_expired"],
      COMMON_HEADERS,
    ),
    ...COMMON_RESPONSES,
  },
};

const UNLINK_COURSE: Operation = {
  operationId: "unlinkCourse",
  tags: ["Courses"],
  summary: "Unlink a course",
  description:
    "Removes the link between a course and your application, which then no longer sees it. The user keeps the course and can link it " +
    `again. Requires the scope \`${WRITE_SCOPE}\`. Rate limit: ${formatLimit(API_LIMITS.unlinkCourse)}.`,
  security: WRITE_BEARER,
  parameters: [COURSE_ID, IDEMPOTENCY_KEY],
  responses: {
    ...KEY_RESPONSES,
    204: response("The link is removed.", null, COMMON_HEADERS),
    403: INSUFFICIENT_SCOPE,
    404: COURSE_NOT_FOUND,
    ...COMMON_RESPONSES,
  },
};

const IF_MATCH: Parameter = {
  name: "If-Match",
  in: "header",
  description: "The ETag of the course you have read, or `*` to change it regardless of its state.",
  schema: text,
};

const PRECONDITION_RESPONSES: Record<string, ApiResponseSpec> = {
  412: errorResponse(
    "The course has changed since you read it. Read it again and reapply your change.",
    ["precondition_failed"],
    COMMON_HEADERS,
  ),
  428: errorResponse("If-Match is missing.", ["precondition_required"], COMMON_HEADERS),
};

const CHANGED = response(
  "The changed course.",
  componentRef("Course"),
  { ...COMMON_HEADERS, ...ETAG },
  COURSE_EXAMPLE,
);

const CHANGE_COURSE: Operation = {
  operationId: "changeCourse",
  tags: ["Courses"],
  summary: "Change a course",
  description:
    "Updates the fields you send. The user can restore replaced fairways as an earlier version in the course editor. Requires the " +
    `scope \`${WRITE_SCOPE}\`. Rate limit: ${formatLimit(API_LIMITS.changeCourse)}.`,
  security: WRITE_BEARER,
  parameters: [COURSE_ID, { ...IF_MATCH, required: true }, IDEMPOTENCY_KEY],
  requestBody: {
    required: true,
    content: { [JSON_TYPE]: { schema: componentRef("CourseChange"), example: { name: "Ekebergsletta" } } },
  },
  responses: {
    200: CHANGED,
    ...BODY_RESPONSES,
    ...KEY_RESPONSES,
    403: INSUFFICIENT_SCOPE,
    404: COURSE_NOT_FOUND,
    ...PRECONDITION_RESPONSES,
    ...COMMON_RESPONSES,
  },
};

const { externalCourseId: _, ...REPLACEMENT_EXAMPLE } = EXAMPLE;

const PUT_COURSE: Operation = {
  operationId: "putCourse",
  tags: ["Courses"],
  summary: "Create or replace a course by your identifier",
  description:
    "With `If-None-Match: *`, creates the course unless it exists; with If-Match, replaces it. Omitted fields are removed. Requires the scope " +
    `\`${WRITE_SCOPE}\`. Rate limit: ${formatLimit(API_LIMITS.putCourse)}.`,
  security: WRITE_BEARER,
  parameters: [
    {
      name: "externalCourseId",
      in: "path",
      required: true,
      description: "Your application's own identifier, percent-encoded.",
      schema: text,
    },
    IF_MATCH,
    {
      name: "If-None-Match",
      in: "header",
      description: "`*` to create the course.",
      schema: text,
    },
    IDEMPOTENCY_KEY,
  ],
  requestBody: {
    required: true,
    content: { [JSON_TYPE]: { schema: componentRef("CourseReplacement"), example: REPLACEMENT_EXAMPLE } },
  },
  responses: {
    200: CHANGED,
    201: response(
      "The created course.",
      componentRef("Course"),
      { ...COMMON_HEADERS, ...ETAG, ...locationHeader("Path of the course.") },
      COURSE_EXAMPLE,
    ),
    ...BODY_RESPONSES,
    ...KEY_RESPONSES,
    403: errorResponse(
      `The user has not allowed your application to change courses, or has ${MAX_COURSES} courses, the maximum.`,
      ["insufficient_scope", "course_limit_reached"],
      {
        ...COMMON_HEADERS,
        "WWW-Authenticate": {
          description: "With `insufficient_scope`: the required scope.",
          schema: text,
        },
      },
    ),
    412: errorResponse(
      "The course has changed since you read it, already exists, or does not exist.",
      ["precondition_failed"],
      COMMON_HEADERS,
    ),
    428: errorResponse(
      "Neither If-Match nor `If-None-Match: *` was sent.",
      ["precondition_required"],
      COMMON_HEADERS,
    ),
    ...COMMON_RESPONSES,
  },
};

/** The endpoints that take an access token. */
export const COURSE_PATHS = {
  "/api/v1/me": { get: GET_ME },
  "/oauth/userinfo": { get: GET_USERINFO },
  "/api/v1/courses": { get: LIST_COURSES, post: CREATE_COURSE },
  "/api/v1/courses/{courseId}": { get: GET_COURSE, patch: CHANGE_COURSE },
  "/api/v1/courses/by-external-id/{externalCourseId}": { put: PUT_COURSE },
  "/api/v1/courses/{courseId}/link": { delete: UNLINK_COURSE },
  "/api/v1/courses/{courseId}/layouts": { get: GET_LAYOUTS },
  "/api/v1/courses/{courseId}/features": { get: GET_FEATURES },
  "/api/v1/changes": { get: LIST_CHANGES },
};
