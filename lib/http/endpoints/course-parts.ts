import { type CoursePart, FEATURES, LAYOUTS } from "@/lib/courses/course-parts";
import {
  type Applied,
  applyFeatures,
  applyLayouts,
  featuresInput,
  layoutsInput,
} from "@/lib/courses/part-writes";
import { FILE_LIMITS } from "@/lib/exchange/limits";
import { componentRef } from "@/lib/openapi/components";
import { COURSE_NOT_FOUND, courseId, ETAG, NOT_MODIFIED } from "@/lib/openapi/course-responses";
import type { OperationDescription } from "@/lib/openapi/open-api";
import { apiError, apiResponse, GEOJSON_TYPE, JSON_TYPE, requestBody } from "@/lib/openapi/responses";
import { perMinute } from "@/lib/rate-limit/limits";
import type { CourseDocumentData } from "@/lib/validation/course-document";
import { jsonBody, textBody } from "../body";
import { FILE } from "../course-file";
import { type BodyFormat, bearer, bearerWrite } from "../endpoint";
import { courseNotFound } from "../errors";
import { JSON_TYPE as JSON_CONTENT_TYPE, storedResponse } from "../respond";
import { IF_MATCH_RESPONSES, ifMatch, renderChanged, requireIfMatch } from "./course-writes";
import { COURSE } from "./courses";

/** Room for the largest course as it is read, flight paths left out. */
export const MAX_PART_BYTES = 1_000_000;

/** A part of a course, and the path that has it. */
const withResource = (part: CoursePart) => ({ part, resource: bearer(`${COURSE.path}/${part.name}`) });
type PartResource = ReturnType<typeof withResource>;

const layouts = withResource(LAYOUTS);
const features = withResource(FEATURES);
const courseFile = withResource(FILE);

function getPart(
  { part, resource }: PartResource,
  type: string,
  output: string,
  openApi: Pick<OperationDescription, "operationId" | "summary" | "description">,
) {
  return resource.GET({
    limit: { key: openApi.operationId, ...perMinute(200) },
    perform: ({ courses }, token, { params }) => courses.getPart(token, params.courseId, part),
    render(text, { request }) {
      if (text === null) throw courseNotFound();
      return storedResponse(request, text, contentType(type));
    },
    openApi: {
      ...openApi,
      parameters: [courseId],
      responses: {
        200: {
          ...apiResponse(`The ${part.name}.`, null, ETAG),
          content: { [type]: { schema: componentRef(output) } },
        },
        304: NOT_MODIFIED,
        404: COURSE_NOT_FOUND,
      },
    },
  });
}

const contentType = (type: string) => (type === JSON_TYPE ? JSON_CONTENT_TYPE : type);

const getLayouts = getPart(layouts, JSON_TYPE, "CourseLayouts", {
  operationId: "getLayouts",
  summary: "Get a course's layouts",
  description:
    "Returns the rounds that can be played on a course: which holes in which order, from which tee to which target. The main " +
    "layout comes first; its holes are the course's `fairways`.",
});

const getFeatures = getPart(features, GEOJSON_TYPE, "CourseFeatures", {
  operationId: "getFeatures",
  summary: "Get a course's features",
  description:
    "Returns what is on the ground besides the holes, such as out of bounds, mandatories, drop zones and parking, as GeoJSON " +
    "(RFC 7946).",
});

const getFile = getPart(courseFile, GEOJSON_TYPE, "CourseFile", {
  operationId: "getFile",
  summary: "Get a course as a file",
  description: "Returns everything in a course in the open format: GeoJSON with a header.",
});

type Change = (document: CourseDocumentData) => Applied;

interface PartInput<Input> {
  readonly body: BodyFormat<Input>;
  /** Reads what was sent, and returns the change. */
  toChange(input: Input): Change | Promise<Change>;
  /** The components of what is sent and returned. */
  readonly input: string;
  readonly output: string;
  readonly openApi: Pick<OperationDescription, "operationId" | "summary" | "description">;
}

/** A part of a course is replaced under If-Match with the part's own ETag: changes of other parts don't matter. */
function putPart<Input>(
  { part, resource }: PartResource,
  { body, toChange, input, output, openApi }: PartInput<Input>,
) {
  const [type = JSON_TYPE] = body.types;
  return bearerWrite(resource, "PUT", {
    limit: { key: openApi.operationId, ...perMinute(20) },
    isWork: true,
    head: requireIfMatch,
    body,
    async perform({ courseWrites }, caller, { params, head, body }) {
      const change = await toChange(body);
      return courseWrites.replacePart(caller, params.courseId, head.ifMatch, part, change);
    },
    render: (changed) => renderChanged(changed, contentType(type)),
    openApi: {
      ...openApi,
      parameters: [courseId, { ...ifMatch, required: true }],
      requestBody: requestBody(input, undefined, body.types),
      responses: {
        200: {
          ...apiResponse(`The changed ${part.name}.`, null, ETAG),
          content: { [type]: { schema: componentRef(output) } },
        },
        404: COURSE_NOT_FOUND,
        ...IF_MATCH_RESPONSES,
        413: apiError(`The body is larger than ${body.maxBytes} bytes.`, ["payload_too_large"]),
        415: apiError(`The Content-Type is not ${body.types.join(" or ")}.`, ["unsupported_media_type"]),
      },
    },
  });
}

const putLayouts = putPart(layouts, {
  body: jsonBody(layoutsInput, MAX_PART_BYTES),
  toChange: (input) => (document) => applyLayouts(document, input),
  input: "CourseLayoutsInput",
  output: "CourseLayouts",
  openApi: {
    operationId: "putLayouts",
    summary: "Replace a course's layouts",
    description:
      "Send the layouts as you read them, with your changes: those you omit are deleted. They are matched by `id`, and their holes by " +
      "`fairwayId`; fields you omit stay as they are. The holes of the main layout may be omitted.",
  },
});

const putFeatures = putPart(features, {
  body: jsonBody(featuresInput, MAX_PART_BYTES, undefined, [GEOJSON_TYPE, JSON_TYPE]),
  toChange: (input) => (document) => applyFeatures(document, input),
  input: "CourseFeaturesInput",
  output: "CourseFeatures",
  openApi: {
    operationId: "putFeatures",
    summary: "Replace a course's features",
    description:
      "Send the features as you read them, with your changes: those you omit are deleted. They are matched by `id`; properties you omit " +
      "stay as they are.",
  },
});

const putFile = putPart(courseFile, {
  body: textBody([GEOJSON_TYPE, JSON_TYPE], FILE_LIMITS.bytes),
  async toChange(text) {
    // Loaded with the first file: a start doesn't wait for it.
    const { readCourseFile } = await import("../read-course-file");
    const file = readCourseFile(text);
    return (document) => (file.ok ? file.applyTo(document) : file);
  },
  input: "CourseFile",
  output: "CourseFile",
  openApi: {
    operationId: "putFile",
    summary: "Replace a course by a file",
    description:
      "Replaces everything in a course, its name and location included. Holes, layouts and features keep their IDs if the course has " +
      "them; new ones get their own.",
  },
});

export const COURSE_PART_ENDPOINTS = [getLayouts, getFeatures, getFile, putLayouts, putFeatures, putFile];
