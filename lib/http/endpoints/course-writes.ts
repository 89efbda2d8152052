import * as z from "zod";
import type { ChangeOutcome, IfMatch } from "@/lib/courses/course-writes";
import type { CreateOutcome } from "@/lib/courses/courses";
import { MAX_COURSES } from "@/lib/courses/store";
import { etagOf } from "@/lib/etag";
import { COURSE_NOT_FOUND, courseId, ETAG } from "@/lib/openapi/course-responses";
import { COURSE_EXAMPLE, COURSE_INPUT_EXAMPLE } from "@/lib/openapi/examples";
import type { Parameter } from "@/lib/openapi/open-api";
import {
  COMMON_HEADERS,
  errorResponse,
  JSON_TYPE,
  locationHeader,
  response,
  text,
} from "@/lib/openapi/responses";
import { componentRef } from "@/lib/openapi/schemas";
import { perMinute } from "@/lib/rate-limit/limits";
import { courseChange, courseReplacement, externalCourseId } from "@/lib/validation/course";
import { check } from "@/lib/validation/problems";
import { jsonBody } from "../body";
import { bearerWrite } from "../endpoint";
import {
  courseNotFound,
  invalidToken,
  preconditionFailed,
  preconditionRequired,
  validationError,
} from "../errors";
import type { ApiRequest, ApiResponse } from "../message";
import { jsonTextResponse, NO_CONTENT } from "../respond";
import { renderCreated } from "./courses";

/** The tags of If-Match (RFC 9110 section 13.1.1); null without one. Also weak ones: those of compressed responses. */
function readIfMatch(request: ApiRequest): IfMatch | null {
  const header = request.header("if-match");
  if (header === null) return null;
  if (header.trim() === "*") return "*";
  return header.split(",").map((tag) => tag.trim().replace(/^(?:W\/)?"(.*)"$/, "$1"));
}

/** @throws HttpError 400, 404, 412. */
function renderChanged(changed: ChangeOutcome): ApiResponse {
  switch (changed.outcome) {
    case "changed": {
      const headers = { ETag: `"${etagOf(changed.json)}"`, "Cache-Control": "no-store" };
      return jsonTextResponse(200, changed.json, headers);
    }
    case "missing":
      throw courseNotFound();
    case "differs":
      throw preconditionFailed(
        "The course has changed since you read it. Read it again and reapply your change.",
      );
    case "invalid":
      throw validationError(changed.problems);
  }
}

const ifMatch: Parameter = {
  name: "If-Match",
  in: "header",
  description: "The ETag of the course you have read, or `*` to change it regardless of its state.",
  schema: text,
};

const CHANGED = response(
  "The changed course.",
  componentRef("Course"),
  { ...COMMON_HEADERS, ...ETAG },
  COURSE_EXAMPLE,
);

const changeCourse = bearerWrite({
  method: "PATCH",
  path: "/api/v1/courses/{courseId}",
  limit: { key: "changeCourse", ...perMinute(20) },
  head(request) {
    const tags = readIfMatch(request);
    if (tags !== null) return { ifMatch: tags };
    throw preconditionRequired("If-Match is required: send the ETag of the course you have read.");
  },
  body: jsonBody(courseChange),
  perform: ({ courseWrites }, caller, { params, head, body }) =>
    courseWrites.change(caller, { courseId: params.courseId }, head.ifMatch, body),
  render: renderChanged,
  openApi: {
    operationId: "changeCourse",
    summary: "Change a course",
    description:
      "Updates the fields you send. The user can restore replaced fairways as an earlier version in the course editor.",
    parameters: [courseId, { ...ifMatch, required: true }],
    requestBody: {
      required: true,
      content: { [JSON_TYPE]: { schema: componentRef("CourseChange"), example: { name: "Ekebergsletta" } } },
    },
    responses: {
      200: CHANGED,
      404: COURSE_NOT_FOUND,
      412: errorResponse(
        "The course has changed since you read it. Read it again and reapply your change.",
        ["precondition_failed"],
        COMMON_HEADERS,
      ),
      428: errorResponse("If-Match is missing.", ["precondition_required"], COMMON_HEADERS),
    },
  },
});

const { externalCourseId: _, ...REPLACEMENT_EXAMPLE } = COURSE_INPUT_EXAMPLE;

const putCourse = bearerWrite({
  method: "PUT",
  path: "/api/v1/courses/by-external-id/{externalCourseId}",
  limit: { key: "putCourse", ...perMinute(20) },
  head(request, params) {
    const path = check(z.object({ externalCourseId }), {
      externalCourseId: decodeParameter(params.externalCourseId),
    });
    if (!path.ok) throw validationError(path.problems);
    const tags = readIfMatch(request);
    if (tags === null && request.header("if-none-match")?.trim() !== "*") {
      throw preconditionRequired(
        "Send If-Match with the ETag of the course you have read, or If-None-Match: * to create it.",
      );
    }
    return { ...path.value, ifMatch: tags };
  },
  body: jsonBody(courseReplacement),
  async perform(
    { courses, courseWrites },
    caller,
    { head, body },
    token,
  ): Promise<ChangeOutcome | CreateOutcome> {
    const { name, location = null, fairways } = body;
    const { externalCourseId } = head;
    if (head.ifMatch) {
      const change = { name, location, fairways: fairways ?? [] };
      return courseWrites.change(caller, { externalCourseId }, head.ifMatch, change);
    }
    const withoutIds = fairways?.map(({ id: _, ...fairway }) => fairway);
    const created = await courses.create(token, { externalCourseId, name, location, fairways: withoutIds });
    if (!created) throw invalidToken();
    return created.result;
  },
  render(result) {
    switch (result.outcome) {
      case "created": {
        const { status, headers, body } = renderCreated(result);
        return { status, headers: { ...headers, ETag: `"${etagOf(result.json)}"` }, body };
      }
      case "full":
        return renderCreated(result);
      case "duplicate":
        throw preconditionFailed("The course already exists: send If-Match with its ETag to replace it.");
      case "missing":
        throw preconditionFailed("The course does not exist: send If-None-Match: * to create it.");
      default:
        return renderChanged(result);
    }
  },
  openApi: {
    operationId: "putCourse",
    summary: "Create or replace a course by your identifier",
    description:
      "With `If-None-Match: *`, creates the course unless it exists; with If-Match, replaces it. Omitted fields are removed.",
    parameters: [
      {
        name: "externalCourseId",
        in: "path",
        required: true,
        description: "Your application's own identifier, percent-encoded.",
        schema: text,
      },
      ifMatch,
      { name: "If-None-Match", in: "header", description: "`*` to create the course.", schema: text },
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
    },
  },
});

/** Decodes a path's parameter; one that is not UTF-8 stays as it is, with its percent signs. */
function decodeParameter(parameter: string): string {
  try {
    return decodeURIComponent(parameter);
  } catch {
    return parameter;
  }
}

const unlinkCourse = bearerWrite({
  method: "DELETE",
  path: "/api/v1/courses/{courseId}/link",
  limit: { key: "unlinkCourse", ...perMinute(20) },
  perform: ({ courseLinks }, caller, { params }) => courseLinks.unlinkByApplication(caller, params.courseId),
  render(isUnlinked) {
    if (!isUnlinked) throw courseNotFound();
    return { ...NO_CONTENT, headers: { "Cache-Control": "no-store" } };
  },
  openApi: {
    operationId: "unlinkCourse",
    summary: "Unlink a course",
    description:
      "Removes the link between a course and your application, which then no longer sees it. The user keeps the course and can link it " +
      "again.",
    parameters: [courseId],
    responses: {
      204: response("The link is removed.", null, COMMON_HEADERS),
      404: COURSE_NOT_FOUND,
    },
  },
});

export const COURSE_WRITE_ENDPOINTS = [changeCourse, putCourse, unlinkCourse];
