import type { CourseDocument } from "@/lib/editor/document";
import type { CourseNotice } from "@/lib/validation/course-notice";

/**
 * Notifies open studios of changes to a course (lib/live). Called after the commit, since losing a
 * notification loses no data. Returns immediately and never throws.
 */
export interface CourseSignals {
  /**
   * A version was stored.
   * @param version null if the caller doesn't know it.
   * @param by the tab that saved the version and therefore already has it.
   * @param document that version, if the caller has it.
   */
  saved(
    courseId: string,
    version: number | null,
    by?: { userId: string; tab: string },
    document?: CourseDocument,
  ): void;
  /**
   * Sends a notice to everyone who has the course open.
   * @param by the user who did it, and their tab, which gets no notice.
   */
  tell(courseId: string, notice: CourseNotice, by?: { userId: string; tab?: string | undefined }): void;
  /** A person's role changed, or the course was deleted. */
  accessChanged(courseId: string): void;
}
