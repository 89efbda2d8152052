import type * as z from "zod";
import { newCourse } from "./course";
import { courseDocument } from "./course-document";
import { courseId } from "./course-ids";

/** A course that a browser kept without an account, for the account that it is to belong to. */
export const courseToKeep = newCourse.extend({
  /** Chosen by the browser, so that a request that is sent again creates one course. */
  id: courseId,
  document: courseDocument,
});
export type CourseToKeep = z.infer<typeof courseToKeep>;
