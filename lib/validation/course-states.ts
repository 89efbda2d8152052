/** Whether players can play a course. Apart from the schema of a status, which the studio needs with its dialog only. */
export const COURSE_STATES = ["open", "partly-closed", "closed"] as const;
export type CourseState = (typeof COURSE_STATES)[number];
