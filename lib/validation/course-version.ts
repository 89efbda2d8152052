import * as z from "zod";
import { ownedFairway } from "./course";
import { ruleIssue } from "./problems";

/** The most versions that one answer lists. */
export const VERSIONS_PER_PAGE = 50;

/** A version's number as an address or a query writes it; nine digits fit the database's integer. */
export const versionNumber = z.string().transform((text, context) => {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  context.addIssue(ruleIssue("invalid_version", "must be the number of a version"));
  return z.NEVER;
});

/** The query of `GET /api/studio/courses/{courseId}/versions`: the newest, or those before the version `before`. */
export const versionListQuery = z.object({ before: versionNumber.optional() });

/** Hole numbers: what a version did to the one before it. */
const versionChanges = z.object({
  added: z.array(z.number()),
  changed: z.array(z.number()),
  /** By the numbers they had. */
  removed: z.array(z.number()),
});
export type VersionChanges = z.infer<typeof versionChanges>;

/** A version in the list. */
const versionSummary = z.object({
  version: z.number().int(),
  savedAt: z.iso.datetime(),
  holes: z.number().int(),
  /** Null for the earliest that is known. */
  changes: versionChanges.nullable(),
});
export type VersionSummary = z.infer<typeof versionSummary>;

/** A page of the list, newest first; `next` is the `before` of the following page, null on the last one. */
export const versionPage = z.object({
  versions: z.array(versionSummary),
  next: z.number().int().nullable(),
});
export type VersionPage = z.infer<typeof versionPage>;

/** One version, whole. */
export const savedVersion = versionSummary
  .omit({ holes: true, changes: true })
  .extend({ fairways: z.array(ownedFairway) });
export type SavedVersion = z.infer<typeof savedVersion>;
