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
 * Which superseded versions are kept. Saving deletes the others, so that saves cannot fill the database.
 *
 * Of a course: all with a name, all of the newest, then the last of each step. A course saved for a year has at most 350.
 * Of an account: the newest that fit the quota, which is 12 000 versions of an ordinary course (10 kB) or 350 of the largest.
 */
export const VERSION_RETENTION = {
  /** Superseded versions of a course that are kept whatever their age: two minutes of dragging, or weeks of small edits. */
  newest: 100,
  /** Steps by age, from the youngest. */
  tiers: [
    { ageSeconds: DAY, stepSeconds: 10 * MINUTE },
    { ageSeconds: 30 * DAY, stepSeconds: DAY },
  ],
  oldestStep: 7 * DAY,
  /** Thinning reads all versions of the course, so it runs on every tenth save. */
  every: 10,
  quotaBytes: 256 * 1024 * 1024,
  /** Of them, for versions with a name. The others are deleted first, so saves never delete one with a name. */
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
 * A part of a version as far as the list needs it: a hole by its id, or all layouts or features, whose number is 0. Two
 * versions of a part are equal if their digests are.
 */
export type PartOutline = readonly [id: string, number: number, digest: string];

/** Who saved a version. Null where it is not known: of earlier releases, and of deleted accounts. */
export interface VersionAuthor {
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

/** `forbidden`: the user may look at the course only. `full`: the course has `MAX_NAMED_VERSIONS`, or those of the account have `namedQuotaBytes`. */
export type NamingOutcome = "named" | "missing" | "forbidden" | "full";

/** The store port of versions (lib/adapters/prisma/version-store.ts). They are written by saving (`CourseStore`). */
export interface VersionStore {
  /**
   * At most `limit` versions below `before`, newest first, including the current one, without reading their contents; null
   * if the user can open no such course.
   */
  listVersions(
    userId: string,
    courseId: string,
    page: { before: number | undefined; limit: number },
  ): Promise<VersionOutline[] | null>;
  /** Every version that has a name, newest first, without reading their contents; none if the user can open no such course. */
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
    /** A page of versions, newest first; null for unknown and deleted courses and those the user can't open alike. */
    async list(userId: string, courseId: string, before?: number): Promise<VersionPage | null> {
      if (!isCourseId(courseId)) return null;
      // One version more than the page, to compute the changes of the oldest one.
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

    /** One version; null if the user can open no such course or it has no such version. */
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

/** What differs between two versions. A hole is identified by its id, not by its number. */
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
