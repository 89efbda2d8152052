import * as z from "zod";
import { courseNotice } from "@/lib/validation/course-notice";
import { courseRole } from "@/lib/validation/people";
import { liveReport, liveSelection, tabId } from "./schema";

/**
 * Fields of the signals between processes about a course, which carry its version and never its contents. `from` is the
 * sending process.
 */
const common = { from: z.string(), courseId: z.string() };
const member = { tab: tabId, userId: z.string() };
export const liveSignal = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("saved"),
    ...common,
    version: z.number().int().nullable(),
    userId: z.string().optional(),
    /** The tab that saved the version. Processes of the previous release don't say it. */
    tab: tabId.optional(),
  }),
  z.object({
    kind: z.literal("here"),
    ...common,
    ...member,
    name: z.string(),
    role: courseRole,
    selection: liveSelection.nullable(),
  }),
  z.object({ kind: z.literal("gone"), ...common, ...member }),
  /** What a tab reports about itself, to any process. */
  z.object({ kind: z.literal("report"), ...common, ...member, ...liveReport.shape }),
  /** A process requests announcements of everyone who has the course open. */
  z.object({ kind: z.literal("who"), ...common }),
  z.object({ kind: z.literal("comments"), ...common }),
  /** A role changed, or the course was deleted. Every stream's access is checked again. */
  z.object({ kind: z.literal("access"), ...common }),
  z.object({
    kind: z.literal("notice"),
    ...common,
    notice: courseNotice,
    /** The user who did it, and their tab, which gets no notice. */
    userId: z.string().optional(),
    tab: tabId.optional(),
  }),
  /** A user's sessions ended. */
  z.object({ kind: z.literal("user"), from: z.string(), userId: z.string() }),
]);
export type LiveSignal = z.infer<typeof liveSignal>;
