import { isCourseId } from "@/lib/validation/course-ids";
import {
  type NamedVersion,
  type SavedVersion,
  VERSIONS_PER_PAGE,
  type VersionChanges,
  type VersionPage,
} from "@/lib/validation/course-version";
import { type StoredDocument, toDocumentData } from "./stored-course";

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

/**
 * Summary of a part of a version for the list: a hole by its id, or all layouts or all features, with the
 * number 0. A part is unchanged between two versions if its digests are equal.
 */
type PartOutline = readonly [id: string, number: number, digest: string];

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
  /** The holes ascending by number, then `layouts` and `features` if there are any. */
  outline: readonly PartOutline[];
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
   * contents; null if the user has no access to such a course.
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
  listNamedVersions(userId: string, courseId: string): Promise<VersionOutline[]>;
  findVersion(userId: string, courseId: string, version: number): Promise<StoredVersion | null>;
  /**
   * Names a version, or removes its name (null). A version that is thinned out concurrently is either named and kept, or
   * missing; a name for the current version stays with it if a concurrent save archives it.
   */
  nameVersion(userId: string, courseId: string, version: number, name: string | null): Promise<NamingOutcome>;
}

/** Reads and names earlier versions. Restoring one is an ordinary edit in the studio, which a save stores. */
export function versionUseCases(store: VersionStore) {
  async function listNamed(userId: string, courseId: string): Promise<NamedVersion[]> {
    const named = await store.listNamedVersions(userId, courseId);
    return named.flatMap((version) => {
      const { name, ...summary } = summarise(version, userId);
      return name === null ? [] : [{ ...summary, name }];
    });
  }

  return {
    /**
     * A page of versions, newest first. Null alike for unknown courses, deleted courses and those that the
     * user has no access to.
     */
    async list(userId: string, courseId: string, before?: number): Promise<VersionPage | null> {
      if (!isCourseId(courseId)) return null;
      // Fetch one extra version, to compute the changes of the oldest one on the page.
      const found = await store.listVersions(userId, courseId, { before, limit: VERSIONS_PER_PAGE + 1 });
      if (!found) return null;
      const versions = found.slice(0, VERSIONS_PER_PAGE).map((version, index) => {
        const previous = found[index + 1];
        return {
          ...summarise(version, userId),
          changes: previous ? compareOutlines(previous.outline, version.outline) : null,
        };
      });
      const last = versions.at(-1);
      return {
        versions,
        next: found.length > VERSIONS_PER_PAGE && last ? last.version : null,
        named: before === undefined ? await listNamed(userId, courseId) : null,
      };
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

function summarise({ version, savedAt, savedBy, name, outline }: VersionOutline, userId: string) {
  return {
    version,
    savedAt: savedAt.toISOString(),
    savedBy: savedBy && { name: savedBy.name, isYou: savedBy.userId === userId },
    name,
    holes: outline.filter(isHole).length,
  };
}

/** Parts of an outline that are not holes. */
const OTHER_PARTS = ["layouts", "features"] as const;

function isHole([id]: PartOutline): boolean {
  return !OTHER_PARTS.some((part) => part === id);
}

/** The changes between two versions. Holes are matched by id, not by number. */
function compareOutlines(before: readonly PartOutline[], after: readonly PartOutline[]): VersionChanges {
  const unmatched = new Map(before.filter(isHole).map(([id, number, digest]) => [id, { number, digest }]));
  const changes: VersionChanges = { added: [], changed: [], removed: [], layouts: false, features: false };
  for (const [id, number, digest] of after.filter(isHole)) {
    const previous = unmatched.get(id);
    unmatched.delete(id);
    if (!previous) changes.added.push(number);
    else if (previous.digest !== digest) changes.changed.push(number);
  }
  changes.removed = [...unmatched.values()].map(({ number }) => number);
  const digest = (outline: readonly PartOutline[], part: string) => outline.find(([id]) => id === part)?.[2];
  for (const part of OTHER_PARTS) changes[part] = digest(before, part) !== digest(after, part);
  return changes;
}
