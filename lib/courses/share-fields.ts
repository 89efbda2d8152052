/** The most courses that a user shares with an application while allowing it. They can link more afterwards. */
export const MAX_SHARED_COURSES = 50;

/** Characters of a search of the courses to share. */
export const MAX_SEARCH_LENGTH = 200;

const PREFIX = "share.";

/** The checkbox of a course in the consent form. Each has a name of its own, since a form must not repeat one. */
export function shareField(courseId: string): string {
  return PREFIX + courseId;
}

/** What follows the prefix in the names of a consent form's fields: the ids of the chosen courses, not checked yet. */
export function readShareFields(names: Iterable<string>): string[] {
  return [...names].filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length));
}
