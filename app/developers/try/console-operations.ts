import { listEndpoints } from "@/lib/openapi/list-endpoints";
import type { OpenApiDocument } from "@/lib/openapi/open-api";

/** An operation of the API, reduced to the fields that the console needs. */
export interface ConsoleOperation {
  readonly id: string;
  readonly summary: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: "query" | "path" | "header";
    readonly required: boolean;
  }[];
  /** Example of the request body; null if the operation has none. */
  readonly body: string | null;
}

/** The operations that are called with an access token. */
export function listConsoleOperations({ paths }: OpenApiDocument): ConsoleOperation[] {
  return listEndpoints(paths)
    .filter(({ operation }) => operation.security.some((each) => "oauth" in each))
    .map(({ method, path, operation: { operationId, summary, parameters = [], requestBody } }) => {
      const example = requestBody?.content["application/json"]?.example;
      return {
        id: operationId,
        summary,
        method,
        path,
        parameters: parameters.map(({ name, in: place, required = false }) => ({
          name,
          in: place,
          required,
        })),
        body: example === undefined ? null : JSON.stringify(example, null, 2),
      };
    });
}

/** Builds the path and headers of a request from the parameters that have a value. */
export function fillRequest(
  { path, parameters, body }: ConsoleOperation,
  values: Readonly<Record<string, string>>,
): { path: string; headers: Record<string, string> } {
  const those = (place: "query" | "header") =>
    parameters
      .filter((each) => each.in === place && values[each.name])
      .map(({ name }) => [name, values[name] ?? ""]);
  const query = new URLSearchParams(those("query") as [string, string][]).toString();
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
  return {
    path: query ? `${filled}?${query}` : filled,
    headers: {
      ...(body !== null && { "Content-Type": "application/json" }),
      ...Object.fromEntries(those("header")),
    },
  };
}

/** Values from a response that the next call may need: the IDs of the course and its ETag. */
export function rememberValues(headers: Headers, body: unknown): Record<string, string> {
  const course = findCourse(body);
  const etag = headers.get("ETag");
  return {
    ...(course?.id !== undefined && { courseId: course.id }),
    ...(course?.externalCourseId !== undefined && { externalCourseId: course.externalCourseId }),
    ...(etag !== null && course?.isSingle && { "If-Match": etag }),
  };
}

function findCourse(body: unknown): { id?: string; externalCourseId?: string; isSingle: boolean } | null {
  if (typeof body !== "object" || body === null) return null;
  const object = body as { id?: unknown; courseId?: unknown; externalCourseId?: unknown; courses?: unknown };
  if (Array.isArray(object.courses)) {
    const [first] = object.courses as unknown[];
    const found = findCourse(first);
    return found && { ...found, isSingle: false };
  }
  const text = (value: unknown) => (typeof value === "string" ? value : undefined);
  const [id, externalCourseId] = [text(object.id) ?? text(object.courseId), text(object.externalCourseId)];
  return { ...(id && { id }), ...(externalCourseId && { externalCourseId }), isSingle: id !== undefined };
}
