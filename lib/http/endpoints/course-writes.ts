import * as z from "zod";
import type { ChangeOutcome, IfMatch } from "@/lib/courses/course-writes";
import type { CreateOutcome } from "@/lib/courses/courses";
import { RESTORABLE_DAYS } from "@/lib/courses/deletion";
import { etagOf } from "@/lib/etag";
import { COURSE_NOT_FOUND, courseId, ETAG } from "@/lib/openapi/course-responses";
import { COURSE_EXAMPLE, COURSE_INPUT_EXAMPLE } from "@/lib/openapi/examples";
import {
  apiError,
  apiResponse,
  conflict,
  JSON_TYPE,
  locationHeader,
  MERGE_PATCH_TYPE,
  parameter,
  requestBody,
  text,
} from "@/lib/openapi/responses";
import { perMinute } from "@/lib/rate-limit/limits";
import { externalCourseId } from "@/lib/validation/course";
import { courseChange, courseReplacement } from "@/lib/validation/course-api";
import { check } from "@/lib/validation/problems";
import { jsonBody, MAX_BODY_BYTES } from "../body";
import { bearer, bearerWrite } from "../endpoint";
import {
  courseNotFound,
  HttpError,
  invalidToken,
  preconditionFailed,
  preconditionRequired,
  validationError,
} from "../errors";
import type { ApiRequest, ApiResponse } from "../message";
import { JSON_TYPE as JSON_CONTENT_TYPE, jsonTextResponse, NO_CONTENT } from "../respond";
import { COURSE, forbiddenCreation, renderCreated } from "./courses";

/** The tags of If-Match (RFC 9110 section 13.1.1); null without one. Also weak ones: those of compressed responses. */
function readIfMatch(request: ApiRequest): IfMatch | null {
  const header = request.header("if-match");
  if (header === null) return null;
  if (header.trim() === "*") return "*";
  return header.split(",").map((tag) => tag.trim().replace(/^(?:W\/)?"(.*)"$/, "$1"));
}

/** @throws HttpError 400, 404, 412. */
export function renderChanged(changed: ChangeOutcome, type: string = JSON_CONTENT_TYPE): ApiResponse {
  switch (changed.outcome) {
    case "changed": {
      const headers = {
        "Content-Type": type,
        ETag: `"${etagOf(changed.json)}"`,
        "Cache-Control": "no-store",
      };
      return jsonTextResponse(200, changed.json, headers);
    }
    case "missing":
      throw courseNotFound();
    case "differs":
      throw preconditionFailed(DIFFERS, changed.etag);
    case "invalid":
      throw validationError(changed.problems);
  }
}

export const ifMatch = parameter(
  "header",
  "If-Match",
  "The ETag of what you have read, or `*` to change it regardless of its state.",
);

const CHANGED = apiResponse("The changed course.", "Course", ETAG, COURSE_EXAMPLE);

/** @throws HttpError 428. */
export function requireIfMatch(request: ApiRequest): { ifMatch: IfMatch } {
  const tags = readIfMatch(request);
  if (tags !== null) return { ifMatch: tags };
  throw preconditionRequired("If-Match is required: send the ETag of what you have read.");
}

const DIFFERS = "The course has changed since you read it. Read it again and reapply your change.";

const CURRENT_ETAG = { ETag: { description: "The ETag that it has now.", schema: text } };

export const IF_MATCH_RESPONSES = {
  412: apiError(DIFFERS, ["precondition_failed"], CURRENT_ETAG),
  428: apiError("If-Match is missing.", ["precondition_required"]),
};

const changeCourse = bearerWrite(COURSE, "PATCH", {
  limit: { key: "changeCourse", ...perMinute(20) },
  isWork: true,
  head: requireIfMatch,
  body: jsonBody(courseChange, MAX_BODY_BYTES, undefined, [JSON_TYPE, MERGE_PATCH_TYPE]),
  perform: ({ courseWrites }, caller, { params, head, body }) =>
    courseWrites.change(caller, { courseId: params.courseId }, head.ifMatch, body),
  render: (changed) => renderChanged(changed),
  openApi: {
    operationId: "changeCourse",
    summary: "Change a course",
    description:
      "Updates the fields you send. The user can restore replaced fairways as an earlier version in the course editor.",
    parameters: [courseId, { ...ifMatch, required: true }],
    requestBody: requestBody("CourseChange", { name: "Ekebergsletta" }, [JSON_TYPE, MERGE_PATCH_TYPE]),
    responses: {
      200: CHANGED,
      404: COURSE_NOT_FOUND,
      ...IF_MATCH_RESPONSES,
    },
  },
});

const { externalCourseId: _, ...REPLACEMENT_EXAMPLE } = COURSE_INPUT_EXAMPLE;

const putCourse = bearerWrite(bearer("/api/v1/courses/by-external-id/{externalCourseId}"), "PUT", {
  limit: { key: "putCourse", ...perMinute(20) },
  isWork: true,
  head(request, params) {
    const path = check(z.object({ externalCourseId }), {
      externalCourseId: decodeParameter("externalCourseId", params.externalCourseId),
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
    if ((body.externalCourseId ?? externalCourseId) !== externalCourseId) {
      const text = "must be omitted, or the same as in the path";
      throw validationError([{ path: ["externalCourseId"], code: "mismatch", text }]);
    }
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
      case "created":
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
      parameter("path", "externalCourseId", "Your application's own identifier, percent-encoded.", {
        required: true,
      }),
      ifMatch,
      parameter("header", "If-None-Match", "`*` to create the course."),
    ],
    requestBody: requestBody("CourseReplacement", REPLACEMENT_EXAMPLE),
    responses: {
      200: CHANGED,
      201: apiResponse(
        "The created course.",
        "Course",
        { ...ETAG, ...locationHeader("Path of the course.") },
        COURSE_EXAMPLE,
      ),
      403: forbiddenCreation("not allowed your application to change courses"),
      412: apiError(
        "The course has changed since you read it, already exists, or does not exist.",
        ["precondition_failed"],
        CURRENT_ETAG,
      ),
      428: apiError("Neither If-Match nor `If-None-Match: *` was sent.", ["precondition_required"]),
    },
  },
});

/** Decodes a parameter of the path. @throws HttpError 400 if it isn't UTF-8. */
function decodeParameter(name: string, parameter: string): string {
  try {
    return decodeURIComponent(parameter);
  } catch {
    const text = "must be percent-encoded UTF-8";
    throw validationError([{ path: [name], code: "invalid_encoding", text }]);
  }
}

const unlinkCourse = bearerWrite(bearer(`${COURSE.path}/link`), "DELETE", {
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
      204: apiResponse("The link is removed.", null),
      404: COURSE_NOT_FOUND,
    },
  },
});

const IN_USE =
  "Your application did not create this course, or somebody else has edited or uses it. You can unlink it instead.";

const deleteCourse = bearerWrite(COURSE, "DELETE", {
  limit: { key: "deleteCourse", ...perMinute(20) },
  perform: ({ courseWrites }, caller, { params }) => courseWrites.delete(caller, params.courseId),
  render({ outcome }) {
    switch (outcome) {
      case "deleted":
        return { ...NO_CONTENT, headers: { "Cache-Control": "no-store" } };
      case "missing":
        throw courseNotFound();
      case "in-use":
        throw new HttpError(409, "course_in_use", IN_USE);
    }
  },
  openApi: {
    operationId: "deleteCourse",
    summary: "Delete a course",
    description: `Deletes a course that your application created, and that nobody else has edited or uses. The user can restore it for ${RESTORABLE_DAYS} days.`,
    parameters: [courseId],
    responses: {
      204: apiResponse("The course is deleted.", null),
      404: COURSE_NOT_FOUND,
      409: conflict(IN_USE, "course_in_use"),
    },
  },
});

export const COURSE_WRITE_ENDPOINTS = [changeCourse, putCourse, deleteCourse, unlinkCourse];
