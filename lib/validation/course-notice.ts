import * as z from "zod";
import { COURSE_STATES } from "./course-states";

const count = z.number().int().min(0);

/** A notice to everyone who has the course open, with the names of the users whom it concerns. */
export const courseNotice = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("restored"), by: z.string(), version: z.number().int() }),
  /** `by` is null for an application. */
  z.object({
    kind: z.literal("deleted"),
    by: z.string().nullable(),
    holes: count,
    features: count,
    layouts: count,
  }),
  /** `by` offered the course to `to`, who accepted. */
  z.object({ kind: z.literal("transferred"), by: z.string(), to: z.string() }),
  z.object({ kind: z.literal("status"), by: z.string(), state: z.enum(COURSE_STATES) }),
]);
export type CourseNotice = z.infer<typeof courseNotice>;
