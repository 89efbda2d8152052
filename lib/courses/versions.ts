import { isCourseId, type OwnedFairway } from "@/lib/validation/course";
import {
  type SavedVersion,
  VERSIONS_PER_PAGE,
  type VersionChanges,
  type VersionPage,
} from "@/lib/validation/course-version";
import { toOwnedFairways } from "./fairways";
import type { StoredFairways } from "./store";

/** The fairways of a course as one save stored them. */
export interface StoredVersion extends StoredFairways {
  version: number;
  savedAt: Date;
}

/** The store port of versions (lib/adapters/prisma/version-store.ts). They are written by saving (`CourseStore`). */
export interface VersionStore {
  /**
   * At most `limit` versions below `before`, newest first, including the current one; null if the user has no such course.
   */
  listVersions(
    ownerId: string,
    courseId: string,
    page: { before: number | undefined; limit: number },
  ): Promise<StoredVersion[] | null>;
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
      const all = found.map((version) => ({ ...version, fairways: toOwnedFairways(version) }));
      const versions = all.slice(0, VERSIONS_PER_PAGE).map(({ version, savedAt, fairways }, index) => {
        const previous = all[index + 1];
        return {
          version,
          savedAt: savedAt.toISOString(),
          holes: fairways.length,
          changes: previous ? compareFairways(previous.fairways, fairways) : null,
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
          fairways: toOwnedFairways(found),
        }
      );
    },
  };
}
export type VersionUseCases = ReturnType<typeof versionUseCases>;

/** The holes that differ between two versions. A hole is identified by its id, not by its number. */
function compareFairways(before: readonly OwnedFairway[], after: readonly OwnedFairway[]): VersionChanges {
  const unmatched = new Map(before.map((fairway) => [fairway.id, fairway]));
  const changes: VersionChanges = { added: [], changed: [], removed: [] };
  for (const fairway of after) {
    const previous = unmatched.get(fairway.id);
    unmatched.delete(fairway.id);
    if (!previous) changes.added.push(fairway.number);
    // All are written by one function, so equal fairways have equal JSON.
    else if (JSON.stringify(previous) !== JSON.stringify(fairway)) changes.changed.push(fairway.number);
  }
  changes.removed = [...unmatched.values()].map(({ number }) => number);
  return changes;
}
