import * as z from "zod";
import { externalCourseId } from "../validation/course";
import { course } from "../validation/course-api";
import { isCourseId } from "../validation/course-ids";
import { limit, opaqueCursor, timestamp } from "../validation/paging";
import { ruleIssue } from "../validation/problems";

/** The id of the last course of the previous page, encoded. */
const cursor = opaqueCursor((text) => (isCourseId(text) ? text : null), encodeCursor);

export function encodeCursor(courseId: string): string {
  return Buffer.from(courseId, "latin1").toString("base64url");
}

export const COURSE_FIELDS = course.keyof().options;
export type CourseField = (typeof COURSE_FIELDS)[number];

const fields = z.string().transform((text, context): CourseField[] => {
  const named = new Set(text.split(",", COURSE_FIELDS.length + 1));
  const known = COURSE_FIELDS.filter((field) => named.has(field));
  if (known.length === named.size) return known;
  context.addIssue(
    ruleIssue("invalid_fields", `must be some of ${COURSE_FIELDS.join(", ")}, separated by commas`),
  );
  return z.NEVER;
});

/** The query of `GET /api/v1/courses/{courseId}`. */
export const courseQuery = z.object({ fields: fields.optional() });
export type CourseQuery = z.infer<typeof courseQuery>;

/** The query of `GET /api/v1/courses`. Without parameters, every linked course is listed. */
export const courseListQuery = z.object({
  limit: limit.optional(),
  cursor: cursor.optional(),
  externalCourseId: externalCourseId.optional(),
  updatedSince: timestamp.optional(),
  ...courseQuery.shape,
});
export type CourseListQuery = z.infer<typeof courseListQuery>;
