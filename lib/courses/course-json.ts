import type { CourseField } from "./list-schema";
import type { LinkedCourseRow } from "./store";

/** The path of the course's editor. */
export function studioUrl(courseId: string): string {
  return `/studio/courses/${courseId}`;
}

/**
 * Serialises a course (`course` in lib/validation/course.ts, fields in the interface's order). Concatenates the stored JSON
 * of its fairways, which is nearly all of it, instead of parsing and serialising it for every response.
 */
export function courseJson(course: LinkedCourseRow): string {
  const { id, externalCourseId, name, location, fairways, createdAt, updatedAt } = course;
  return (
    `{"id":"${id}","externalCourseId":${JSON.stringify(externalCourseId)},"name":${JSON.stringify(name)},` +
    `"location":${location ? JSON.stringify(location) : "null"},` +
    `"studioUrl":"${studioUrl(id)}","fairways":${fairways},` +
    `"createdAt":"${createdAt}","updatedAt":"${updatedAt}"}`
  );
}

/** `courseJson` with only some of the fields. */
export function courseJsonOf(course: LinkedCourseRow, fields: readonly CourseField[] | undefined): string {
  if (!fields) return courseJson(course);
  // Parsing the fairways would take most of the time.
  const others = JSON.parse(courseJson({ ...course, fairways: "null" }));
  const member = (field: CourseField) =>
    `"${field}":${field === "fairways" ? course.fairways : JSON.stringify(others[field])}`;
  return `{${fields.map(member).join(",")}}`;
}
