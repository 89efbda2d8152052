/**
 * Tells open studios what happened to a course (lib/live). Called after the commit, since nothing is lost without it. Returns at
 * once and never throws.
 */
export interface CourseSignals {
  /**
   * A version was stored.
   * @param version null if the caller doesn't know it.
   * @param by the studio that saved it, which has it.
   */
  saved(courseId: string, version: number | null, by?: { userId: string; tab: string }): void;
  /** Somebody's role changed, or the course was deleted. */
  accessChanged(courseId: string): void;
}
