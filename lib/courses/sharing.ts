import type { AuditLog } from "@/lib/audit/events";
import type { Clock } from "@/lib/clock";
import { newShareId } from "@/lib/ids";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { CourseDocumentData } from "@/lib/validation/course-document";
import { isCourseId } from "@/lib/validation/course-ids";
import { isShareId, type Sharing, type SharingInput } from "@/lib/validation/sharing";
import { type StoredDocument, toDocumentData } from "./stored-course";

/** How a course is shared, as its owner sees it. */
export interface CourseSharing extends SharingInput {
  /** In the address of the course's page; null while sharing is off. */
  readonly shareId: string | null;
  /**
   * Incremented by each change, which must name the revision that it is based on; 0 until the first change.
   */
  readonly revision: number;
}

/** The details of a shared course that are read before its document. */
export interface SharedOutline {
  readonly courseId: string;
  readonly sharing: Exclude<Sharing, "off">;
  readonly ownerName: string | null;
  readonly name: string;
  readonly location: Coordinates | null;
  /** Changes whenever the content of the page does. */
  readonly state: string;
  readonly updatedAt: Date;
}

/** A shared course, without the ids of the course, its owner or its account. */
interface SharedCourse {
  readonly name: string;
  readonly location: Coordinates | null;
  readonly ownerName: string | null;
  readonly document: CourseDocumentData;
}

/** The store port of sharing (lib/adapters/prisma/sharing-store.ts). Deleted courses are excluded, their settings kept. */
export interface SharingStore {
  /** @returns null if the user has no such course. */
  find(ownerId: string, courseId: string): Promise<CourseSharing | null>;
  /**
   * Writes a setting if its revision is still `revision` and the user still has the course.
   * @returns the name of the course; null if nothing was written.
   */
  replace(
    ownerId: string,
    courseId: string,
    revision: number,
    setting: Pick<CourseSharing, "sharing" | "shareId" | "ownerName">,
    now: Date,
  ): Promise<string | null>;
  /**
   * Takes a single index look-up in every case. @returns null if the id is unknown, the course is deleted or
   * its owner is disabled.
   */
  findShared(shareId: string): Promise<SharedOutline | null>;
  /** The document of a course that `findShared` found; null if sharing has ended since. */
  readShared(shareId: string): Promise<StoredDocument | null>;
}

type SharingOutcome =
  | { readonly outcome: "saved"; readonly setting: CourseSharing }
  /** The setting was changed concurrently, for example in another tab; nothing was written. */
  | { readonly outcome: "conflict"; readonly setting: CourseSharing }
  | { readonly outcome: "missing" };

/** Manages how a course is shared, and reads shared courses. */
export function sharingUseCases(store: SharingStore, audit: Pick<AuditLog, "record">, clock: Clock) {
  async function change(
    ownerId: string,
    courseId: string,
    revision: number,
    next: (current: CourseSharing) => Pick<CourseSharing, "sharing" | "shareId" | "ownerName">,
  ): Promise<SharingOutcome> {
    const current = isCourseId(courseId) ? await store.find(ownerId, courseId) : null;
    if (!current) return { outcome: "missing" };
    if (current.revision !== revision) return { outcome: "conflict", setting: current };
    const setting = next(current);
    const courseName = await store.replace(ownerId, courseId, revision, setting, clock());
    if (courseName !== null) {
      const { sharing, shareId, ownerName } = setting;
      if (sharing !== current.sharing || ownerName !== current.ownerName) {
        await audit.record({ kind: "sharing-changed", userId: ownerId, details: { courseName, sharing } });
      } else if (shareId !== current.shareId) {
        await audit.record({ kind: "share-link-renewed", userId: ownerId, details: { courseName } });
      }
      return { outcome: "saved", setting: { ...setting, revision: revision + 1 } };
    }
    const newer = await store.find(ownerId, courseId);
    return newer ? { outcome: "conflict", setting: newer } : { outcome: "missing" };
  }

  return {
    /** @returns null if the user has no such course. */
    async get(ownerId: string, courseId: string): Promise<CourseSharing | null> {
      return isCourseId(courseId) ? store.find(ownerId, courseId) : null;
    },

    /** Switching between link and public keeps the link. Turning sharing on again creates a new one. */
    set(
      ownerId: string,
      courseId: string,
      revision: number,
      { sharing, ownerName }: SharingInput,
    ): Promise<SharingOutcome> {
      return change(ownerId, courseId, revision, ({ shareId }) => ({
        sharing,
        ownerName,
        shareId: sharing === "off" ? null : (shareId ?? newShareId()),
      }));
    },

    /** Replaces the link, so that the previous one stops working. Creates no link while sharing is off. */
    renewLink(ownerId: string, courseId: string, revision: number): Promise<SharingOutcome> {
      return change(ownerId, courseId, revision, ({ sharing, ownerName }) => ({
        sharing,
        ownerName,
        shareId: sharing === "off" ? null : newShareId(),
      }));
    },

    /** A shared course. Null for any other id, without telling the reasons apart. */
    async find(shareId: string): Promise<SharedOutline | null> {
      return isShareId(shareId) ? store.findShared(shareId) : null;
    },

    /** A shared course with its holes, layouts and features; null as in `find`. */
    async read(shareId: string): Promise<SharedCourse | null> {
      const outline = await this.find(shareId);
      const stored = outline && (await store.readShared(shareId));
      if (!stored) return null;
      const { name, location, ownerName } = outline;
      return { name, location, ownerName, document: toDocumentData(stored) };
    },

    /** The document of a course that `find` has found; null if sharing has ended since. */
    async readDocument(shareId: string): Promise<CourseDocumentData | null> {
      const stored = await store.readShared(shareId);
      return stored && toDocumentData(stored);
    },
  };
}
export type SharingUseCases = ReturnType<typeof sharingUseCases>;
