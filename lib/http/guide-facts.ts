import { MAX_SECRETS } from "@/lib/applications/registration";
import { APPLICATION_LIMITS, MAX_REDIRECT_URIS } from "@/lib/applications/schema";
import { IMPORT_LIMITS } from "@/lib/courses/imports";
import { MAX_COURSES } from "@/lib/courses/store";
import { FILE_LIMITS } from "@/lib/exchange/limits";
import type { GuideFacts } from "@/lib/guide/fill-in";
import { MAX_REQUEST_CHARACTERS } from "@/lib/oauth/authorize";
import { COURSE_LIMITS } from "@/lib/validation/course-limits";
import { MAX_PER_PAGE } from "@/lib/validation/paging";
import { BEARER_ENDPOINTS } from "./bearer-endpoints";
import { MAX_BODY_BYTES, MAX_FORM_PARAMETERS } from "./body";
import { MAX_PART_BYTES } from "./endpoints/course-parts";
import { PER_CLIENT } from "./endpoints/oauth";
import { OPEN_DATA_LIMIT, OPEN_DATASET_LIMIT } from "./endpoints/open-data";
import { INVALID_TOKEN_LIMIT, OAUTH_FAILURE_LIMIT, UNKNOWN_LIMIT } from "./limits";
import { listWindows } from "./open-windows";

/** What the documentation says of the endpoints. */
export function guideFacts(baseUrl: string): GuideFacts {
  return {
    baseUrl,
    limits: [
      ...listWindows(BEARER_ENDPOINTS).map(({ endpoints, limit }) => ({
        ...{ requests: `\`${endpoints.join(", ")}\``, per: "application", limit },
      })),
      {
        requests: "Each `POST /oauth/…`",
        per: "application, or IP address if it is public",
        limit: PER_CLIENT,
      },
      { requests: "Failed client authentication", per: "IP address", limit: OAUTH_FAILURE_LIMIT },
      {
        requests: "Without a valid access token, each endpoint",
        per: "IP address",
        limit: INVALID_TOKEN_LIMIT,
      },
      { requests: "`GET /api/public/v1/…`", per: "IP address", limit: OPEN_DATA_LIMIT },
      {
        requests: "`GET /api/public/v1/courses.ndjson.gz` and its checksum",
        per: "IP address",
        limit: OPEN_DATASET_LIMIT,
      },
      { requests: "Unknown paths and methods", per: "IP address", limit: UNKNOWN_LIMIT },
    ],
    sizes: [
      ["Request body", `${MAX_BODY_BYTES / 1024} KiB`],
      ["Body of `PUT …/layouts` and `…/features`", `${MAX_PART_BYTES / 1_000_000} MB`],
      ["Body of `PUT …/file`", `${FILE_LIMITS.bytes / 1_000_000} MB`],
      [
        "Courses of `POST /api/v1/imports`",
        `${IMPORT_LIMITS.courses} in ${IMPORT_LIMITS.bytes / 1_000_000} MB; ${IMPORT_LIMITS.coursesPerHour} an hour`,
      ],
      ["Parameters of a form", `${MAX_FORM_PARAMETERS}`],
      ["Authorization request, encoded", `${MAX_REQUEST_CHARACTERS} characters`],
      ["`name` of a course", `${COURSE_LIMITS.nameCodePoints} characters`],
      ["`externalCourseId`", `${COURSE_LIMITS.externalCourseIdCodePoints} characters`],
      ["`Idempotency-Key`", "255 printable ASCII characters"],
      ["Fairways of a course", `${COURSE_LIMITS.fairways}, numbered 1 to ${COURSE_LIMITS.fairways}`],
      ["Control points of a fairway", `${COURSE_LIMITS.controlPoints}`],
      ["Area of all fairways", `${COURSE_LIMITS.area / 1e6} km²`],
      ["Tee to target", `${COURSE_LIMITS.minFairwayMetres} to ${COURSE_LIMITS.maxFairwayMetres} m`],
      ["Courses of a user", `${MAX_COURSES}`],
      ["Courses or changes per page", `${MAX_PER_PAGE}`],
      [
        "Redirect URIs of an application",
        `${MAX_REDIRECT_URIS}, of ${APPLICATION_LIMITS.redirectUri} characters each`,
      ],
      ["Secrets of an application", `${MAX_SECRETS}`],
    ],
  };
}
