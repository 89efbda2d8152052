import type { Clock } from "@/lib/clock";
import { newId } from "@/lib/ids";
import { isCourseId } from "@/lib/validation/course-ids";
import { type ImageHeader, readImageHeader } from "./image-header";
import { type NewPicture, PICTURE_LIMITS, type Picture, type PictureChange } from "./schema";

export interface StoredPicture extends Picture {
  readonly courseId: string;
  readonly ownerId: string;
  readonly image: Uint8Array;
  readonly createdAt: Date;
}

/** Why a picture was not stored: no such course, four pictures, or the quota of the account. */
type NotAdded = "missing" | "courseFull" | "quotaFull";

/** The store port of pictures (lib/adapters/prisma/picture-store.ts). Pictures of deleted courses are excluded. */
export interface PictureStore {
  /** In order of creation, without images; null if the user has no such course. */
  list(ownerId: string, courseId: string): Promise<Picture[] | null>;
  findImage(
    ownerId: string,
    courseId: string,
    id: string,
  ): Promise<Pick<StoredPicture, "contentType" | "image"> | null>;
  /** Inserts a picture if the limits allow it, also for concurrent inserts of one account. */
  insert(
    picture: StoredPicture,
    limits: { perCourse: number; quotaBytes: number },
  ): Promise<"added" | NotAdded>;
  /** Changes a picture if its revision still is `revision`. @returns false if it isn't, or there is no such picture. */
  update(
    ownerId: string,
    courseId: string,
    id: string,
    revision: number,
    change: PictureChange,
    now: Date,
  ): Promise<boolean>;
  /** @returns false if there is no such picture. */
  delete(ownerId: string, courseId: string, id: string): Promise<boolean>;
}

export type AddOutcome =
  | { readonly outcome: "added"; readonly picture: Picture }
  | { readonly outcome: NotAdded }
  | { readonly outcome: "notAnImage" }
  | { readonly outcome: "tooManyPixels"; readonly header: ImageHeader };

export type ChangeOutcome =
  | { readonly outcome: "changed" | "conflict"; readonly picture: Picture }
  | { readonly outcome: "missing" };

export function isPictureId(text: string): boolean {
  return /^picture_[0-9a-z]{26}$/.test(text);
}

/** The owner's pictures on the map of a course. They are no part of the course: no versions, and no application sees them. */
export function pictureUseCases(store: PictureStore, clock: Clock) {
  const find = async (ownerId: string, courseId: string, id: string) =>
    (await store.list(ownerId, courseId))?.find((each) => each.id === id) ?? null;

  return {
    async list(ownerId: string, courseId: string): Promise<Picture[] | null> {
      return isCourseId(courseId) ? store.list(ownerId, courseId) : null;
    },

    async image(ownerId: string, courseId: string, id: string) {
      return isCourseId(courseId) && isPictureId(id) ? store.findImage(ownerId, courseId, id) : null;
    },

    /** Stores an image whose kind and size are what its first bytes say, whatever was declared. */
    async add(ownerId: string, courseId: string, input: NewPicture, image: Uint8Array): Promise<AddOutcome> {
      if (!isCourseId(courseId)) return { outcome: "missing" };
      const header = readImageHeader(image);
      if (!header) return { outcome: "notAnImage" };
      if (Math.max(header.width, header.height) > PICTURE_LIMITS.side) {
        return { outcome: "tooManyPixels", header };
      }
      const picture: Picture = {
        id: newId("picture"),
        ...input,
        contentType: header.type,
        bytes: image.length,
        width: header.width,
        height: header.height,
        visible: true,
        revision: 1,
      };
      const stored = { ...picture, courseId, ownerId, image, createdAt: clock() };
      const outcome = await store.insert(stored, PICTURE_LIMITS);
      return outcome === "added" ? { outcome, picture } : { outcome };
    },

    async change(
      ownerId: string,
      courseId: string,
      id: string,
      revision: number,
      change: PictureChange,
    ): Promise<ChangeOutcome> {
      if (!isCourseId(courseId) || !isPictureId(id)) return { outcome: "missing" };
      const isChanged = await store.update(ownerId, courseId, id, revision, change, clock());
      const picture = await find(ownerId, courseId, id);
      if (!picture) return { outcome: "missing" };
      return { outcome: isChanged ? "changed" : "conflict", picture };
    },

    async remove(ownerId: string, courseId: string, id: string): Promise<boolean> {
      return isCourseId(courseId) && isPictureId(id) && store.delete(ownerId, courseId, id);
    },
  };
}
export type PictureUseCases = ReturnType<typeof pictureUseCases>;
