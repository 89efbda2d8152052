import type { Clock } from "@/lib/clock";
import { newId } from "@/lib/ids";
import { isCourseId } from "@/lib/validation/course-ids";
import { type ImageHeader, readImageHeader } from "./image-header";
import { type NewPicture, PICTURE_LIMITS, type Picture, type PictureChange } from "./schema";

export interface StoredPicture extends Picture {
  readonly courseId: string;
  readonly image: Uint8Array;
  readonly createdAt: Date;
}

/** Why a picture was not stored: no such course, a role that may not, four pictures, or the quota of the owner's account. */
type NotAdded = "missing" | "forbidden" | "courseFull" | "quotaFull";

/** `false`: there is no such picture, or it has another revision. `forbidden`: the user may look at the course only. */
type Changed = boolean | "forbidden";

/** The store port of pictures (lib/adapters/prisma/picture-store.ts). Pictures of deleted courses are excluded. */
export interface PictureStore {
  /** In order of creation, without images; null if the user can open no such course. */
  list(userId: string, courseId: string): Promise<Picture[] | null>;
  findImage(
    userId: string,
    courseId: string,
    id: string,
  ): Promise<Pick<StoredPicture, "contentType" | "image"> | null>;
  /** Inserts a picture if the limits allow it, also for concurrent inserts of one account. It counts for the owner of the course. */
  insert(
    userId: string,
    picture: StoredPicture,
    limits: { perCourse: number; quotaBytes: number },
  ): Promise<"added" | NotAdded>;
  /** Changes a picture if its revision still is `revision`. */
  update(
    userId: string,
    courseId: string,
    id: string,
    revision: number,
    change: PictureChange,
    now: Date,
  ): Promise<Changed>;
  delete(userId: string, courseId: string, id: string): Promise<Changed>;
}

export type AddOutcome =
  | { readonly outcome: "added"; readonly picture: Picture }
  | { readonly outcome: NotAdded }
  | { readonly outcome: "notAnImage" }
  | { readonly outcome: "tooManyPixels"; readonly header: ImageHeader };

export type ChangeOutcome =
  | { readonly outcome: "changed" | "conflict"; readonly picture: Picture }
  | { readonly outcome: "missing" }
  | { readonly outcome: "forbidden" };

export function isPictureId(text: string): boolean {
  return /^picture_[0-9a-z]{26}$/.test(text);
}

/** Pictures on the map of a course. They are no part of the course: no versions, and no application sees them. */
export function pictureUseCases(store: PictureStore, clock: Clock) {
  const find = async (userId: string, courseId: string, id: string) =>
    (await store.list(userId, courseId))?.find((each) => each.id === id) ?? null;

  return {
    async list(userId: string, courseId: string): Promise<Picture[] | null> {
      return isCourseId(courseId) ? store.list(userId, courseId) : null;
    },

    async image(userId: string, courseId: string, id: string) {
      return isCourseId(courseId) && isPictureId(id) ? store.findImage(userId, courseId, id) : null;
    },

    /** Stores an image whose kind and size are what its first bytes say, whatever was declared. */
    async add(userId: string, courseId: string, input: NewPicture, image: Uint8Array): Promise<AddOutcome> {
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
      const stored = { ...picture, courseId, image, createdAt: clock() };
      const outcome = await store.insert(userId, stored, PICTURE_LIMITS);
      return outcome === "added" ? { outcome, picture } : { outcome };
    },

    async change(
      userId: string,
      courseId: string,
      id: string,
      revision: number,
      change: PictureChange,
    ): Promise<ChangeOutcome> {
      if (!isCourseId(courseId) || !isPictureId(id)) return { outcome: "missing" };
      const isChanged = await store.update(userId, courseId, id, revision, change, clock());
      if (isChanged === "forbidden") return { outcome: "forbidden" };
      const picture = await find(userId, courseId, id);
      if (!picture) return { outcome: "missing" };
      return { outcome: isChanged ? "changed" : "conflict", picture };
    },

    async remove(userId: string, courseId: string, id: string): Promise<Changed> {
      return isCourseId(courseId) && isPictureId(id) && store.delete(userId, courseId, id);
    },
  };
}
export type PictureUseCases = ReturnType<typeof pictureUseCases>;
