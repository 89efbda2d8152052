import * as z from "zod";
import { externalCourseId, isCourseId } from "../validation/course";
import { ruleIssue } from "../validation/problems";

/** The most courses one page may have. */
export const MAX_PER_PAGE = 200;

const limit = z.string().transform((text, context) => {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= 1 && value <= MAX_PER_PAGE) return value;
  context.addIssue(ruleIssue("invalid_limit", `must be a whole number from 1 to ${MAX_PER_PAGE}`));
  return z.NEVER;
});

const isoMoment = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);

/**
 * A moment in ISO 8601, to the second or finer, with an offset; or a date, which means its beginning in UTC.
 * In UTC it lies in the years 1 to 9999: others have no four-digit form, and the database reads no other.
 */
const moment = z.string().transform((text, context) => {
  // A `+` that was not percent-encoded arrives as a space.
  const iso = isoMoment.safeParse(text.replace(" ", "+"));
  const time = new Date(iso.data ?? Number.NaN);
  if (time.getUTCFullYear() >= 1 && time.getUTCFullYear() <= 9999) return time;
  context.addIssue(ruleIssue("invalid_time", "must be an ISO 8601 time such as 2026-11-21T09:30:00Z"));
  return z.NEVER;
});

/** An opaque place in the list: it wraps the id of the last course that was answered. */
export const cursor = z.string().transform((text, context) => {
  const courseId = Buffer.from(text, "base64url").toString("latin1");
  // Decoding skips stray characters; encoding again shows whether there were any.
  if (!isCourseId(courseId) || encodeCursor(courseId) !== text) {
    context.addIssue(ruleIssue("invalid_cursor", "must be a nextCursor of an earlier answer"));
    return z.NEVER;
  }
  return courseId;
});

export function encodeCursor(courseId: string): string {
  return Buffer.from(courseId, "latin1").toString("base64url");
}

/** The query of `GET /api/v1/courses`; with no parameter every linked course is answered. */
export const courseListQuery = z.object({
  limit: limit.optional(),
  cursor: cursor.optional(),
  externalCourseId: externalCourseId.optional(),
  updatedSince: moment.optional(),
});
export type CourseListQuery = z.infer<typeof courseListQuery>;
