import * as z from "zod";

/** The id of a file that the page for a new course passes to the studio. */
export const handedOverFileId = z.string().regex(/^file_[0-9a-hjkmnp-tv-z]{26}$/);
