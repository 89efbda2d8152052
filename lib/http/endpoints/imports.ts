import type * as z from "zod";
import {
  IMPORT_LIMITS,
  type ImportOutcome,
  newImport,
  type renderedImport,
  type StoredImport,
} from "@/lib/courses/imports";
import { SCOPE } from "@/lib/oauth/scope";
import { ETAG, NOT_MODIFIED } from "@/lib/openapi/course-responses";
import { COURSE_INPUT_EXAMPLE } from "@/lib/openapi/examples";
import {
  apiError,
  apiResponse,
  conflict,
  locationHeader,
  parameter,
  requestBody,
} from "@/lib/openapi/responses";
import { perMinute } from "@/lib/rate-limit/limits";
import { jsonBody } from "../body";
import { authenticated, bearer, bearerWrite } from "../endpoint";
import { HttpError, insufficientScope, notFound, rateLimitExceeded, validationError } from "../errors";
import { etagResponse, jsonTextResponse } from "../respond";
import { forbiddenCreation, tooManyCourses } from "./courses";

const COLLECTION = "/api/v1/imports";

const BUSY = `The user has ${IMPORT_LIMITS.unfinished} unfinished imports of your application, the maximum. Wait until one is finished.`;

type Done = StoredImport["done"][number];

/** What creating the course by itself would have been refused with. */
function itemError({ outcome, problems }: Done): HttpError | null {
  const errors: Partial<Record<ImportOutcome, () => HttpError>> = {
    full: tooManyCourses,
    refused: () => insufficientScope(SCOPE),
    failed: () => new HttpError(500, "internal_error", "The course was not created. Send it again."),
  };
  if (problems) return validationError(problems);
  return (outcome && errors[outcome]?.()) ?? null;
}

function renderImport({ id, items, createdAt, finishedAt, done }: StoredImport): string {
  const rendered: z.infer<typeof renderedImport> = {
    id,
    state: finishedAt ? "finished" : "running",
    ...{ total: items, done: done.length },
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    results: done.map((item) => {
      const error = itemError(item);
      return {
        index: item.index,
        outcome: error ? "failed" : item.outcome === "exists" ? "exists" : "created",
        courseId: item.courseId,
        error: error && { error: error.code, message: error.message, ...error.fields },
      };
    }),
  };
  return JSON.stringify(rendered);
}

const startImport = bearerWrite(bearer(COLLECTION), "POST", {
  limit: { key: "startImport", ...perMinute(20) },
  isWork: true,
  scope: SCOPE,
  body: jsonBody(newImport, IMPORT_LIMITS.bytes),
  perform: async ({ imports, clock }, caller, { body }) => ({
    result: await imports.start(caller, body.courses),
    now: clock(),
  }),
  render({ result, now }) {
    if (!("outcome" in result)) {
      const headers = { Location: `${COLLECTION}/${result.id}`, "Cache-Control": "no-store" };
      return jsonTextResponse(202, renderImport(result), headers);
    }
    if (result.outcome === "busy") throw new HttpError(409, "import_limit_reached", BUSY);
    throw rateLimitExceeded(
      { limit: IMPORT_LIMITS.coursesPerHour, remaining: 0, resetAt: result.until, exceeded: true },
      now,
    );
  },
  openApi: {
    operationId: "startImport",
    summary: "Import courses",
    description:
      `Creates up to ${IMPORT_LIMITS.courses} courses in the user's account, one after another, and links them to your application. Each is checked by itself, ` +
      "as in the creation of a course; one whose `externalCourseId` exists already is left alone, so the same import may be sent again. The response is " +
      `the import, which you ask for until it is \`finished\`. An application may send ${IMPORT_LIMITS.coursesPerHour} courses in an hour.`,
    requestBody: requestBody("ImportInput", { courses: [COURSE_INPUT_EXAMPLE] }),
    responses: {
      202: apiResponse("The import.", "Import", locationHeader("Path of the import.")),
      403: forbiddenCreation("allowed your application to read courses only"),
      409: conflict(BUSY, "import_limit_reached"),
    },
  },
});

const getImport = bearer(`${COLLECTION}/{importId}`).GET({
  limit: { key: "getImport", ...perMinute(100) },
  perform: ({ courses, imports }, token, { params }) =>
    authenticated(courses, token, (caller) => imports.find(caller, params.importId)),
  render(found, { request }) {
    if (!found) throw notFound("Import not found.");
    return etagResponse(request, renderImport(found));
  },
  openApi: {
    operationId: "getImport",
    summary: "Get an import",
    description: `Returns the progress of an import, and what became of each course. Imports are kept for ${IMPORT_LIMITS.keptDays} days.`,
    parameters: [parameter("path", "importId", "The import's `id`.", { required: true })],
    responses: {
      200: apiResponse("The import.", "Import", ETAG),
      304: NOT_MODIFIED,
      404: apiError("Not found: your application has no such import for this user.", ["not_found"]),
    },
  },
});

export const IMPORT_ENDPOINTS = [startImport, getImport];
