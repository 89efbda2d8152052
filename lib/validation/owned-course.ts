import * as z from "zod";
import { course } from "./course-api";
import { courseDocument } from "./course-document";

/** A course as its owner sees it in the studio: complete, with the version on which edits are based. */
const ownedCourse = z.object({
  ...course.omit({ externalCourseId: true, fairways: true }).shape,
  ...courseDocument.shape,
  version: z.number().int(),
});
export type OwnedCourse = z.infer<typeof ownedCourse>;
