import * as z from "zod";
import { findCornersProblem } from "@/lib/geo/picture-fit";
import { ruleIssue } from "@/lib/validation/problems";
import type { Survey } from "@/lib/validation/terrain";
import { oneLine } from "@/lib/validation/text";
import { IMAGE_TYPES } from "./image-header";

/** Limits of stored pictures. The studio scales down larger ones before it sends them. */
export const PICTURE_LIMITS = {
  /** Size of an image in bytes. */
  bytes: 1_500_000,
  /** Length of an image's longer side in pixels. */
  side: 2048,
  /** Besides its survey, of which a course has one. */
  perCourse: 4,
  /** Total size of an account's images in bytes. */
  quotaBytes: 60_000_000,
  nameCodePoints: 80,
} as const;

/** A corner. Pictures across the antimeridian have longitudes beyond 180. */
const corner = z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-360).max(360) });

const CORNERS_TEXT = {
  flat: "must not lie on a line",
  mirrored: "must be clockwise on the map, from the top left of the picture",
  twisted: "must form a convex quadrilateral",
  tooSmall: "must be at least 1 m apart",
  tooLarge: "must be at most 100 km apart",
  offMap: "must lie between 85° south and 85° north",
} as const;

/** Top left, top right, bottom right, bottom left, as the picture is seen. */
const pictureCorners = z.tuple([corner, corner, corner, corner]).superRefine((corners, issues) => {
  const problem = findCornersProblem(corners);
  if (problem) issues.addIssue(ruleIssue(problem, CORNERS_TEXT[problem]));
});

const pictureName = oneLine(PICTURE_LIMITS.nameCodePoints);
const opacity = z.number().min(0).max(1);

/** A picture without its image, as the studio receives it. */
export const picture = z.object({
  id: z.string(),
  name: pictureName,
  contentType: z.enum(IMAGE_TYPES),
  bytes: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
  corners: pictureCorners,
  opacity,
  visible: z.boolean(),
  /** Whether its colours are the heights of the ground. It is read, and never drawn. */
  isSurvey: z.boolean().default(false),
  /** Starts at 1 and increases by one with each change. */
  revision: z.number().int(),
});
export type Picture = z.infer<typeof picture>;

export const pictureList = z.object({ pictures: z.array(picture) });

/** The data sent with an image, as JSON in the query parameter `picture`. */
export const newPicture = z
  .object({ name: pictureName, corners: pictureCorners, opacity, isSurvey: z.boolean().default(false) })
  .superRefine(({ corners: [northWest, northEast, southEast, southWest], isSurvey }, issues) => {
    const isBox =
      northWest.lat === northEast.lat &&
      northEast.lng === southEast.lng &&
      southEast.lat === southWest.lat &&
      southWest.lng === northWest.lng;
    if (isSurvey && !isBox)
      issues.addIssue(ruleIssue("not_a_box", "must be a box, north up, for a survey", ["corners"]));
  });
export type NewPicture = z.infer<typeof newPicture>;

/** A partial update: only the fields to change. */
export const pictureChange = z
  .object({ name: pictureName, corners: pictureCorners, opacity, visible: z.boolean() })
  .partial();
export type PictureChange = z.infer<typeof pictureChange>;

/** Whether a change shows a picture, hides it or puts it elsewhere. A survey stays where it was measured, and isn't drawn. */
export function isMove({ corners, visible }: Pick<PictureChange, "corners" | "visible">): boolean {
  return corners !== undefined || visible !== undefined;
}

/** Where browsers read the heights of a picture that is a survey. */
export function surveyOf(courseId: string, { id, name, corners }: Picture): Survey {
  const [{ lat: north, lng: west }, , { lat: south, lng: east }] = corners;
  return { id, name, url: imagePath(courseId, id), box: { north, south, west, east } };
}

export function imagePath(courseId: string, pictureId: string): string {
  return `/api/studio/courses/${courseId}/pictures/${pictureId}/image`;
}
