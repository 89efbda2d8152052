import { courseBody } from "@/lib/courses/testing/courses";
import type { TestServer } from "@/scripts/testing/server";

/** Creates a course through the API. */
export function postCourse(server: TestServer, token: string, externalCourseId: string): Promise<Response> {
  return server.request("/api/v1/courses", {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify(courseBody({ externalCourseId })),
  });
}
