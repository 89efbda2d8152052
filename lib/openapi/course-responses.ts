import type { JsonSchema } from "./components";
import type { Header, Parameter } from "./open-api";
import { apiError, apiResponse, parameter, text } from "./responses";

export const ETAG: Record<string, Header> = {
  ETag: { description: "Send it as If-None-Match in the next request.", required: true, schema: text },
};

export const NOT_MODIFIED = apiResponse("Not modified since the response with this ETag.", null, ETAG);

export function queryParameters(
  schemas: Readonly<Record<string, JsonSchema & { description: string }>>,
): Parameter[] {
  return Object.entries(schemas).map(([name, { description, ...schema }]) =>
    parameter("query", name, description, { schema }),
  );
}

export const courseId = parameter("path", "courseId", "The course's `id`.", { required: true });

export const INVALID_PARAMETER = apiResponse("Invalid parameter.", "ValidationError");

export const COURSE_NOT_FOUND = apiError(
  "Not found: the course does not exist or is not linked to your application for this user.",
  ["not_found"],
);
