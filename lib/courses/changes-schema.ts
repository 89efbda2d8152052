/** How long a cursor of the list of changes can be used, in seconds. As long, the list has the links that ended. */
export const CURSOR_DAYS = 30;
export const CURSOR_SECONDS = CURSOR_DAYS * 24 * 3600;
