import * as z from "zod";
import { courseChanges } from "@/lib/editor/changes/save";
import { coordinates } from "@/lib/validation/coordinates";
import { courseDocument } from "@/lib/validation/course-document";
import { courseRole } from "@/lib/validation/people";

/** An open studio: a browser tab, identified by a random id. */
export const tabId = z.string().regex(/^[0-9a-z]{16,32}$/, "must be 16 to 32 lower-case letters and digits");

/** A hole or a feature. Ids are only shown if the course contains them, so nothing else is checked. */
const liveItem = z.object({
  kind: z.enum(["hole", "feature"]),
  id: z.string().min(1).max(64),
});
export type LiveItem = z.infer<typeof liveItem>;

/** Maximum number of holes and features that a person is shown with, of all tabs together. */
export const MAX_SELECTED_SHOWN = 24;

/** A user's selection in the studio: a hole or a feature, and of a group the others. Pages and processes of the previous release know the first. */
export const liveSelection = liveItem.extend({
  more: z.array(liveItem).max(MAX_SELECTED_SHOWN).optional(),
});
export type LiveSelection = z.infer<typeof liveSelection>;

/** Maximum number of points of the line that a hand draws. */
export const MAX_LINE_POINTS = 32;

/** What a person's hand does on the map. Never stored. */
const liveHand = z.object({
  /** Where the pointer is; null if it isn't on the map. */
  at: coordinates.nullable(),
  /** What is being dragged or drawn, as the line that it makes; empty for nothing. */
  line: z.array(coordinates).max(MAX_LINE_POINTS),
});
export type LiveHand = z.infer<typeof liveHand>;
export const RESTING_HAND: LiveHand = { at: null, line: [] };

/** The state that a studio reports about itself. Pages of the previous release don't send the hand. */
export const liveReport = z.object({
  tab: tabId,
  selection: liveSelection.nullable(),
  hand: liveHand.default(RESTING_HAND),
});
export type LiveReport = z.infer<typeof liveReport>;

/** Another user who has the course open, in one tab or several. */
const livePerson = z.object({
  /** Stays the same for the person on this course. */
  key: z.string(),
  name: z.string(),
  role: courseRole,
  selections: z.array(liveItem),
});

/** The other people who have the course open: at most `MAX_PEOPLE_SHOWN`, those who can edit first. */
export const livePeople = z.object({ people: z.array(livePerson), total: z.number().int() });
export type LivePeople = z.infer<typeof livePeople>;

/** The hands of the other people that are on the map, by the key of the person. */
export const liveHands = z.array(liveHand.extend({ key: z.string() }));
export type LiveHands = z.infer<typeof liveHands>;

/** A newer version, complete. The session merges it like any other newer version. */
export const liveCourse = z.object({ ...courseDocument.shape, version: z.number().int() });

/**
 * The changes from the version that the reader has to a newer one. `by`: the name of the one user who saved them; null if
 * several did, or it is unknown.
 */
export const liveChanges = courseChanges.extend({ by: z.string().nullable() });
export type LiveChanges = z.infer<typeof liveChanges>;

/** The first event of a stream: the reader's role on the course. */
export const liveHello = z.object({ role: courseRole });
