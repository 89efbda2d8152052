import * as z from "zod";
import { courseDocument } from "@/lib/validation/course-document";
import { change, changes } from "./change";

/** Chosen by the browser, so that a save that is sent again is stored once. */
const saveId = z.string().regex(/^save_[0-9a-z]{26}$/, "must be the ID of a save");

/** The body of `POST /api/studio/courses/{courseId}/changes`. */
export const courseSave = z.object({
  id: saveId,
  /** The user whose work it is: another one may have signed in since. */
  account: z.string().max(64),
  /** The stored version that the page has, before `changes`. */
  base: z.number().int().min(1),
  changes,
  /** The version that the changes restore, so that others and the list of versions can be told. */
  restored: z.number().int().min(1).optional(),
});
export type CourseSave = z.infer<typeof courseSave>;

/**
 * A change of a save that was not made. `changed`: the field has another value since, `current`. `gone`: the item was deleted.
 * `rule`: the course would break a rule with it, such as 27 holes at most.
 */
export const unapplied = z.object({
  change,
  reason: z.enum(["changed", "gone", "rule"]),
  current: z.json().optional(),
});
export type Unapplied = z.infer<typeof unapplied>;

/** How to get from the version that the page has to `to`: changes, or the whole document if that version is no longer stored. */
export const courseChanges = z.object({
  from: z.number().int(),
  to: z.number().int(),
  changes: z.array(change),
});
const courseUpdate = z.union([courseChanges, z.object({ to: z.number().int(), document: courseDocument })]);
export type CourseUpdate = z.infer<typeof courseUpdate>;

export const saveAnswer = z.object({
  /** The stored version now. */
  version: z.number().int(),
  /** Null if that version is the page's own with the changes it sent, and nothing else. */
  update: courseUpdate.nullable(),
  unapplied: z.array(unapplied),
  /** The name of the user who made all other changes since `base`; null if several did, or it is unknown. */
  by: z.string().nullable(),
});
export type SaveAnswer = z.infer<typeof saveAnswer>;

/** An edit that somebody else's deletion took away before they saw it. Its author can restore the item, and dismiss this. */
const lostEdit = z.object({
  id: z.string(),
  /** The name of the user who deleted the item. */
  by: z.string(),
  at: z.string(),
  /** The deletion, with the item as it was last. */
  deletion: change,
  /** What had changed of the item, unseen by the one who deleted it. Made by the reader, and possibly by others, too. */
  changes: z.array(change),
});
export type LostEdit = z.infer<typeof lostEdit>;

/** The response to `GET /api/studio/courses/{courseId}/lost-edits`, newest first. */
export const lostEdits = z.object({ lostEdits: z.array(lostEdit) });
