import { isCourseId, type OwnedFairway } from "@/lib/validation/course";
import {
  type SavedVersion,
  VERSIONS_PER_PAGE,
  type VersionChanges,
  type VersionPage,
} from "@/lib/validation/course-version";
import { ownedFairways } from "./fairways";
import type { StoredFairways } from "./store";

/** The fairways of a course as one save left them. */
export interface StoredVersion extends StoredFairways {
  version: number;
  savedAt: Date;
}

/** The store port of versions (lib/adapters/prisma/version-store.ts). Saving writes them (`CourseStore`). */
export interface VersionStore {
  /**
   * At most `limit` versions below `before`, newest first, the present one among them. Null when the person has no
   * such course.
   */
  listVersions(
    ownerId: string,
    courseId: string,
    page: { before: number | undefined; limit: number },
  ): Promise<StoredVersion[] | null>;
  findVersion(ownerId: string, courseId: string, version: number): Promise<StoredVersion | null>;
}

/** Looking at what a course was. Restoring is an edit like any other: the studio makes it, and a save keeps it. */
export function versionUseCases(store: VersionStore) {
  return {
    /** A page of versions, newest first; null for unknown, deleted and somebody else's course alike. */
    async list(ownerId: string, courseId: string, before?: number): Promise<VersionPage | null> {
      if (!isCourseId(courseId)) return null;
      // One more than is answered: the last one's changes are told by the one before it.
      const found = await store.listVersions(ownerId, courseId, { before, limit: VERSIONS_PER_PAGE + 1 });
      if (!found) return null;
      const whole = found.map((version) => ({ ...version, fairways: ownedFairways(version) }));
      const versions = whole.slice(0, VERSIONS_PER_PAGE).map(({ version, savedAt, fairways }, index) => {
        const earlier = whole[index + 1];
        return {
          version,
          savedAt: savedAt.toISOString(),
          holes: fairways.length,
          changes: earlier ? changesBetween(earlier.fairways, fairways) : null,
        };
      });
      const last = versions.at(-1);
      return { versions, next: found.length > VERSIONS_PER_PAGE && last ? last.version : null };
    },

    /** One version, whole; null where there is none, or no such course of theirs. */
    async get(ownerId: string, courseId: string, version: number): Promise<SavedVersion | null> {
      const found = isCourseId(courseId) ? await store.findVersion(ownerId, courseId, version) : null;
      return (
        found && {
          version: found.version,
          savedAt: found.savedAt.toISOString(),
          fairways: ownedFairways(found),
        }
      );
    },
  };
}
export type VersionUseCases = ReturnType<typeof versionUseCases>;

/** Which holes became others between two versions. A hole is the same one by its id, whatever its number. */
function changesBetween(before: readonly OwnedFairway[], after: readonly OwnedFairway[]): VersionChanges {
  const earlier = new Map(before.map((fairway) => [fairway.id, fairway]));
  const changes: VersionChanges = { added: [], changed: [], removed: [] };
  for (const fairway of after) {
    const was = earlier.get(fairway.id);
    earlier.delete(fairway.id);
    if (!was) changes.added.push(fairway.number);
    // One function writes them all, so equal ones are equal as text.
    else if (JSON.stringify(was) !== JSON.stringify(fairway)) changes.changed.push(fairway.number);
  }
  changes.removed = [...earlier.values()].map(({ number }) => number);
  return changes;
}
