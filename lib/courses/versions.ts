import { createHash } from "node:crypto";
import { summariseChanges } from "@/lib/editor/changes/item-changes";
import type { CourseDocument } from "@/lib/editor/document";
import type { WorkBudget } from "@/lib/rate-limit/work-budget";
import { isCourseId } from "@/lib/validation/course-ids";
import {
  type NamedVersion,
  type SavedVersion,
  VERSIONS_PER_PAGE,
  type VersionChanges,
  type VersionPage,
} from "@/lib/validation/course-version";
import { UNLIMITED } from "./courses";
import { documentBytes, readDocument, type StoredDocument, toDocumentData } from "./stored-course";

/** Maximum size of the documents that are compared for a page of the list: 50 of 80 kB. Comparing them takes some 0.1 s. */
const MAX_COMPARED_BYTES = 4_000_000;

const MINUTE = 60;
const DAY = 24 * 3600;

/**
 * The retention rules for superseded versions. Saving deletes all others, so that saves cannot fill the
 * database.
 *
 * Per course: every version with a name, the newest versions, then the last of each step. A course saved for
 * a year has at most 350. Per account: the newest that fit the quota, which is 12 000 versions of an ordinary
 * course (10 kB) or 350 of the largest.
 */
export const VERSION_RETENTION = {
  /**
   * Number of superseded versions of a course that are kept regardless of age. They cover two minutes of
   * dragging, or weeks of small edits.
   */
  newest: 100,
  /** Intervals at which versions are kept, by their age, youngest first. */
  tiers: [
    { ageSeconds: DAY, stepSeconds: 10 * MINUTE },
    { ageSeconds: 30 * DAY, stepSeconds: DAY },
  ],
  oldestStep: 7 * DAY,
  /** Thinning reads all versions of the course, so it runs on every tenth save. */
  every: 10,
  quotaBytes: 256 * 1024 * 1024,
  /**
   * The part of the quota for versions with a name. Unnamed versions are deleted first, so saves never delete
   * one with a name.
   */
  namedQuotaBytes: 128 * 1024 * 1024,
  /** Added to each version's own bytes, so that the quota also bounds their number, and thus the cost of counting them. */
  bytesPerVersion: 10_000,
} as const;

/** A course as one save stored it. */
export interface StoredVersion extends StoredDocument {
  version: number;
  savedAt: Date;
  name: string | null;
}

/** What a version changed, as stored with it. Stale if `to` is another version: a process of an older release saved it. */
export interface StoredVersionChanges extends VersionChanges {
  /** The version before, which may have been thinned out since. */
  readonly from: number;
  readonly to: number;
  /** The number of holes after it. */
  readonly holes: number;
}

/**
 * The user who saved a version; null where unknown, as of deleted accounts.
 */
interface VersionAuthor {
  readonly userId: string;
  readonly name: string;
}

/** A version without its contents. */
export interface VersionOutline {
  version: number;
  savedAt: Date;
  savedBy: VersionAuthor | null;
  name: string | null;
  holes: number;
  /** Null for versions stored by earlier releases, and for the first one. */
  changes: StoredVersionChanges | null;
}

/**
 * `forbidden`: the user has only read access to the course. `full`: the course has `MAX_NAMED_VERSIONS` named
 * versions, or those of the account use up `namedQuotaBytes`.
 */
type NamingOutcome = "named" | "missing" | "forbidden" | "full";

/**
 * The store port of versions (lib/adapters/prisma/version-store.ts). Versions are written by saves
 * (`CourseStore`).
 */
export interface VersionStore {
  /**
   * At most `limit` versions below `before`, newest first, including the current one, without reading their
   * contents; null if the user has no access to such a course. The changes of the last of `limit` versions aren't read.
   */
  listVersions(
    userId: string,
    courseId: string,
    page: { before: number | undefined; limit: number },
  ): Promise<VersionOutline[] | null>;
  /**
   * All named versions, newest first, without reading their contents; empty if the user has no access to such
   * a course.
   */
  listNamedVersions(userId: string, courseId: string): Promise<Omit<VersionOutline, "changes">[]>;
  /**
   * The documents of some versions of a course that the user has access to, newest first, as far as they fit `maxBytes`.
   */
  listDocuments(
    courseId: string,
    versions: readonly number[],
    maxBytes: number,
  ): Promise<(StoredDocument & { version: number })[]>;
  findVersion(userId: string, courseId: string, version: number): Promise<StoredVersion | null>;
  /**
   * Names a version, or removes its name (null). A version that is thinned out concurrently is either named and kept, or
   * missing; a name for the current version stays with it if a concurrent save archives it.
   */
  nameVersion(userId: string, courseId: string, version: number, name: string | null): Promise<NamingOutcome>;
}

/** Reads and names earlier versions. Restoring one is an ordinary edit in the studio, which a save stores. */
export function versionUseCases(store: VersionStore, budget: Pick<WorkBudget, "of"> = UNLIMITED) {
  async function listNamed(userId: string, courseId: string): Promise<NamedVersion[]> {
    const named = await store.listNamedVersions(userId, courseId);
    return named.flatMap((version) => {
      const { name, ...summary } = summarise(version, userId, courseId);
      return name === null ? [] : [{ ...summary, name }];
    });
  }

  /**
   * What each version changed since the one below it in the list, mostly as stored with it. Where versions between the two have
   * been thinned out, and for versions of earlier releases, the documents are compared, as far as they fit `MAX_COMPARED_BYTES`.
   */
  async function findChanges(userId: string, courseId: string, found: readonly VersionOutline[]) {
    const pairs = found.flatMap((after, index) => {
      const before = found[index + 1];
      if (!before) return [];
      return [{ before: before.version, after: after.version, stored: findStored(before, after) }];
    });
    const unknown = pairs.filter(({ stored }) => !stored);
    const wanted = [...new Set(unknown.flatMap(({ before, after }) => [after, before]))];
    const documents = new Map<number, CourseDocument>();
    if (wanted.length > 0) {
      for (const each of await store.listDocuments(courseId, wanted, MAX_COMPARED_BYTES)) {
        documents.set(each.version, readDocument(each));
      }
      const efforts = [...documents.values()].map(documentBytes);
      budget.of(`user:${userId}`).spend(efforts.reduce((sum, each) => sum + each, 0));
    }
    const compare = (from: number, to: number) => {
      const [before, after] = [documents.get(from), documents.get(to)];
      return before && after ? summariseChanges(before, after) : null;
    };
    return new Map(pairs.map(({ before, after, stored }) => [after, stored ?? compare(before, after)]));
  }

  /** Versions below `before`, and where the next page begins. */
  async function readPage(
    userId: string,
    courseId: string,
    { before, limit }: { before?: number | undefined; limit: number },
  ): Promise<Pick<VersionPage, "versions" | "next"> | null> {
    if (!isCourseId(courseId)) return null;
    // Fetch one extra version, to compute the changes of the oldest one on the page.
    const found = await store.listVersions(userId, courseId, { before, limit: limit + 1 });
    if (!found) return null;
    const changes = await findChanges(userId, courseId, found);
    const versions = found.slice(0, limit).map((version, index) => ({
      ...summarise(version, userId, courseId),
      previous: found[index + 1]?.version ?? null,
      changes: changes.get(version.version) ?? null,
    }));
    const last = versions.at(-1);
    return { versions, next: found.length > limit && last ? last.version : null };
  }

  return {
    /**
     * A page of versions, newest first. Null alike for unknown courses, deleted courses and those that the
     * user has no access to.
     */
    async list(userId: string, courseId: string, before?: number): Promise<VersionPage | null> {
      const page = await readPage(userId, courseId, { before, limit: VERSIONS_PER_PAGE });
      return page && { ...page, named: before === undefined ? await listNamed(userId, courseId) : null };
    },

    /** The newest versions. Null as for `list`. */
    async latest(userId: string, courseId: string, limit: number): Promise<VersionPage["versions"] | null> {
      return (await readPage(userId, courseId, { limit }))?.versions ?? null;
    },

    /** One version; null if the user has no access to such a course or it has no such version. */
    async get(userId: string, courseId: string, version: number): Promise<SavedVersion | null> {
      const found = isCourseId(courseId) ? await store.findVersion(userId, courseId, version) : null;
      return (
        found && {
          version: found.version,
          savedAt: found.savedAt.toISOString(),
          name: found.name,
          ...toDocumentData(found),
        }
      );
    },

    /** Names a version, or removes its name (null). The name has been validated. */
    async name(
      userId: string,
      courseId: string,
      version: number,
      name: string | null,
    ): Promise<NamingOutcome> {
      return isCourseId(courseId) ? store.nameVersion(userId, courseId, version, name) : "missing";
    },
  };
}
export type VersionUseCases = ReturnType<typeof versionUseCases>;

function summarise(
  { version, savedAt, savedBy, name, holes }: Omit<VersionOutline, "changes">,
  userId: string,
  courseId: string,
) {
  return {
    version,
    savedAt: savedAt.toISOString(),
    savedBy: savedBy && {
      name: savedBy.name,
      isYou: savedBy.userId === userId,
      key: createHash("sha256").update(`${courseId} ${savedBy.userId}`).digest("base64url").slice(0, 8),
    },
    name,
    holes,
  };
}

/** What the version after this one changes, to be stored with it. */
export function describeNextVersion(
  { version, document }: { version: number; document: StoredDocument },
  next: StoredDocument,
  restored: number | null,
): StoredVersionChanges {
  const changes = summariseChanges(readDocument(document), readDocument(next), restored);
  return { from: version, to: version + 1, holes: next.fairways.length, ...changes };
}

/** What is stored with a version, if it is what changed since the other one; else null. */
function findStored(
  { version: before }: VersionOutline,
  { version: after, changes }: VersionOutline,
): VersionChanges | null {
  if (changes?.from !== before || changes.to !== after) return null;
  const { items, isPartial, restored } = changes;
  return { items, isPartial, restored };
}
