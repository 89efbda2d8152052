import * as z from "zod";
import { course } from "@/lib/validation/course-api";
import { isCourseId } from "@/lib/validation/course-ids";
import { limit, opaqueCursor } from "@/lib/validation/paging";

/** How long a cursor can be used after its client was up to date. The list keeps links that ended for as long. */
export const CURSOR_DAYS = 30;
export const CURSOR_SECONDS = CURSOR_DAYS * 24 * 3600;

/** A place in the list: after the change of a course with this number. Only changes from before there were numbers share one, 0. */
export interface ChangePosition {
  sequence: number;
  courseId: string;
}

export const FIRST_POSITION: ChangePosition = { sequence: 0, courseId: "" };

interface ChangeCursor extends ChangePosition {
  /**
   * When the client was up to date, or began: it has seen every link that ended before. Not when the page was read, since later
   * pages may still have links that ended long before that.
   */
  since: Date;
  /** A digest of the application and the user. The numbers of others mean nothing here. */
  caller: string;
}

const ENCODED = /^1\.([0-9a-z]{1,9})\.([0-9a-z]{1,6})\.((?:course_[0-9a-z]{26})?)\.([\w-]{8})$/;

/** Opaque: version, time in seconds, number, course, caller. */
export function encodeChangeCursor({ since, sequence, courseId, caller }: ChangeCursor): string {
  const seconds = Math.floor(since.getTime() / 1000).toString(36);
  const text = ["1", seconds, sequence.toString(36), courseId, caller].join(".");
  return Buffer.from(text, "latin1").toString("base64url");
}

function decodeChangeCursor(text: string): ChangeCursor | null {
  const [, seconds = "", number = "", courseId = "", caller = ""] = ENCODED.exec(text) ?? [];
  const sequence = Number.parseInt(number, 36);
  // The database compares it with an integer.
  if (!(sequence <= 2 ** 31 - 1) || (courseId !== "" && !isCourseId(courseId))) return null;
  return { since: new Date(Number.parseInt(seconds, 36) * 1000), sequence, courseId, caller };
}

const cursor = opaqueCursor(decodeChangeCursor, encodeChangeCursor);

/** The query of `GET /api/v1/changes`. Without a cursor, the list begins with every linked course. */
export const changeListQuery = z.object({ limit: limit.optional(), cursor: cursor.optional() });
export type ChangeListQuery = z.infer<typeof changeListQuery>;

/** The latest change of a course, as the API returns it. */
const changeFields = {
  courseId: z.string(),
  externalCourseId: course.shape.externalCourseId,
  changedAt: z.iso.datetime(),
  sequence: z.number().int().min(0),
};
export const courseChanged = z.object({ type: z.literal("changed"), ...changeFields, course });
export const courseRemoved = z.object({
  type: z.literal("removed"),
  ...changeFields,
  reason: z.enum(["deleted", "unlinked"]),
});
export type RemovalReason = z.infer<typeof courseRemoved>["reason"];

export const changeList = z.object({
  changes: z.array(z.discriminatedUnion("type", [courseChanged, courseRemoved])),
  nextCursor: z.string(),
  hasMore: z.boolean(),
});
export type ChangeList = z.infer<typeof changeList>;
