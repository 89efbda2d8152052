import { courseListQuery } from "@/lib/courses/list-schema";
import { type CourseInput, courseInput } from "@/lib/validation/course";
import { check, type Problem } from "@/lib/validation/problems";
import { readJson } from "./body";
import type { Call } from "./course-api";
import { HttpError, notFound, validationError } from "./errors";
import { type Answer, type ApiRequest, pathOf, queryOf } from "./message";
import { cacheable, jsonText, REVALIDATE } from "./respond";

/** `GET /api/v1/courses` */
export async function listCourses({ request, courses, baseUrl, ask }: Call): Promise<Answer> {
  const parameters = queryOf(request);
  const query = check(courseListQuery, Object.fromEntries(parameters));
  const [repeated, ...more] = repeatedParameters(parameters);
  const problems = [...(repeated ? [repeated, ...more] : []), ...(query.ok ? [] : query.problems)];

  const { found: list } = await ask((bearer) =>
    query.ok && !repeated ? courses.list(bearer, query.value) : courses.ask(bearer),
  );
  const [first, ...others] = problems;
  if (first) throw validationError([first, ...others]);
  if (!list) throw notFound();
  const link: Record<string, string> = list.nextCursor
    ? { Link: nextLink(request, list.nextCursor, baseUrl) }
    : {};
  // A list too long to be held has no ETag, which would be a digest of all of it before its first byte.
  if (typeof list.json !== "string") return jsonText(200, list.json, REVALIDATE);
  return cacheable(request, list.json, link);
}

function repeatedParameters(parameters: URLSearchParams): Problem[] {
  return Object.keys(courseListQuery.shape)
    .filter((name) => parameters.getAll(name).length > 1)
    .map((name) => ({ path: name, code: "repeated", message: `${name} may be given once.` }));
}

/** RFC 8288: the same query at the next cursor. */
function nextLink(request: ApiRequest, cursor: string, baseUrl: string): string {
  const next = new URL(pathOf(request), baseUrl);
  next.search = queryOf(request).toString();
  next.searchParams.set("cursor", cursor);
  return `<${next.href}>; rel="next"`;
}

/** `GET /api/v1/courses/{courseId}` */
export async function getCourse({ request, courseId, courses, ask }: Call): Promise<Answer> {
  const { found: course } = await ask((bearer) => courses.get(bearer, courseId));
  if (!course) throw notFound();
  return cacheable(request, course);
}

/** `POST /api/v1/courses` */
export async function createCourse({ request, courses, admit, ask }: Call): Promise<Answer> {
  await admit();
  const input = await courseInputOf(request).catch(async (problem: unknown) => {
    // Nobody is told about their body whose token has died since it was remembered.
    await ask((bearer) => courses.ask(bearer));
    throw problem;
  });
  const { found: result } = await ask((bearer) => courses.create(bearer, input));
  switch (result.outcome) {
    case "created":
      return jsonText(201, result.json, {
        Location: `/api/v1/courses/${result.courseId}`,
        "Cache-Control": "no-store",
      });
    case "duplicate":
      throw new HttpError(
        409,
        "duplicate_external_course_id",
        "This application already has a course with that externalCourseId for this user.",
        { fields: { courseId: result.courseId } },
      );
  }
}

/** @throws HttpError 400, 413, 415. */
async function courseInputOf(request: ApiRequest): Promise<CourseInput> {
  const input = check(courseInput, await readJson(request));
  if (!input.ok) throw validationError(input.problems);
  return input.value;
}
