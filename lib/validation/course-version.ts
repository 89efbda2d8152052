import * as z from "zod";
import { courseDocument } from "./course-document";
import { ruleIssue } from "./problems";
import { oneLine } from "./text";

export const VERSIONS_PER_PAGE = 50;

/** Maximum number of named versions of a course. The list shows all of them. */
export const MAX_NAMED_VERSIONS = 50;

export const VERSION_NAME_CODE_POINTS = 80;

/** The body of `PUT /api/studio/courses/{courseId}/versions/{version}`; null removes the name. */
export const versionNaming = z.object({ name: oneLine(VERSION_NAME_CODE_POINTS).nullable() });

/** A version number in a path or a query. Nine digits fit the database's integer. */
export const versionNumber = z.string().transform((text, context) => {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  context.addIssue(ruleIssue("invalid_version", "must be a version number"));
  return z.NEVER;
});

/** The query of `GET /api/studio/courses/{courseId}/versions`: the newest versions, or those before `before`. */
export const versionListQuery = z.object({ before: versionNumber.optional() });

/** The changes from the previous version: numbers of holes, and whether layouts or features changed. */
const versionChanges = z.object({
  added: z.array(z.number()),
  changed: z.array(z.number()),
  /** Hole numbers as of the previous version. */
  removed: z.array(z.number()),
  layouts: z.boolean(),
  features: z.boolean(),
});
export type VersionChanges = z.infer<typeof versionChanges>;

/** A version in the list. */
const versionSummary = z.object({
  version: z.number().int(),
  savedAt: z.iso.datetime(),
  /** The user who saved the version; null if unknown. */
  savedBy: z.object({ name: z.string(), isYou: z.boolean() }).nullable(),
  /** The name that users gave the version; null if it has none. */
  name: z.string().nullable(),
  holes: z.number().int(),
  /** Null for the first version. */
  changes: versionChanges.nullable(),
});
export type VersionSummary = z.infer<typeof versionSummary>;

/** A version in the list of named versions. */
const namedVersion = versionSummary.omit({ changes: true }).extend({ name: z.string() });
export type NamedVersion = z.infer<typeof namedVersion>;

/** A page of the list, newest first. `next` is the `before` of the next page, null on the last one. */
export const versionPage = z.object({
  versions: z.array(versionSummary),
  next: z.number().int().nullable(),
  /** All named versions, newest first; null except on the first page. */
  named: z.array(namedVersion).nullable(),
});
export type VersionPage = z.infer<typeof versionPage>;

/** A version with its contents. */
export const savedVersion = versionSummary
  .omit({ savedBy: true, holes: true, changes: true })
  .extend(courseDocument.shape);
export type SavedVersion = z.infer<typeof savedVersion>;
