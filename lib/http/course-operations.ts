import { courseInput } from "@/lib/validation/course";
import { courseListQuery } from "@/lib/validation/course-list";
import { check, type Problem } from "@/lib/validation/problems";
import { readJson } from "./body";
import type { Call } from "./course-api";
import { HttpError, notFound, validationError } from "./errors";
import { cacheable, json } from "./respond";

/** `GET /api/v1/courses` */
export async function listCourses({ caller, request, url, courses, baseUrl }: Call): Promise<Response> {
  const query = check(courseListQuery, Object.fromEntries(url.searchParams));
  const [repeated, ...more] = repeatedParameters(url);
  if (repeated) throw validationError([repeated, ...more, ...(query.ok ? [] : query.problems)]);
  if (!query.ok) throw validationError(query.problems);

  const list = await courses.list(caller, query.value);
  return cacheable(request, list, list.nextCursor ? { Link: nextLink(url, list.nextCursor, baseUrl) } : {});
}

function repeatedParameters(url: URL): Problem[] {
  return Object.keys(courseListQuery.shape)
    .filter((name) => url.searchParams.getAll(name).length > 1)
    .map((name) => ({ path: name, code: "repeated", message: `${name} may be given once.` }));
}

/** RFC 8288: the same query at the next cursor. */
function nextLink(url: URL, cursor: string, baseUrl: string): string {
  const next = new URL(url.pathname, baseUrl);
  next.search = url.search;
  next.searchParams.set("cursor", cursor);
  return `<${next.href}>; rel="next"`;
}

/** `GET /api/v1/courses/{courseId}` */
export async function getCourse({ caller, request, courseId, courses }: Call): Promise<Response> {
  const course = await courses.get(caller, courseId);
  if (!course) throw notFound();
  return cacheable(request, course);
}

/** `POST /api/v1/courses` */
export async function createCourse({ caller, request, courses }: Call): Promise<Response> {
  const input = check(courseInput, await readJson(request));
  if (!input.ok) throw validationError(input.problems);
  const result = await courses.create(caller, input.value);
  if (!result.created) {
    throw new HttpError(
      409,
      "duplicate_external_course_id",
      "This application already has a course with that externalCourseId for this user.",
      { fields: { courseId: result.courseId } },
    );
  }
  return json(201, result.course, {
    Location: `/api/v1/courses/${result.course.id}`,
    "Cache-Control": "no-store",
  });
}
