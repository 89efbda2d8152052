/** Maximum number of courses that a user can share with an application while authorizing it. They can link more afterwards. */
export const MAX_SHARED_COURSES = 50;

/** Maximum length of a search among the courses to share, in characters. */
export const MAX_SEARCH_LENGTH = 200;

const PREFIX = "share.";

/**
 * The name of a course's checkbox in the consent form. It differs for each course, since the form's
 * parameters must not repeat.
 */
export function shareField(courseId: string): string {
  return PREFIX + courseId;
}

/** Extracts the ids of the chosen courses from the names of a consent form's fields. The ids are not validated. */
export function readShareFields(names: Iterable<string>): string[] {
  return [...names].filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length));
}
