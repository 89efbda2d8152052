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
  /** A change states the revision that it is based on; 0 until the first change. */
  readonly revision: number;
}

/** What is read of a shared course before its document. */
export interface SharedOutline {
  readonly courseId: string;
  readonly sharing: Exclude<Sharing, "off">;
  readonly ownerName: string | null;
  readonly name: string;
  readonly location: Coordinates | null;
  /** Differs after every change of what the page shows. */
  readonly state: string;
  readonly updatedAt: Date;
}

/** A shared course. It has no ids of the course, its owner or its account. */
export interface SharedCourse {
  readonly name: string;
  readonly location: Coordinates | null;
  readonly ownerName: string | null;
  readonly document: CourseDocumentData;
}

/** The store port of sharing (lib/adapters/prisma/sharing-store.ts). Deleted courses are excluded, their settings kept. */
export interface SharingStore {
  /** Null if the user has no such course. */
  find(ownerId: string, courseId: string): Promise<CourseSharing | null>;
  /**
   * Writes a setting if its revision still is `revision` and the user still has the course.
   * @returns the name of the course; null if it isn't, or doesn't.
   */
  replace(
    ownerId: string,
    courseId: string,
    revision: number,
    setting: Pick<CourseSharing, "sharing" | "shareId" | "ownerName">,
    now: Date,
  ): Promise<string | null>;
  /** One look-up by index, whether the id is unknown, or its course deleted or its owner disabled: null. */
  findShared(shareId: string): Promise<SharedOutline | null>;
  /** The document of a course that `findShared` found; null if sharing has ended since. */
  readShared(shareId: string): Promise<StoredDocument | null>;
}

export type SharingOutcome =
  | { readonly outcome: "saved"; readonly setting: CourseSharing }
  /** Changed meanwhile, in another tab; nothing was written. */
  | { readonly outcome: "conflict"; readonly setting: CourseSharing }
  | { readonly outcome: "missing" };

/** Sharing a course, and looking at a shared one. */
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
    /** Null if the user has no such course. */
    async get(ownerId: string, courseId: string): Promise<CourseSharing | null> {
      return isCourseId(courseId) ? store.find(ownerId, courseId) : null;
    },

    /** The link stays the same between link and public. Sharing again after it was off makes a new one. */
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

    /** Replaces the link, so that the previous one leads nowhere. A no-op while sharing is off. */
    renewLink(ownerId: string, courseId: string, revision: number): Promise<SharingOutcome> {
      return change(ownerId, courseId, revision, ({ sharing, ownerName }) => ({
        sharing,
        ownerName,
        shareId: sharing === "off" ? null : newShareId(),
      }));
    },

    /** A shared course; null for every id that leads nowhere, whatever the reason. */
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
