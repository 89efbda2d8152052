/** Cookies with the user's preferences. They identify nobody and scripts set them, so they are plain. */
export const LANGUAGE_COOKIE = "teepad.language";
export const UNIT_COOKIE = "teepad.unit";

/** How long a preference is remembered, in seconds. */
export const PREFERENCE_AGE = 365 * 24 * 60 * 60;
