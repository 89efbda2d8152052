/** Cookies with the user's preferences. They identify no one and are set by scripts, so they need no protection. */
export const LANGUAGE_COOKIE = "teepad.language";
export const UNIT_COOKIE = "teepad.unit";

/** How long a preference is remembered, in seconds. */
export const PREFERENCE_AGE = 365 * 24 * 60 * 60;
