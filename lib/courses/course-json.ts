import type { LinkedCourseRow } from "./store";

/** Where a person edits a course. */
export function studioUrl(courseId: string): string {
  return `/studio/courses/${courseId}`;
}

/**
 * The JSON of a course (`course` in lib/validation/course.ts, in the interface's order). Put together around the stored
 * text of its fairways, which is nearly all of it and need not be read and written again for every answer.
 */
export function courseJson(course: LinkedCourseRow): string {
  const { id, externalCourseId, name, location, fairways, createdAt, updatedAt } = course;
  return (
    `{"id":"${id}","externalCourseId":${JSON.stringify(externalCourseId)},"name":${JSON.stringify(name)},` +
    `"location":${location ? JSON.stringify(location) : "null"},` +
    `"studioUrl":"${studioUrl(id)}","fairways":${fairways},` +
    `"createdAt":"${createdAt.toISOString()}","updatedAt":"${updatedAt.toISOString()}"}`
  );
}
