import type { Operation } from "@/lib/openapi/open-api";
import type { SampleRequest } from "./samples";

/** Parameter values that the samples send, by name. */
const EXAMPLES: Readonly<Record<string, string>> = {
  courseId: "course_01kxyz4b2m8d5t7w9q3r6s1v0a",
  externalCourseId: "42",
  "If-Match": '"etag-of-the-course"',
};

/** The sample request for an operation; null if the operation doesn't take an access token. */
export function toSampleRequest(
  baseUrl: string,
  { method, path, operation }: { method: string; path: string; operation: Operation },
): SampleRequest | null {
  if (!operation.security.some((each) => "oauth" in each)) return null;
  const headers = (operation.parameters ?? []).filter((each) => each.in === "header" && each.required);
  const json = operation.requestBody?.content["application/json"]?.example;
  return {
    method,
    url: baseUrl + path.replace(/\{(\w+)\}/g, (_, name: string) => EXAMPLES[name] ?? name),
    headers: Object.fromEntries(headers.map(({ name }) => [name, EXAMPLES[name] ?? ""])),
    ...(json !== undefined && { json }),
  };
}
