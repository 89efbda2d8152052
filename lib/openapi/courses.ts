import { SCOPE } from "@/lib/oauth/lifetimes";
import { API_LIMITS } from "@/lib/rate-limit/limits";
import type { CourseBody } from "@/lib/validation/course";
import type { Answer, Header, Operation, Parameter } from "./open-api";
import {
  answer,
  EVERY_ANSWERS_HEADERS,
  inWords,
  JSON_TYPE,
  location,
  RETRY_AFTER,
  refusal,
  text,
} from "./responses";
import { componentOf, LIST_PARAMETERS } from "./schemas";

const WWW_AUTHENTICATE: Record<string, Header> = {
  "WWW-Authenticate": {
    description: 'RFC 6750: `Bearer`, with `error="invalid_token"` when a token was sent.',
    required: true,
    schema: text,
  },
};

const ETAG: Record<string, Header> = {
  ETag: { description: "Send it as If-None-Match the next time.", required: true, schema: text },
};

/** What any operation of the course API may answer. */
const COMMON: Record<string, Answer> = {
  401: refusal(
    "No access token was sent, or it is invalid, expired or revoked: refresh it, or ask the person again.",
    ["unauthorized", "invalid_token"],
    { ...EVERY_ANSWERS_HEADERS, ...WWW_AUTHENTICATE },
  ),
  429: refusal("The window is full. Waiting out Retry-After always works.", ["rate_limit_exceeded"], {
    ...EVERY_ANSWERS_HEADERS,
    ...RETRY_AFTER,
  }),
  503: refusal("The service is briefly unavailable.", ["unavailable"], {
    ...EVERY_ANSWERS_HEADERS,
    ...RETRY_AFTER,
  }),
  default: refusal(
    "A method that is not there (405, with Allow), or a mistake of ours (500).",
    ["method_not_allowed", "internal_error"],
    EVERY_ANSWERS_HEADERS,
  ),
};

const IF_NONE_MATCH: Parameter = {
  name: "If-None-Match",
  in: "header",
  description: "The ETag of an earlier answer: 304 without a body when nothing changed. It is counted, too.",
  schema: text,
};

const NOT_CHANGED = answer("Nothing changed since the answer with this ETag.", null, {
  ...EVERY_ANSWERS_HEADERS,
  ...ETAG,
});

const BEARER: Operation["security"] = [{ oauth: [SCOPE] }];

export const LIST_COURSES: Operation = {
  operationId: "listCourses",
  tags: ["Courses"],
  summary: "List courses",
  description:
    "The courses that the person lets your application see, in the order of their creation. " +
    `Rate limit: ${inWords(API_LIMITS.listCourses)}.`,
  security: BEARER,
  parameters: [
    ...Object.entries(LIST_PARAMETERS).map(
      ([name, { description, ...schema }]): Parameter => ({ name, in: "query", description, schema }),
    ),
    IF_NONE_MATCH,
  ],
  responses: {
    200: answer("The courses.", componentOf("CourseList"), {
      ...EVERY_ANSWERS_HEADERS,
      ETag: { description: "Left out where the list is too long for it.", schema: text },
      Link: { description: 'The address of the next page, with rel="next" (RFC 8288).', schema: text },
    }),
    304: NOT_CHANGED,
    400: answer("A parameter is wrong.", componentOf("ValidationError"), EVERY_ANSWERS_HEADERS),
    ...COMMON,
  },
};

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

export const CREATE_COURSE: Operation = {
  operationId: "createCourse",
  tags: ["Courses"],
  summary: "Create a course",
  description:
    "Creates a course in the person's account and links it to your application. " +
    `Rate limit: ${inWords(API_LIMITS.createCourse)}.`,
  security: BEARER,
  requestBody: {
    required: true,
    content: { [JSON_TYPE]: { schema: componentOf("CourseInput"), example: EXAMPLE } },
  },
  responses: {
    201: answer("The course as it was created.", componentOf("Course"), {
      ...EVERY_ANSWERS_HEADERS,
      ...location("The path of the course."),
    }),
    400: answer(
      "The body is not JSON in UTF-8, or breaks a rule.",
      {
        anyOf: [
          componentOf("ValidationError"),
          {
            allOf: [
              componentOf("Error"),
              { type: "object", properties: { error: { const: "invalid_json" } } },
            ],
          },
        ],
      },
      EVERY_ANSWERS_HEADERS,
    ),
    409: answer(
      "Your application has a course with this externalCourseId for this person; nothing was created.",
      componentOf("DuplicateError"),
      EVERY_ANSWERS_HEADERS,
    ),
    413: refusal("The body has more than 256 KiB.", ["payload_too_large"], EVERY_ANSWERS_HEADERS),
    415: refusal(
      "The Content-Type is not application/json.",
      ["unsupported_media_type"],
      EVERY_ANSWERS_HEADERS,
    ),
    ...COMMON,
  },
};

export const GET_COURSE: Operation = {
  operationId: "getCourse",
  tags: ["Courses"],
  summary: "Get a course",
  description: `One course with all its fairways. Rate limit: ${inWords(API_LIMITS.getCourse)}.`,
  security: BEARER,
  parameters: [
    { name: "courseId", in: "path", required: true, description: "The course's `id`.", schema: text },
    IF_NONE_MATCH,
  ],
  responses: {
    200: answer("The course.", componentOf("Course"), { ...EVERY_ANSWERS_HEADERS, ...ETAG }),
    304: NOT_CHANGED,
    404: refusal(
      "There is no such course, or it is not for this application and person: nobody can tell which.",
      ["not_found"],
      EVERY_ANSWERS_HEADERS,
    ),
    ...COMMON,
  },
};
