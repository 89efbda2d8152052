import * as z from "zod";
import { courseDocument } from "@/lib/validation/course-document";
import { PERSON_ROLES } from "@/lib/validation/people";

/** One opened studio: a tab of a browser, by a random id of its own. */
export const tabId = z.string().regex(/^[0-9a-z]{16,32}$/, "must be 16 to 32 lower-case letters and digits");

/** What somebody has selected in the studio. Ids are only shown if the course has them, so nothing else is checked. */
export const liveSelection = z.object({
  kind: z.enum(["hole", "feature"]),
  id: z.string().min(1).max(64),
});
export type LiveSelection = z.infer<typeof liveSelection>;

/** What a studio tells about itself. */
export const liveReport = z.object({ tab: tabId, selection: liveSelection.nullable() });
export type LiveReport = z.infer<typeof liveReport>;

/** Somebody who has the course open. A user with several tabs is one person. */
export const livePerson = z.object({
  /** Tells people with the same name apart: the id of one of their tabs. */
  key: z.string(),
  name: z.string(),
  role: z.enum(["owner", ...PERSON_ROLES]),
  /** The reader themselves, in another tab or on another device. */
  isYou: z.boolean(),
  selections: z.array(liveSelection),
});
export type LivePerson = z.infer<typeof livePerson>;

/** The others that have the course open: at most `MAX_PEOPLE_SHOWN`, those who can edit first. */
export const livePeople = z.object({ people: z.array(livePerson), total: z.number().int() });
export type LivePeople = z.infer<typeof livePeople>;

/** A newer version, whole: the session merges it like one from anywhere else. */
export const liveCourse = z.object({ ...courseDocument.shape, version: z.number().int() });

/** The first event of a stream: what the reader may do on the course. */
export const liveHello = z.object({ role: z.enum(["owner", ...PERSON_ROLES]) });
