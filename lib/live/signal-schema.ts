import * as z from "zod";
import { PERSON_ROLES } from "@/lib/validation/people";
import { liveSelection, tabId } from "./schema";

/** Fields of the signals between processes about a course. `from` is the sending process. */
const common = { from: z.string(), courseId: z.string() };
const member = { tab: tabId, userId: z.string() };
export const liveSignal = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("saved"), ...common, version: z.number().int().nullable() }),
  z.object({
    kind: z.literal("here"),
    ...common,
    ...member,
    name: z.string(),
    role: z.enum(["owner", ...PERSON_ROLES]),
    selection: liveSelection.nullable(),
  }),
  z.object({ kind: z.literal("gone"), ...common, ...member }),
  /** A report received by a process that doesn't have the tab's stream. */
  z.object({ kind: z.literal("report"), ...common, ...member, selection: liveSelection.nullable() }),
  /** A process requests announcements of everyone who has the course open. */
  z.object({ kind: z.literal("who"), ...common }),
  z.object({ kind: z.literal("comments"), ...common }),
  /** A role changed, or the course was deleted. Every stream's access is checked again. */
  z.object({ kind: z.literal("access"), ...common }),
]);
export type LiveSignal = z.infer<typeof liveSignal>;
