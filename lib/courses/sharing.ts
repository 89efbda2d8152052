import type { AuditLog } from "@/lib/audit/events";
import type { Clock } from "@/lib/clock";
import { newShareId } from "@/lib/ids";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { CourseDocumentData } from "@/lib/validation/course-document";
import { isCourseId } from "@/lib/validation/course-ids";
import { isShareId, type Sharing, type SharingInput } from "@/lib/validation/sharing";
import { type CourseStatus, type StoredStatus, statusAt } from "./course-status";
import type { MeasuredDocument } from "./store";
import { toDocumentData } from "./stored-course";

/** How a course is shared, as its owner sees it. */
export interface CourseSharing extends SharingInput {
  /** In the address of the course's page; null while sharing is off. */
  readonly shareId: string | null;
  /** Incremented by each change, which must name the revision that it is based on; 0 until the first change. */
  readonly revision: number;
}

type SharingSetting = Omit<CourseSharing, "revision">;

/** The details of a shared course that are read before its document. */
export interface SharedOutline {
  readonly courseId: string;
  readonly sharing: Exclude<Sharing, "off">;
  readonly ownerName: string | null;
  readonly place: string | null;
  readonly name: string;
  readonly location: Coordinates | null;
  readonly status: CourseStatus | null;
  /** Changes whenever the content of the page does. */
  readonly state: string;
  readonly updatedAt: Date;
}

/** The same as stored: `status` also after its end, which `state` doesn't know. */
export interface StoredOutline extends Omit<SharedOutline, "status"> {
  readonly status: StoredStatus | null;
}

/** The store port of sharing (lib/adapters/prisma/sharing-store.ts). Deleted courses are excluded, their settings kept. */
export interface SharingStore {
  find(ownerId: string, courseId: string): Promise<CourseSharing | null>;
  /** The id of a course's page, for everyone who can open the course; null if there is none. */
  findShareId(userId: string, courseId: string): Promise<string | null>;
  /**
   * Writes a setting if its revision is still `revision` and the user still has the course.
   * @returns the name of the course; null if nothing was written.
   */
  replace(
    ownerId: string,
    courseId: string,
    revision: number,
    setting: SharingSetting,
    now: Date,
  ): Promise<string | null>;
  /**
   * Takes a single index look-up in every case. @returns null if the id is unknown, the course is deleted or
   * its owner is disabled.
   */
  findShared(shareId: string): Promise<StoredOutline | null>;
  /** The document of a course that `findShared` found, and its length; null if sharing has ended since. */
  readShared(shareId: string): Promise<MeasuredDocument | null>;
}

type SharingOutcome =
  | { readonly outcome: "saved"; readonly setting: CourseSharing; readonly previous: CourseSharing }
  /** The setting was changed concurrently, for example in another tab; nothing was written. */
  | { readonly outcome: "conflict"; readonly setting: CourseSharing }
  | { readonly outcome: "missing" };

/** Manages how a course is shared, and reads shared courses. */
export function sharingUseCases(store: SharingStore, audit: Pick<AuditLog, "record">, clock: Clock) {
  async function change(
    ownerId: string,
    courseId: string,
    revision: number,
    next: (current: CourseSharing) => SharingSetting,
  ): Promise<SharingOutcome> {
    const current = isCourseId(courseId) ? await store.find(ownerId, courseId) : null;
    if (!current) return { outcome: "missing" };
    if (current.revision !== revision) return { outcome: "conflict", setting: current };
    const setting = next(current);
    const courseName = await store.replace(ownerId, courseId, revision, setting, clock());
    if (courseName !== null) {
      const { sharing, shareId, ownerName, licence } = setting;
      if (sharing !== current.sharing || ownerName !== current.ownerName || licence !== current.licence) {
        await audit.record({ kind: "sharing-changed", userId: ownerId, details: { courseName, sharing } });
      } else if (shareId !== current.shareId) {
        await audit.record({ kind: "share-link-renewed", userId: ownerId, details: { courseName } });
      }
      return { outcome: "saved", setting: { ...setting, revision: revision + 1 }, previous: current };
    }
    const newer = await store.find(ownerId, courseId);
    return newer ? { outcome: "conflict", setting: newer } : { outcome: "missing" };
  }

  return {
    async get(ownerId: string, courseId: string): Promise<CourseSharing | null> {
      return isCourseId(courseId) ? store.find(ownerId, courseId) : null;
    },

    async findShareId(userId: string, courseId: string): Promise<string | null> {
      return isCourseId(courseId) ? store.findShareId(userId, courseId) : null;
    },

    /** Switching between link and public keeps the link. Turning sharing on again creates a new one. */
    set(
      ownerId: string,
      courseId: string,
      revision: number,
      {
        sharing,
        ownerName,
        place = null,
        licence = null,
        credit = null,
      }: Pick<SharingInput, "sharing" | "ownerName"> & Partial<SharingInput>,
    ): Promise<SharingOutcome> {
      const isOpen = sharing === "public" && licence !== null;
      return change(ownerId, courseId, revision, ({ shareId }) => ({
        sharing,
        ownerName,
        place,
        licence: isOpen ? licence : null,
        credit: isOpen ? credit : null,
        shareId: sharing === "off" ? null : (shareId ?? newShareId()),
      }));
    },

    /** Replaces the link, so that the previous one stops working. Creates no link while sharing is off. */
    renewLink(ownerId: string, courseId: string, revision: number): Promise<SharingOutcome> {
      return change(ownerId, courseId, revision, ({ revision: _, ...setting }) => ({
        ...setting,
        shareId: setting.sharing === "off" ? null : newShareId(),
      }));
    },

    /** A shared course. Null for any other id, without telling the reasons apart. */
    async find(shareId: string): Promise<SharedOutline | null> {
      const found = isShareId(shareId) ? await store.findShared(shareId) : null;
      if (!found) return null;
      const status = found.status && statusAt(found.status, found.location, clock());
      // The end of a closure changes the page, too.
      return { ...found, status, state: `${found.state}.${status?.revision}.${status?.state}` };
    },

    /** The document of a course that `find` has found, and its length as stored; null if sharing has ended since. */
    async readDocument(shareId: string): Promise<{ document: CourseDocumentData; bytes: number } | null> {
      const stored = await store.readShared(shareId);
      return stored && { ...stored, document: toDocumentData(stored.document) };
    },
  };
}
export type SharingUseCases = ReturnType<typeof sharingUseCases>;
