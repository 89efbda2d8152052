import type { Header, Parameter } from "./open-api";
import { COMMON_HEADERS, errorResponse, response, text } from "./responses";
import type { JsonSchema } from "./schemas";

export const ETAG: Record<string, Header> = {
  ETag: { description: "Send it as If-None-Match in the next request.", required: true, schema: text },
};

export const NOT_MODIFIED = response("Not modified since the response with this ETag.", null, {
  ...COMMON_HEADERS,
  ...ETAG,
});

/** The parameters of a query, from their schemas. */
export function queryParameters(
  schemas: Readonly<Record<string, JsonSchema & { description: string }>>,
): Parameter[] {
  return Object.entries(schemas).map(([name, { description, ...schema }]) => ({
    name,
    in: "query",
    description,
    schema,
  }));
}

export const courseId: Parameter = {
  name: "courseId",
  in: "path",
  required: true,
  description: "The course's `id`.",
  schema: text,
};

export const COURSE_NOT_FOUND = errorResponse(
  "Not found: the course does not exist or is not linked to your application for this user.",
  ["not_found"],
  COMMON_HEADERS,
);
