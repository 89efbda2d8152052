import * as z from "zod";
import { courseDocument } from "./course-document";
import { FEATURE_KINDS, type FeatureKind } from "./feature";
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

/** A value before or after a change: a number, a position (degrees), or a digest of anything else. Null for none. */
const mark = z.union([z.string(), z.number(), z.tuple([z.number(), z.number()])]).nullable();
export type Mark = z.infer<typeof mark>;

/**
 * How one hole, layout or feature changed, with what is needed to say so and to compose it with other changes of the same
 * item. `label` names it. `before` and `after` are null for an item that was added or deleted.
 */
const itemChange = z.object({
  list: z.enum(["holes", "layouts", "features"]),
  id: z.string(),
  label: z.union([
    z.object({ number: z.number() }),
    z.object({ kind: z.enum(Object.keys(FEATURE_KINDS) as [FeatureKind]), name: z.string().nullable() }),
    z.object({ name: z.string() }),
  ]),
  before: mark,
  after: mark,
  /** Parts of the item that changed, by their path in it, such as `tees/tee_1/position`; empty if there are too many. */
  details: z.array(z.tuple([z.string(), mark, mark])),
});
export type ItemChange = z.infer<typeof itemChange>;

export const versionChanges = z.object({
  items: z.array(itemChange),
  /** Whether there are more items than are listed. */
  isPartial: z.boolean(),
  /** The version that was restored; null for other edits. */
  restored: z.number().int().nullable(),
});
export type VersionChanges = z.infer<typeof versionChanges>;

const versionSummary = z.object({
  version: z.number().int(),
  savedAt: z.iso.datetime(),
  /** The user who saved the version; null if unknown. */
  savedBy: z
    .object({
      name: z.string(),
      isYou: z.boolean(),
      /** Tells users of the same name apart. */
      key: z.string(),
    })
    .nullable(),
  /** The name that users gave the version; null if it has none. */
  name: z.string().nullable(),
  holes: z.number().int(),
  /** The version before it in the list; null for the earliest one. */
  previous: z.number().int().nullable(),
  /** The changes since `previous`; null for the earliest version, and where they are unknown. */
  changes: versionChanges.nullable(),
});
export type VersionSummary = z.infer<typeof versionSummary>;

const namedVersion = versionSummary.omit({ previous: true, changes: true }).extend({ name: z.string() });
export type NamedVersion = z.infer<typeof namedVersion>;

/** A page of the list, newest first. `next` is the `before` of the next page, null on the last one. */
export const versionPage = z.object({
  versions: z.array(versionSummary),
  next: z.number().int().nullable(),
  /** All named versions, newest first; null except on the first page. */
  named: z.array(namedVersion).nullable(),
});
export type VersionPage = z.infer<typeof versionPage>;

export const savedVersion = versionSummary
  .omit({ savedBy: true, holes: true, previous: true, changes: true })
  .extend(courseDocument.shape);
export type SavedVersion = z.infer<typeof savedVersion>;
