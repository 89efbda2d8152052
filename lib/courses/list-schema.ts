import * as z from "zod";
import { externalCourseId } from "../validation/course";
import { isCourseId } from "../validation/course-ids";
import { ruleIssue } from "../validation/problems";

export const MAX_PER_PAGE = 200;

/** The number of courses per page, from 1 to `MAX_PER_PAGE`. */
export const limit = z.string().transform((text, context) => {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= 1 && value <= MAX_PER_PAGE) return value;
  context.addIssue(ruleIssue("invalid_limit", `must be an integer from 1 to ${MAX_PER_PAGE}`));
  return z.NEVER;
});

const isoTimestamp = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);

/**
 * An ISO 8601 timestamp with seconds and an offset, or a date, which means midnight UTC. Must be in the years 1 to 9999 UTC:
 * the database reads only four-digit years.
 */
const timestamp = z.string().transform((text, context) => {
  // A `+` that was not percent-encoded decodes to a space.
  const iso = isoTimestamp.safeParse(text.replace(" ", "+"));
  const time = new Date(iso.data ?? Number.NaN);
  if (time.getUTCFullYear() >= 1 && time.getUTCFullYear() <= 9999) return time;
  context.addIssue(ruleIssue("invalid_time", "must be an ISO 8601 timestamp such as 2026-11-21T09:30:00Z"));
  return z.NEVER;
});

/** An opaque cursor: the id of the last course of the previous page, encoded. */
const cursor = z.string().transform((text, context) => {
  const courseId = Buffer.from(text, "base64url").toString("latin1");
  // Decoding ignores invalid characters; encoding again detects them.
  if (!isCourseId(courseId) || encodeCursor(courseId) !== text) {
    context.addIssue(ruleIssue("invalid_cursor", "is invalid: use the nextCursor of a previous response"));
    return z.NEVER;
  }
  return courseId;
});

export function encodeCursor(courseId: string): string {
  return Buffer.from(courseId, "latin1").toString("base64url");
}

/** The query of `GET /api/v1/courses`. Without parameters, every linked course is listed. */
export const courseListQuery = z.object({
  limit: limit.optional(),
  cursor: cursor.optional(),
  externalCourseId: externalCourseId.optional(),
  updatedSince: timestamp.optional(),
});
export type CourseListQuery = z.infer<typeof courseListQuery>;
