import * as z from "zod";
import { holeId } from "./course-ids";
import { COURSE_STATES } from "./course-states";
import { HOLE_LIMITS } from "./hole";
import { optionalLine } from "./text";

export const STATUS_WORDS_CODE_POINTS = 200;

/** The status of a course, as its owner and editors set it. Only a closure has details. */
export const courseStatusInput = z
  .object({
    state: z.enum(COURSE_STATES),
    /** The reason, such as "Holes 3 and 4 flooded". */
    words: optionalLine(STATUS_WORDS_CODE_POINTS),
    /** The last day of the closure at the course, such as 2026-12-01; null if it has no end yet. */
    until: z.iso.date("must be a day such as 2026-12-01").nullable(),
    /** The closed holes of a partly closed course. Not checked against the course: a hole may be deleted later. */
    closedHoleIds: z.array(holeId).max(HOLE_LIMITS.holes),
  })
  .overwrite(({ state, words, until, closedHoleIds }) => ({
    state,
    words: state === "open" ? null : words,
    until: state === "open" ? null : until,
    closedHoleIds: state === "partly-closed" ? [...new Set(closedHoleIds)] : [],
  }));
export type CourseStatusInput = z.infer<typeof courseStatusInput>;
