import type { Clock } from "@/lib/clock";
import { newId } from "@/lib/ids";
import { isCourseId } from "@/lib/validation/course-ids";
import { type ImageHeader, readImageHeader } from "./image-header";
import { isMove, type NewPicture, PICTURE_LIMITS, type Picture, type PictureChange } from "./schema";

interface StoredPicture extends Picture {
  readonly courseId: string;
  readonly image: Uint8Array;
  readonly createdAt: Date;
}

/**
 * Reason why a picture was not stored: the course doesn't exist, the user's role doesn't allow it, the course has four
 * pictures already, or the quota of its owner's account is used up.
 */
type NotAdded = "missing" | "forbidden" | "courseFull" | "quotaFull";

/** `false`: the picture doesn't exist, or has another revision. `forbidden`: the user may only view the course. */
type Changed = boolean | "forbidden";

/** The store port of pictures (lib/adapters/prisma/picture-store.ts). Pictures of deleted courses are excluded. */
export interface PictureStore {
  /** Lists pictures in order of creation, without images; null if the user can't open the course. */
  list(userId: string, courseId: string): Promise<Picture[] | null>;
  findImage(
    userId: string,
    courseId: string,
    id: string,
  ): Promise<Pick<StoredPicture, "contentType" | "image"> | null>;
  /**
   * Inserts a picture if the limits allow it, also for concurrent inserts of one account. The picture counts towards
   * the quota of the course's owner. A survey replaces the course's.
   */
  insert(
    userId: string,
    picture: StoredPicture,
    limits: { perCourse: number; quotaBytes: number },
  ): Promise<"added" | NotAdded>;
  /** Changes a picture if its revision is still `revision`. */
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

type AddOutcome =
  | { readonly outcome: "added"; readonly picture: Picture }
  | { readonly outcome: NotAdded }
  | { readonly outcome: "notAnImage" | "notHeights" }
  | { readonly outcome: "tooManyPixels"; readonly header: ImageHeader };

type ChangeOutcome =
  | { readonly outcome: "changed" | "conflict"; readonly picture: Picture }
  | { readonly outcome: "missing" }
  | { readonly outcome: "forbidden" }
  /** A survey can't be moved or shown. */
  | { readonly outcome: "isSurvey" };

export function isPictureId(text: string): boolean {
  return /^picture_[0-9a-z]{26}$/.test(text);
}

/**
 * Pictures on the map of a course. They are not part of the course: they have no versions, and applications don't see
 * them.
 */
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

    /** Stores an image. Its type and size are read from its first bytes, regardless of what the client declares. */
    async add(userId: string, courseId: string, input: NewPicture, image: Uint8Array): Promise<AddOutcome> {
      if (!isCourseId(courseId)) return { outcome: "missing" };
      const header = readImageHeader(image);
      if (!header) return { outcome: "notAnImage" };
      if (Math.max(header.width, header.height) > PICTURE_LIMITS.side) {
        return { outcome: "tooManyPixels", header };
      }
      if (input.isSurvey && header.type !== "image/png") return { outcome: "notHeights" };
      const picture: Picture = {
        id: newId("picture"),
        ...input,
        contentType: header.type,
        bytes: image.length,
        width: header.width,
        height: header.height,
        // The release before would draw a survey.
        visible: !input.isSurvey,
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
      if (!isChanged && picture.isSurvey && isMove(change)) return { outcome: "isSurvey" };
      return { outcome: isChanged ? "changed" : "conflict", picture };
    },

    async remove(userId: string, courseId: string, id: string): Promise<Changed> {
      return isCourseId(courseId) && isPictureId(id) && store.delete(userId, courseId, id);
    },
  };
}
export type PictureUseCases = ReturnType<typeof pictureUseCases>;
