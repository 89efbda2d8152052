import * as z from "zod";
import { courseSearch } from "@/lib/courses/directory";
import { type OpenPlace, openCursor } from "@/lib/courses/open-courses";
import type { OpenDataset } from "@/lib/courses/open-dataset";
import type { Box } from "@/lib/geo/box";
import { componentRef } from "@/lib/openapi/components";
import { courseId, ETAG, queryParameters } from "@/lib/openapi/course-responses";
import type { OperationDescription } from "@/lib/openapi/open-api";
import { OPEN_COURSE_PARAMETERS } from "@/lib/openapi/query-parameters";
import {
  commonResponses,
  GEOJSON_TYPE,
  openDataError,
  REQUEST_ID,
  RETRY_AFTER,
  response,
  text,
} from "@/lib/openapi/responses";
import { perMinute } from "@/lib/rate-limit/limits";
import { limit, timestamp } from "@/lib/validation/paging";
import { ruleIssue } from "@/lib/validation/problems";
import { bbox } from "../bbox";
import type { EndpointDeps } from "../deps";
import { anyone } from "../endpoint";
import { courseNotFound, courseWithdrawn, notFound } from "../errors";
import { LICENCE_URLS } from "../licence-urls";
import { OPEN_DATA_AGE_SECONDS } from "../open-data";
import { isNotModified, publicTextResponse } from "../respond";

/** Both rows of an address. A mirror of 17 000 courses takes 85 pages, and then one a minute. */
export const OPEN_DATA_LIMIT = { key: "openData", ...perMinute(300) };

const NEAR_KM = 50;
const KM_PER_DEGREE = 111.2;

/** `lat,lng`: the box around it. */
const near = z.string().transform((value, issues): Box => {
  const [lat = Number.NaN, lng = Number.NaN] = (
    /^(-?\d{1,2}(?:\.\d{1,20})?),(-?\d{1,3}(?:\.\d{1,20})?)$/.exec(value) ?? []
  )
    .slice(1)
    .map(Number);
  if (Math.abs(lat) <= 90 && Math.abs(lng) <= 180) {
    const height = NEAR_KM / KM_PER_DEGREE;
    const width = Math.min(180, height / Math.max(Math.cos((lat * Math.PI) / 180), 0.001));
    const west = lng - width < -180 ? lng - width + 360 : lng - width;
    return {
      west,
      east: west + 2 * width,
      south: Math.max(lat - height, -90),
      north: Math.min(lat + height, 90),
    };
  }
  issues.addIssue(ruleIssue("invalid_place", "must be lat,lng in degrees, such as 60.17,24.94"));
  return z.NEVER;
});

const openCourseQuery = z
  .object({
    bbox: bbox.optional(),
    near: near.optional(),
    q: courseSearch.optional(),
    updatedSince: timestamp.optional(),
    cursor: openCursor.optional(),
    limit: limit.optional(),
  })
  .refine(({ bbox, near }) => !(bbox && near), { path: ["near"], message: "must not be sent with bbox" });

const START: OpenPlace = { changedAt: new Date(0), courseId: "" };

const described = { tag: "Open data" } satisfies Partial<OperationDescription>;
const OPEN_RESPONSES = {
  429: openDataError(
    "Rate limit exceeded. Retry after the number of seconds in Retry-After.",
    ["rate_limit_exceeded"],
    RETRY_AFTER,
  ),
  ...commonResponses(openDataError),
};

const ETAGGED = { ...REQUEST_ID, ...ETAG };

const listOpenCourses = anyone("/api/public/v1/courses", { isPublic: true }).GET({
  limit: OPEN_DATA_LIMIT,
  query: openCourseQuery,
  perform: ({ openData }, { query: { bbox, near, q, updatedSince, cursor, limit } }) => {
    const since = updatedSince && { changedAt: updatedSince, courseId: "" };
    return openData.list({ box: bbox ?? near, q, after: cursor ?? since ?? START, limit });
  },
  render: (list, { request }) =>
    publicTextResponse(request, list, "application/json; charset=utf-8", OPEN_DATA_AGE_SECONDS),
  openApi: {
    ...described,
    operationId: "listOpenCourses",
    summary: "List open courses",
    description:
      "Lists the courses whose owners let everyone use their data, in order of their last change, without a key. Withdrawn ones stay in the list " +
      "as `id` and `withdrawnAt`: delete your copy. To keep a mirror, start over at `updatedSince` a minute before your last request. With `q`, " +
      "`bbox` or `near`, a page may have fewer courses than `limit`, or none, and still a `nextCursor`: follow it to the end.",
    parameters: queryParameters(
      OPEN_COURSE_PARAMETERS satisfies Record<keyof z.infer<typeof openCourseQuery>, unknown>,
    ),
    responses: {
      200: response("The courses.", componentRef("OpenCourseList"), ETAGGED),
      304: response("Not modified since the response with this ETag.", null, ETAGGED),
      400: response("Invalid parameter.", componentRef("ValidationError")),
      ...OPEN_RESPONSES,
    },
  },
});

const getOpenCourse = anyone("/api/public/v1/courses/{courseId}", { isPublic: true }).GET({
  limit: OPEN_DATA_LIMIT,
  async perform({ openData }, { params, payer }) {
    const course = await openData.find(params.courseId);
    if (!course) throw courseNotFound();
    if ("withdrawnAt" in course) throw courseWithdrawn();
    return { file: await openData.file(course, payer), licence: course.licence };
  },
  render({ file, licence }, { request }) {
    const { status, headers, body } = publicTextResponse(request, file, GEOJSON_TYPE, OPEN_DATA_AGE_SECONDS);
    return { status, body, headers: { ...headers, Link: `<${LICENCE_URLS[licence]}>; rel="license"` } };
  },
  openApi: {
    ...described,
    operationId: "getOpenCourse",
    summary: "Get an open course",
    description:
      "Returns a course in the open format, GeoJSON with a header, with its licence and whom to credit in `terms`. Notes, comments and people are " +
      "left out.",
    parameters: [courseId],
    responses: {
      200: {
        ...response("The course.", null, {
          ...ETAGGED,
          Link: { description: 'The licence, with rel="license" (RFC 8288).', required: true, schema: text },
        }),
        content: { [GEOJSON_TYPE]: { schema: componentRef("OpenCourseFile") } },
      },
      304: response("Not modified since the response with this ETag.", null, {
        ...ETAGGED,
        Link: { description: 'The licence, with rel="license".', schema: text },
      }),
      404: openDataError("Its data was never open.", ["not_found"]),
      410: openDataError("Its data is no longer open. Delete your copy.", ["course_withdrawn"]),
      ...OPEN_RESPONSES,
    },
  },
});

const DATASET = "/api/public/v1/courses.ndjson.gz";

/** Both rows. */
export const OPEN_DATASET_LIMIT = { key: "openDataset", ...perMinute(10) };

/** A new one appears once a day; a copy may be as much older. */
const DATASET_AGE_SECONDS = 300;

const DATASET_NOT_FOUND = openDataError("No file has been made yet.", ["not_found"]);

async function findDataset({ openDataset }: Pick<EndpointDeps, "openDataset">): Promise<OpenDataset> {
  const dataset = await openDataset.find();
  if (!dataset) throw notFound("The file has not been made yet. Try again in a few minutes.");
  return dataset;
}

const getDataset = anyone(DATASET, { isPublic: true, isCompressed: false }).GET({
  limit: OPEN_DATASET_LIMIT,
  async perform(deps) {
    const dataset = await findDataset(deps);
    return { dataset, body: deps.openDataset.read(dataset) };
  },
  render({ dataset: { sha256, bytes, madeAt }, body }, { request }) {
    const etag = `"${sha256}"`;
    const headers = {
      ETag: etag,
      "Cache-Control": `public, max-age=${DATASET_AGE_SECONDS}`,
      "Last-Modified": madeAt.toUTCString(),
      "X-Content-Type-Options": "nosniff",
    };
    if (isNotModified(request, etag)) return { status: 304, headers, body: null };
    return {
      status: 200,
      headers: { ...headers, "Content-Type": "application/gzip", "Content-Length": String(bytes) },
      body,
    };
  },
  openApi: {
    ...described,
    operationId: "getOpenDataset",
    summary: "Get all open courses as one file",
    description:
      "Returns all open courses as they were last night (UTC): compressed NDJSON, each line a course as `getOpenCourse` returns it, with its own licence and " +
      "credit, or a withdrawn one as `id` and `withdrawnAt`. Continue with `updatedSince`, a minute before Last-Modified.",
    parameters: [],
    responses: {
      200: {
        ...response("The file.", null, {
          ...ETAGGED,
          "Last-Modified": {
            description: "When it was begun: it has all changes until then.",
            required: true,
            schema: text,
          },
        }),
        content: { "application/gzip": { schema: { type: "string", format: "binary" } } },
      },
      304: response("Not modified since the response with this ETag.", null, ETAGGED),
      404: DATASET_NOT_FOUND,
      ...OPEN_RESPONSES,
    },
  },
});

const getDatasetChecksum = anyone(`${DATASET}.sha256`, { isPublic: true }).GET({
  limit: OPEN_DATASET_LIMIT,
  perform: findDataset,
  render: ({ sha256 }, { request }) =>
    publicTextResponse(
      request,
      `${sha256}  courses.ndjson.gz\n`,
      "text/plain; charset=utf-8",
      DATASET_AGE_SECONDS,
    ),
  openApi: {
    ...described,
    operationId: "getOpenDatasetChecksum",
    summary: "Get the checksum of that file",
    description: "Returns its SHA-256, as `sha256sum --check` reads it.",
    parameters: [],
    responses: {
      200: {
        ...response("The checksum.", null, ETAGGED),
        content: { "text/plain": { schema: text } },
      },
      304: response("Not modified since the response with this ETag.", null, ETAGGED),
      404: DATASET_NOT_FOUND,
      ...OPEN_RESPONSES,
    },
  },
});

/** The data that everybody may use. */
export const OPEN_DATA_ENDPOINTS = [listOpenCourses, getOpenCourse, getDataset, getDatasetChecksum];
