/** Cookies that hold what a person chose. They say nothing about who it is, and pages read them, so they are plain. */
export const LANGUAGE_COOKIE = "teepad.language";
export const UNIT_COOKIE = "teepad.unit";

/** Seconds that a choice is remembered. */
export const PREFERENCE_AGE = 365 * 24 * 60 * 60;
