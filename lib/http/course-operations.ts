import * as z from "zod";
import type { ApiUser } from "@/lib/courses/api-user";
import type { ChangeListOutcome, ChangeUseCases } from "@/lib/courses/changes";
import { type ChangeListQuery, CURSOR_DAYS, changeListQuery } from "@/lib/courses/changes-schema";
import type { CourseFeatures, CourseLayouts } from "@/lib/courses/course-parts";
import type { ChangeOutcome, CourseWriteUseCases, IfMatch } from "@/lib/courses/course-writes";
import type { CourseList, CourseUseCases, CreateOutcome } from "@/lib/courses/courses";
import { RESTORABLE_DAYS } from "@/lib/courses/deletion";
import type { LinkUseCases } from "@/lib/courses/links";
import { type CourseListQuery, courseListQuery } from "@/lib/courses/list-schema";
import { MAX_COURSES } from "@/lib/courses/store";
import { etagOf } from "@/lib/etag";
import type { Authenticated, AuthenticatedCaller, Bearer } from "@/lib/oauth/bearer";
import { hasScope, WRITE_SCOPE } from "@/lib/oauth/scope";
import type { API_LIMITS } from "@/lib/rate-limit/limits";
import {
  type CourseChange,
  type CourseInput,
  type CourseReplacement,
  courseChange,
  courseInput,
  courseReplacement,
  externalCourseId,
} from "@/lib/validation/course";
import { check, type Problem } from "@/lib/validation/problems";
import { readBody } from "./body";
import {
  courseNotFound,
  HttpError,
  insufficientScope,
  invalidToken,
  preconditionFailed,
  preconditionRequired,
  validationError,
} from "./errors";
import { type ApiRequest, type ApiResponse, requestPath, requestQuery } from "./message";
import { matchPath } from "./path-pattern";
import { etagResponse, jsonTextResponse, REVALIDATE } from "./respond";

/** What the operations call. */
export interface ApiUseCases {
  courses: CourseUseCases;
  changes: ChangeUseCases;
  courseLinks: LinkUseCases;
  courseWrites: CourseWriteUseCases;
}

/** An operation of the course API as data. The pipeline (course-api.ts) calls its functions in this order. */
export interface Operation<Input = unknown, Result = unknown> {
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** With parameters in braces. */
  pattern: string;
  path: RegExp;
  /** The operation's own rate-limit window. */
  limit: keyof typeof API_LIMITS;
  /**
   * Parses and validates the request.
   * @param parameter the path's parameter, percent-encoded; "" if the path has none.
   * @throws HttpError 400, 413, 415, 428.
   */
  read(request: ApiRequest, parameter: string): Input | Promise<Input>;
  /** Authenticates the bearer and does the work in one statement; null for an invalid token, and then nothing is done. */
  perform(useCases: ApiUseCases, bearer: Bearer, input: Input): Promise<Authenticated<Result> | null>;
  /** Renders the result. @throws HttpError 404, 409. */
  render(result: Result, request: ApiRequest, baseUrl: string): ApiResponse;
}

const COLLECTION = at("/api/v1/courses");
const ITEM = at("/api/v1/courses/{courseId}");

function at(pattern: string): Pick<Operation, "pattern" | "path"> {
  return { pattern, path: matchPath(pattern) };
}

const listCourses: Operation<CourseListQuery, CourseList> = {
  method: "GET",
  ...COLLECTION,
  limit: "listCourses",
  read: (request) => readQuery(request, courseListQuery),
  perform: ({ courses }, bearer, query) => courses.list(bearer, query),
  render(list, request, baseUrl) {
    const link: Record<string, string> = list.nextCursor
      ? { Link: nextLink(request, list.nextCursor, baseUrl) }
      : {};
    // A streamed list has no ETag: that would be a digest of all of it, needed before its first byte.
    if (typeof list.json !== "string") return jsonTextResponse(200, list.json, REVALIDATE);
    return etagResponse(request, list.json, link);
  },
};

const createCourse: Operation<CourseInput, CreateOutcome> = {
  method: "POST",
  ...COLLECTION,
  limit: "createCourse",
  read: (request) => readBody(request, courseInput),
  perform: ({ courses }, bearer, input) => courses.create(bearer, input),
  render: renderCreated,
};

function renderCreated(created: CreateOutcome): ApiResponse {
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

const getCourse: Operation<string, string | null> = {
  method: "GET",
  ...ITEM,
  limit: "getCourse",
  read: (_request, courseId) => courseId,
  perform: ({ courses }, bearer, courseId) => courses.get(bearer, courseId),
  render(course, request) {
    if (course === null) throw courseNotFound();
    return etagResponse(request, course);
  },
};

const getLayouts: Operation<string, CourseLayouts | null> = {
  method: "GET",
  ...at("/api/v1/courses/{courseId}/layouts"),
  limit: "getLayouts",
  read: (_request, courseId) => courseId,
  perform: ({ courses }, bearer, courseId) => courses.getLayouts(bearer, courseId),
  render(layouts, request) {
    if (layouts === null) throw courseNotFound();
    return etagResponse(request, JSON.stringify(layouts));
  },
};

const getFeatures: Operation<string, CourseFeatures | null> = {
  method: "GET",
  ...at("/api/v1/courses/{courseId}/features"),
  limit: "getFeatures",
  read: (_request, courseId) => courseId,
  perform: ({ courses }, bearer, courseId) => courses.getFeatures(bearer, courseId),
  render(features, request) {
    if (features === null) throw courseNotFound();
    return etagResponse(request, JSON.stringify(features), { "Content-Type": "application/geo+json" });
  },
};

const listChanges: Operation<ChangeListQuery, ChangeListOutcome> = {
  method: "GET",
  ...at("/api/v1/changes"),
  limit: "listChanges",
  read: (request) => readQuery(request, changeListQuery),
  perform: ({ changes }, bearer, query) => changes.list(bearer, query),
  render(list, request, baseUrl) {
    switch (list.outcome) {
      case "listed": {
        const link: Record<string, string> = list.hasMore
          ? { Link: nextLink(request, list.nextCursor, baseUrl) }
          : {};
        // No ETag: every response has another cursor.
        return jsonTextResponse(200, list.json, { ...link, "Cache-Control": "no-store" });
      }
      case "expired":
        throw new HttpError(
          410,
          "cursor_expired",
          `The cursor can no longer be used: it is older than ${CURSOR_DAYS} days, or newer than the data. Start over without a cursor, read all pages, then delete the courses that were not in them.`,
        );
      case "foreign":
        throw validationError([
          {
            path: ["cursor"],
            code: "invalid_cursor",
            text: "belongs to another application or user: keep one cursor per user",
          },
        ]);
    }
  },
};

/**
 * Does the work of an operation that changes courses, for a token with the scope for it. Authenticates first: the work is a
 * transaction of its own.
 */
function withWriteScope<Input, Result>(
  run: (useCases: ApiUseCases, caller: AuthenticatedCaller, input: Input, bearer: Bearer) => Promise<Result>,
): Operation<Input, Result>["perform"] {
  return async (useCases, bearer, input) => {
    const found = await useCases.courses.authenticate(bearer);
    if (!found) return null;
    const { caller } = found;
    if (!hasScope(caller.scope, WRITE_SCOPE)) throw insufficientScope(WRITE_SCOPE);
    return { caller, result: await run(useCases, caller, input, bearer) };
  };
}

/** The tags of If-Match (RFC 9110 section 13.1.1); null without one. Also weak ones: those of compressed responses. */
function readIfMatch(request: ApiRequest): IfMatch | null {
  const header = request.header("if-match");
  if (header === null) return null;
  if (header.trim() === "*") return "*";
  return header.split(",").map((tag) => tag.trim().replace(/^(?:W\/)?"(.*)"$/, "$1"));
}

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

const changeCourse: Operation<{ courseId: string; ifMatch: IfMatch; change: CourseChange }, ChangeOutcome> = {
  method: "PATCH",
  ...ITEM,
  limit: "changeCourse",
  async read(request, courseId) {
    const ifMatch = readIfMatch(request);
    if (ifMatch === null) {
      throw preconditionRequired("If-Match is required: send the ETag of the course you have read.");
    }
    return { courseId, ifMatch, change: await readBody(request, courseChange) };
  },
  perform: withWriteScope(({ courseWrites }, caller, { courseId, ifMatch, change }) =>
    courseWrites.change(caller, { courseId }, ifMatch, change),
  ),
  render: renderChanged,
};

interface PutInput {
  externalCourseId: string;
  /** Null to create the course. */
  ifMatch: IfMatch | null;
  course: CourseReplacement;
}

const putCourse: Operation<PutInput, ChangeOutcome | CreateOutcome> = {
  method: "PUT",
  ...at("/api/v1/courses/by-external-id/{externalCourseId}"),
  limit: "putCourse",
  async read(request, parameter) {
    const path = check(z.object({ externalCourseId }), { externalCourseId: decodeParameter(parameter) });
    if (!path.ok) throw validationError(path.problems);
    const ifMatch = readIfMatch(request);
    if (ifMatch === null && request.header("if-none-match")?.trim() !== "*") {
      throw preconditionRequired(
        "Send If-Match with the ETag of the course you have read, or If-None-Match: * to create it.",
      );
    }
    return { ...path.value, ifMatch, course: await readBody(request, courseReplacement) };
  },
  perform: withWriteScope(async ({ courses, courseWrites }, caller, input, bearer) => {
    const { name, location = null, fairways } = input.course;
    const { externalCourseId } = input;
    if (input.ifMatch) {
      const change = { name, location, fairways: fairways ?? [] };
      return courseWrites.change(caller, { externalCourseId }, input.ifMatch, change);
    }
    const withoutIds = fairways?.map(({ id: _, ...fairway }) => fairway);
    const created = await courses.create(bearer, { externalCourseId, name, location, fairways: withoutIds });
    if (!created) throw invalidToken();
    return created.result;
  }),
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
};

/** Decodes a path's parameter; one that is not UTF-8 stays as it is, with its percent signs. */
function decodeParameter(parameter: string): string {
  try {
    return decodeURIComponent(parameter);
  } catch {
    return parameter;
  }
}

const unlinkCourse: Operation<string, boolean> = {
  method: "DELETE",
  ...at("/api/v1/courses/{courseId}/link"),
  limit: "unlinkCourse",
  read: (_request, courseId) => courseId,
  perform: withWriteScope(({ courseLinks }, caller, courseId) =>
    courseLinks.unlinkByApplication(caller, courseId),
  ),
  render(isUnlinked) {
    if (!isUnlinked) throw courseNotFound();
    return { status: 204, headers: { "Cache-Control": "no-store" }, body: null };
  },
};

function getUser(pattern: string): Operation<null, ApiUser> {
  return {
    method: "GET",
    ...at(pattern),
    limit: "getUser",
    read: () => null,
    perform: ({ courses }, bearer) => courses.getUser(bearer),
    render: (user, request) => etagResponse(request, JSON.stringify(user)),
  };
}

/** Everything that an access token is for. */
export const COURSE_OPERATIONS: readonly Operation[] = [
  getUser("/api/v1/me"),
  // The same by the name that OAuth libraries look for.
  getUser("/oauth/userinfo"),
  listCourses,
  createCourse,
  getCourse,
  getLayouts,
  getFeatures,
  listChanges,
  changeCourse,
  putCourse,
  unlinkCourse,
];

/** Validates a query. @throws HttpError 400. */
function readQuery<Schema extends z.ZodObject>(request: ApiRequest, schema: Schema): z.infer<Schema> {
  const parameters = requestQuery(request);
  const query = check(schema, Object.fromEntries(parameters));
  const repeated = repeatedParameters(schema, parameters);
  if (!query.ok) throw validationError([...query.problems, ...repeated]);
  const [first, ...others] = repeated;
  if (first) throw validationError([first, ...others]);
  return query.value;
}

function repeatedParameters({ shape }: z.ZodObject, parameters: URLSearchParams): Problem[] {
  return Object.keys(shape)
    .filter((name) => parameters.getAll(name).length > 1)
    .map((name) => ({ path: [name], code: "repeated", text: "must not be repeated" }));
}

/** RFC 8288: the same query with the next cursor. */
function nextLink(request: ApiRequest, cursor: string, baseUrl: string): string {
  const next = new URL(requestPath(request), baseUrl);
  next.search = requestQuery(request).toString();
  next.searchParams.set("cursor", cursor);
  return `<${next.href}>; rel="next"`;
}
