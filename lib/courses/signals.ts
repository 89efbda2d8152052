/**
 * Notifies open studios of changes to a course (lib/live). Called after the commit, since losing a
 * notification loses no data. Returns immediately and never throws.
 */
export interface CourseSignals {
  /**
   * A version was stored.
   * @param version null if the caller doesn't know it.
   * @param by the tab that saved the version and therefore already has it.
   */
  saved(courseId: string, version: number | null, by?: { userId: string; tab: string }): void;
  /** A person's role changed, or the course was deleted. */
  accessChanged(courseId: string): void;
}
