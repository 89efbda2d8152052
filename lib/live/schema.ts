import * as z from "zod";
import { courseDocument } from "@/lib/validation/course-document";
import { PERSON_ROLES } from "@/lib/validation/people";

/** An open studio: a browser tab, identified by a random id. */
export const tabId = z.string().regex(/^[0-9a-z]{16,32}$/, "must be 16 to 32 lower-case letters and digits");

/** A user's selection in the studio. Ids are only shown if the course contains them, so nothing else is checked. */
export const liveSelection = z.object({
  kind: z.enum(["hole", "feature"]),
  id: z.string().min(1).max(64),
});
export type LiveSelection = z.infer<typeof liveSelection>;

/** The state that a studio reports about itself. */
export const liveReport = z.object({ tab: tabId, selection: liveSelection.nullable() });
export type LiveReport = z.infer<typeof liveReport>;

/** A person who has the course open. A user with several tabs is one person. */
const livePerson = z.object({
  /** Distinguishes people with the same name: the id of one of their tabs. */
  key: z.string(),
  name: z.string(),
  role: z.enum(["owner", ...PERSON_ROLES]),
  /** Whether this is the reader, in another tab or on another device. */
  isYou: z.boolean(),
  selections: z.array(liveSelection),
});
export type LivePerson = z.infer<typeof livePerson>;

/** The other people who have the course open: at most `MAX_PEOPLE_SHOWN`, those who can edit first. */
export const livePeople = z.object({ people: z.array(livePerson), total: z.number().int() });
export type LivePeople = z.infer<typeof livePeople>;

/** A newer version, complete. The session merges it like any other newer version. */
export const liveCourse = z.object({ ...courseDocument.shape, version: z.number().int() });

/** The first event of a stream: the reader's role on the course. */
export const liveHello = z.object({ role: z.enum(["owner", ...PERSON_ROLES]) });
