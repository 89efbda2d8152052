import { isCourseId } from "@/lib/validation/course-ids";
import {
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
 * Of a course: all of the newest, then the last of each step. A course saved for a year has at most 350.
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
  /** Added to each version's own bytes, so that the quota also bounds their number, and thus the cost of counting them. */
  bytesPerVersion: 10_000,
} as const;

/** A course as one save stored it. */
export interface StoredVersion extends StoredDocument {
  version: number;
  savedAt: Date;
}

/**
 * A part of a version as far as the list needs it: a hole by its id, or all layouts or features, whose number is 0. Two
 * versions of a part are equal if their digests are.
 */
export type PartOutline = readonly [id: string, number: number, digest: string];

/** A version without its contents. */
export interface VersionOutline {
  version: number;
  savedAt: Date;
  /** The holes ascending by number, then `layouts` and `features` if there are any. */
  outline: readonly PartOutline[];
}

/** The store port of versions (lib/adapters/prisma/version-store.ts). They are written by saving (`CourseStore`). */
export interface VersionStore {
  /**
   * At most `limit` versions below `before`, newest first, including the current one, without reading their contents; null
   * if the user has no such course.
   */
  listVersions(
    ownerId: string,
    courseId: string,
    page: { before: number | undefined; limit: number },
  ): Promise<VersionOutline[] | null>;
  findVersion(ownerId: string, courseId: string, version: number): Promise<StoredVersion | null>;
}

/** Reads earlier versions. Restoring one is an ordinary edit in the studio, which a save stores. */
export function versionUseCases(store: VersionStore) {
  return {
    /** A page of versions, newest first; null for unknown and deleted courses and for other users' courses alike. */
    async list(ownerId: string, courseId: string, before?: number): Promise<VersionPage | null> {
      if (!isCourseId(courseId)) return null;
      // One version more than the page, to compute the changes of the oldest one.
      const found = await store.listVersions(ownerId, courseId, { before, limit: VERSIONS_PER_PAGE + 1 });
      if (!found) return null;
      const versions = found.slice(0, VERSIONS_PER_PAGE).map(({ version, savedAt, outline }, index) => {
        const previous = found[index + 1];
        return {
          version,
          savedAt: savedAt.toISOString(),
          holes: outline.filter(isHole).length,
          changes: previous ? compareOutlines(previous.outline, outline) : null,
        };
      });
      const last = versions.at(-1);
      return { versions, next: found.length > VERSIONS_PER_PAGE && last ? last.version : null };
    },

    /** One version; null if the user has no such course or it has no such version. */
    async get(ownerId: string, courseId: string, version: number): Promise<SavedVersion | null> {
      const found = isCourseId(courseId) ? await store.findVersion(ownerId, courseId, version) : null;
      return (
        found && {
          version: found.version,
          savedAt: found.savedAt.toISOString(),
          ...toDocumentData(found),
        }
      );
    },
  };
}
export type VersionUseCases = ReturnType<typeof versionUseCases>;

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
